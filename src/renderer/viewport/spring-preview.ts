import { Vector3, type Mesh } from 'three';
import type { SpringSettings } from '../../core/dynamics/spring-settings';
import { createAnimator, type Animator } from '../../runtime';
import { findChains, type FoundSprings } from '../../runtime/find-chains';
import type { Capsule } from './markers';
import { advance, PREROLL_SECONDS, SpringCache } from './spring-cache';
import type { VariantView } from './variant-view';

/** A step forward of up to this long is played; anything else is a jump. */
const LONGEST_STEP_SECONDS = 0.3;

const WARM_UP_SECONDS = 0.5;
/** A jump waits for at most this many seconds of simulation to be kept; past that it is answered by itself. */
const LONGEST_WAIT_SECONDS = PREROLL_SECONDS + 3;

/** A draft of new settings is simulated for this long, on from the states that the old ones left. */
const DRAFT_SECONDS = 0.6;

/** Settings of a chain over those in the file, by the prefix of its joints' names. */
export type SettingsOf = (chain: string) => Partial<SpringSettings>;

/**
 * Swings the chains of a fixed file with the library that a game uses, `createAnimator`, on the bytes that an export
 * writes. Playing goes on step by step; a jump goes on from the state kept at the tenth frame before it.
 */
export class SpringPreview {
  private animator: Animator | undefined;
  private cache: SpringCache | undefined;
  /** What the settings before left, until the new ones are simulated; and whether what is shown rests on it. */
  private before: SpringCache | undefined;
  private isDraft = false;
  private tuned = '';
  private looped = true;
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
    const chains = this.animator?.springs ?? [];
    // A selection or a switch elsewhere changes nothing here.
    const tuned = JSON.stringify(chains.map(({ name }) => settingsOf(name)));
    if (tuned === this.tuned) return;
    this.tuned = tuned;
    for (const chain of chains) chain.set(settingsOf(chain.name));
    const before = this.cache?.full ? this.cache : this.before;
    this.forget();
    this.before = before;
    this.time = NaN;
  }

  /** Poses the file at a moment of a clip (-1: at rest), springs and all. */
  pose(clip: number, time: number, loop: boolean): void {
    this.clip = clip === this.clip && loop === this.looped ? clip : this.start(clip);
    this.looped = loop;
    const source = this.view.display.clips.get(clip);
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
    this.animator ??= this.create();
    this.animator.enabled = this.enabled;
    return this.animator;
  }

  private create(warmUpSeconds = WARM_UP_SECONDS): Animator {
    const animator = this.rest(() =>
      createAnimator(this.view.display.scene, [], {
        springs: (chain) => this.settingsOf(chain),
        warmUpSeconds,
      }),
    );
    animator.enabled = this.enabled;
    return animator;
  }

  /** The simulation is made from the rest pose; the pose on screen comes back with the next `pose`. */
  private rest<T>(make: () => T): T {
    this.view.player.pose(-1, 0);
    this.time = NaN;
    return make();
  }

  private start(clip: number): number {
    this.dispose();
    this.forget();
    this.time = NaN;
    return clip;
  }

  /** Starts over from a kept state, so that a moment looks the same however it was come to. */
  private jump(clip: number, time: number, loop: boolean): void {
    this.dispose();
    const cache = (this.cache ??= new SpringCache({ source: this.view.display.clips.get(clip), loop }, (warmUp) =>
      this.create(warmUp),
    ));
    const draft = cache.keeps(time) ? undefined : this.before?.draftAt(time, DRAFT_SECONDS);
    this.isDraft = draft !== undefined;
    if (draft) {
      this.animator = draft;
      return;
    }
    if (cache.cost(time) <= LONGEST_WAIT_SECONDS) cache.fillTo(time);
    this.animator = cache.animatorAt(time) ?? this.simulate(clip, time, loop);
  }

  /** A moment far into a clip that is not kept that far yet: the seconds before it, simulated. */
  private simulate(clip: number, time: number, loop: boolean): Animator {
    const animator = this.create();
    const source = this.view.display.clips.get(clip);
    const duration = source?.duration ?? 0;
    const startAt = loop && duration > 0 ? (((time - PREROLL_SECONDS) % duration) + duration) % duration : Math.max(0, time - PREROLL_SECONDS); // prettier-ignore
    if (source) animator.play(source, { fadeSeconds: 0, loop, startAt });
    advance(animator, loop ? PREROLL_SECONDS : time - startAt);
    return animator;
  }

  /**
   * Simulates on for some milliseconds, so that later jumps find their state kept. The pose on screen stays as it is.
   * @returns true when all of the clip is kept.
   */
  fill(milliseconds: number): boolean {
    if (!this.enabled || !this.cache || this.cache.full) return true;
    const { time } = this;
    const putBack = poseOf(this.view);
    this.cache.fillFor(milliseconds);
    putBack();
    this.time = time;
    return this.cache.full;
  }

  /** Whether what is shown is a draft and can be had exactly now: the next `pose` brings it. */
  refine(): boolean {
    if (!this.isDraft || !this.cache?.keeps(this.time)) return false;
    this.isDraft = false;
    this.time = NaN;
    return true;
  }

  /** Moments before this are answered from a kept state. Seconds. */
  get keptSeconds(): number {
    return this.enabled ? (this.cache?.seconds ?? Infinity) : Infinity;
  }

  private forget(): void {
    this.cache?.dispose();
    this.cache = this.before = undefined;
  }
}

/** Remembers how a file stands; gives what puts it back. */
function poseOf({ display, root }: VariantView): () => void {
  const back: (() => void)[] = [];
  display.scene.traverse((object) => {
    const [position, quaternion, scale] = [object.position.clone(), object.quaternion.clone(), object.scale.clone()];
    back.push(() => {
      object.position.copy(position);
      object.quaternion.copy(quaternion);
      object.scale.copy(scale);
    });
    const morphs = (object as Mesh).morphTargetInfluences;
    const shares = morphs?.slice();
    if (morphs && shares) back.push(() => shares.forEach((share, i) => (morphs[i] = share)));
  });
  return () => {
    for (const put of back) put();
    root.updateMatrixWorld(true);
  };
}
