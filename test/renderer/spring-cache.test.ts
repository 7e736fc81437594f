import type { AnimationClip } from 'three';
import { describe, expect, it } from 'vitest';
import { createAnimator } from '../../src/runtime/create-animator';
import { advance, CACHE_SECONDS, PREROLL_SECONDS, SpringCache } from '../../src/renderer/viewport/spring-cache';
import { literalCharacter, literalWalk } from '../runtime/literal-character';

const WALK = literalWalk();
const make = (warmUpSeconds = 0.5) => createAnimator(literalCharacter(), [WALK], { warmUpSeconds });
const cacheOf = (source: AnimationClip | undefined, loop = true) => new SpringCache({ source, loop }, make);

/** Where the chain stands after a run from before the clip's start to a moment of it. */
function byOneRun(time: number): number[] {
  const animator = make();
  animator.play(WALK, { fadeSeconds: 0, startAt: 0 });
  advance(animator, PREROLL_SECONDS + time);
  return [...animator.system.reach];
}

describe('kept states', () => {
  it('give the moment that one run through the clip gives', () => {
    const cache = cacheOf(WALK);
    for (const time of [0.9, 0, 0.3, CACHE_SECONDS]) {
      cache.fillTo(time);
      const reach = [...(cache.animatorAt(time)?.system.reach ?? [])];
      const run = byOneRun(time);
      expect(reach.length).toBe(run.length);
      // The run's clock and the clip's differ in the last bits of a time.
      reach.forEach((x, i) => expect(x).toBeCloseTo(run[i], 6));
    }
  });

  it('give the same bits however far the cache was filled, and in what order', () => {
    const early = cacheOf(WALK);
    early.fillTo(0.5);
    const late = cacheOf(WALK);
    late.fillTo(1);
    late.animatorAt(0.8);
    expect([...(late.animatorAt(0.5)?.system.rotations ?? [])]).toEqual([
      ...(early.animatorAt(0.5)?.system.rotations ?? [0]),
    ]);
  });

  it('tell how far they reach and what a moment costs', () => {
    const cache = cacheOf(WALK);
    expect(cache.seconds).toBe(0);
    expect(cache.animatorAt(0)).toBeUndefined();
    expect(cache.cost(0.5)).toBeCloseTo(PREROLL_SECONDS + 2 * CACHE_SECONDS);
    cache.fillTo(0.5);
    expect(cache.seconds).toBeCloseTo(2 * CACHE_SECONDS);
    expect([cache.cost(0.5), cache.full]).toEqual([expect.closeTo(0), false]);
    cache.fillTo(99);
    expect([cache.full, cache.seconds]).toEqual([true, Infinity]);
  });

  it('give a draft that is no draft where the settings are the same, round the loop’s end too', () => {
    const cache = cacheOf(WALK);
    expect(cache.draftAt(0.2, 0.6)).toBeUndefined();
    cache.fillTo(99);
    const exact = (time: number) => [...(cache.animatorAt(time)?.system.reach ?? [])];
    for (const time of [0.2, 0.8]) {
      const draft = [...(cache.draftAt(time, 0.6)?.system.reach ?? [])];
      expect(draft.length).toBe(exact(time).length);
      // One loop later the swing is as it was, to what the preroll leaves of its start.
      draft.forEach((x, i) => expect(x).toBeCloseTo(exact(time)[i], 3));
    }
  });

  it('hold one state for the rest pose, and none of the preroll for a clip that is not looped', () => {
    const rest = cacheOf(undefined);
    rest.fillTo(0);
    expect(rest.full).toBe(true);
    expect(cacheOf(WALK, false).cost(0)).toBeCloseTo(CACHE_SECONDS);
  });
});
