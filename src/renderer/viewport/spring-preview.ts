import { Vector3 } from 'three';
import type { SpringSettings } from '../../core/dynamics/spring-settings';
import { createAnimator, type Animator } from '../../runtime';
import { findChains, type FoundSprings } from '../../runtime/find-chains';
import type { Capsule } from './markers';
import type { VariantView } from './variant-view';

/**
 * Seconds of the clip that are simulated before a moment that was jumped to, so that the chain arrives swinging: what
 * is left of its start is under a millimetre on the samples, where 3 s left a centimetre.
 */
const PREROLL_SECONDS = 6;
const CHUNK_SECONDS = 0.1;
/** A step forward of up to this long is played; anything else is a jump. */
const LONGEST_STEP_SECONDS = 0.3;

/** Settings of a chain, by the prefix of its joints' names. */
export type SettingsOf = (chain: string) => SpringSettings;

/**
 * Swings the chains of a fixed file with the library that a game uses, `createAnimator`, on the bytes that an export
 * writes. Playing goes on step by step; a jump is answered by simulating the seconds before it, which is exact because
 * the springs step on a fixed grid.
 */
export class SpringPreview {
  private animator: Animator | undefined;
  private found: FoundSprings | undefined;
  private clip = -2;
  private time = 0;
  private enabled = true;

  constructor(
    private readonly view: VariantView,
    private settingsOf: SettingsOf,
  ) {}

  get hasChains(): boolean {
    return this.springs().springs.length > 0;
  }

  setEnabled(enabled: boolean): void {
    this.enabled = enabled;
    if (this.animator) this.animator.enabled = enabled;
    this.time = NaN;
  }

  /** New settings act at once, on the pose that is shown. */
  tune(settingsOf: SettingsOf): void {
    this.settingsOf = settingsOf;
    for (const chain of this.animator?.springs ?? []) chain.set(settingsOf(chain.name));
    this.time = NaN;
  }

  /** Poses the file at a moment of a clip (-1: at rest), springs and all. */
  pose(clip: number, time: number, loop: boolean): void {
    this.clip = clip === this.clip ? clip : this.start(clip);
    const source = this.view.display.clips[clip];
    const duration = source?.duration ?? 0;
    const ahead = duration > 0 && loop ? (((time - this.time) % duration) + duration) % duration : time - this.time;
    if (ahead >= 0 && ahead < LONGEST_STEP_SECONDS) this.springs().update(ahead);
    else this.jump(clip, time, loop);
    this.time = time;
    this.view.root.updateMatrixWorld(true);
  }

  /** Capsules in world space, as the chains meet them now. */
  capsules(): Capsule[] {
    const { capsules, drivers } = (this.found ??= this.rest(() => findChains(this.view.display.scene, () => ({}))));
    return capsules.map(({ driver, a, b, radius }) => {
      const world = (p: readonly number[]) => new Vector3(p[0], p[1], p[2]).applyMatrix4(drivers[driver].matrixWorld);
      const scale = new Vector3().setFromMatrixScale(drivers[driver].matrixWorld).x;
      return { a: world(a).toArray(), b: world(b).toArray(), radius: radius * scale };
    });
  }

  /** Root and facing of a chain's forward plane now. */
  plane(chain: string): { root: Vector3; normal: Vector3 } | undefined {
    const { system, springs } = this.springs();
    const c = springs.findIndex(({ name }) => name === chain);
    if (c < 0) return undefined;
    return {
      root: new Vector3().fromArray(system.anchor, c * 3),
      normal: new Vector3().fromArray(system.forwardNow, c * 3),
    };
  }

  dispose(): void {
    this.animator?.dispose();
    this.animator = undefined;
  }

  private springs(): Animator {
    this.animator ??= this.rest(() =>
      createAnimator(this.view.display.scene, this.view.display.clips, {
        springs: (chain) => this.settingsOf(chain),
        warmUpSeconds: 0.5,
      }),
    );
    this.animator.enabled = this.enabled;
    return this.animator;
  }

  /** The simulation is made from the rest pose; the pose on screen comes back with the next `pose`. */
  private rest<T>(make: () => T): T {
    this.view.player.pose(-1, 0);
    this.time = NaN;
    return make();
  }

  private start(clip: number): number {
    this.dispose();
    this.time = NaN;
    return clip;
  }

  /** Starts over, so that a moment looks the same however it was come to. */
  private jump(clip: number, time: number, loop: boolean): void {
    this.dispose();
    const animator = this.springs();
    const source = this.view.display.clips[clip];
    const preroll = source && loop && source.duration > 0 ? PREROLL_SECONDS : source ? time : PREROLL_SECONDS;
    if (source) {
      const { duration } = source;
      const startAt = loop && duration > 0 ? (((time - preroll) % duration) + duration) % duration : 0;
      animator.play(source, { fadeSeconds: 0, loop, startAt });
    }
    for (let done = 0; done < preroll; done += CHUNK_SECONDS) animator.update(Math.min(CHUNK_SECONDS, preroll - done));
    animator.update(0);
  }
}
