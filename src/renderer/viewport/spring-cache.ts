import type { AnimationClip } from 'three';
import { restoreSprings, saveSprings, type SpringState } from '../../core/dynamics/spring-state';
import type { Animator } from '../../runtime';

/** Seconds between kept states: ten frames of thirty a second, and a whole number of the springs' steps. */
export const CACHE_SECONDS = 1 / 3;
/**
 * Seconds of the clip that are simulated before its first moment, so that the chain arrives swinging: with half of it
 * live and baked motion stood farther apart than `test/e2e/studio-export.test.ts` allows.
 */
export const PREROLL_SECONDS = 6;
const CHUNK_SECONDS = 0.1;
/** Longer clips are kept up to here. */
const LONGEST_SECONDS = 60;

/** A clip as it is played: looped, or from its start to its end. Undefined: the rest pose. */
export interface PlayedClip {
  readonly source: AnimationClip | undefined;
  readonly loop: boolean;
}

/**
 * The springs' state at every tenth frame of a clip, all of one run through it, so that scrubbing to a moment costs ten
 * frames of simulation at most. Filled from the start on; settings that change make a new one.
 */
export class SpringCache {
  private readonly states: SpringState[] = [];
  private animator: Animator | undefined;
  private preroll: number;
  private readonly needed: number;

  /** @param make an animator on the file in its rest pose, which settles for some seconds first where it is told to. */
  constructor(
    private readonly played: PlayedClip,
    private readonly make: (warmUpSeconds?: number) => Animator,
  ) {
    const { source, loop } = played;
    const duration = Math.min(source?.duration ?? 0, LONGEST_SECONDS);
    this.preroll = source && !loop ? 0 : PREROLL_SECONDS;
    this.needed = Math.floor(duration / CACHE_SECONDS) + 1;
  }

  get full(): boolean {
    return this.states.length >= this.needed;
  }

  /** Moments before this need no more than ten frames of simulation. Seconds. */
  get seconds(): number {
    return this.full ? Infinity : this.states.length * CACHE_SECONDS;
  }

  /** Seconds of simulation before this moment is kept. */
  cost(time: number): number {
    return Math.max(0, indexOf(time) + 1 - this.states.length) * CACHE_SECONDS + this.preroll;
  }

  /** Simulates up to a moment. */
  fillTo(time: number): void {
    while (this.states.length < Math.min(indexOf(time) + 1, this.needed)) this.step();
  }

  /** Simulates for some milliseconds. */
  fillFor(milliseconds: number): void {
    const until = performance.now() + milliseconds;
    while (!this.full && performance.now() < until) this.step();
  }

  /** An animator that stands at a moment; undefined when that is not kept. */
  animatorAt(time: number): Animator | undefined {
    if (!this.keeps(time)) return undefined;
    const index = Math.min(indexOf(time), this.needed - 1);
    const animator = this.resume(index);
    advance(animator, time - index * CACHE_SECONDS);
    return animator;
  }

  /** Whether a moment is kept: it costs ten frames of simulation at most. */
  keeps(time: number): boolean {
    return Math.min(indexOf(time), this.needed - 1) < this.states.length;
  }

  /**
   * An animator with new settings that has come to a moment from what these states were some seconds before it: nearly
   * where the new settings bring it, at once. Undefined when the states do not reach all round the loop.
   */
  draftAt(time: number, seconds: number): Animator | undefined {
    const { source, loop } = this.played;
    if (!source || !loop || !this.full) return undefined;
    const { duration } = source;
    const index = indexOf((((time - seconds) % duration) + duration) % duration);
    if (!this.states[index]) return undefined;
    const animator = this.resume(index);
    advance(animator, (((time - index * CACHE_SECONDS) % duration) + duration) % duration);
    return animator;
  }

  dispose(): void {
    this.animator?.dispose();
    this.animator = undefined;
  }

  private resume(index: number): Animator {
    const state = this.states[index];
    const animator = this.start(index * CACHE_SECONDS, 0);
    animator.update(0);
    restoreSprings(animator.system, { ...state, status: { ...state.status, ticks: 0 } });
    return animator;
  }

  private step(): void {
    this.animator ??= this.start(-this.preroll);
    if (this.preroll > 1e-9) {
      const chunk = Math.min(CHUNK_SECONDS, this.preroll);
      this.animator.update(chunk);
      this.preroll -= chunk;
      return;
    }
    if (this.states.length > 0) advance(this.animator, CACHE_SECONDS);
    else this.animator.update(0);
    this.states.push(saveSprings(this.animator.system));
    if (this.full) this.dispose();
  }

  private start(time: number, warmUpSeconds?: number): Animator {
    const { source, loop } = this.played;
    const animator = this.make(warmUpSeconds);
    if (source) {
      const { duration } = source;
      const startAt = loop && duration > 0 ? ((time % duration) + duration) % duration : Math.max(0, time);
      animator.play(source, { fadeSeconds: 0, loop, startAt });
    }
    return animator;
  }
}

/** In chunks: a longer frame is taken for a hitch. */
export function advance(animator: Animator, seconds: number): void {
  for (let done = 0; done < seconds - 1e-9; done += CHUNK_SECONDS)
    animator.update(Math.min(CHUNK_SECONDS, seconds - done));
  animator.update(0);
}

const indexOf = (time: number) => Math.max(0, Math.floor(time / CACHE_SECONDS + 1e-6));
