import { describe, expect, it } from 'vitest';
import { servedSkin } from '../../../src/core/appendage/served-skin';
import { skeletonDistance } from '../../../src/core/appendage/skeleton-distance';

const bones = {
  count: 2,
  from: Float64Array.from([0, 0, 0, 0, 5, 0]),
  to: Float64Array.from([2, 0, 0, 0, 5, 0]),
  joints: Int32Array.from([0, 1]),
  ends: Int32Array.from([-1, -1]),
};

describe('skeletonDistance', () => {
  it('measures to the segment, clamped at its ends, and to a bone without length', () => {
    const { distance, segment, nearest } = skeletonDistance([1, 3, 0, 5, 4, 0, 0, 4, 0], bones);
    expect(Array.from(distance)).toEqual([Math.fround(Math.sqrt(5)), 5, 1]);
    expect(Array.from(segment)).toEqual([1, 0, 1]);
    expect(nearest[0]).toBe(3);
    expect(nearest[1]).toBe(1);
  });

  it('is infinite without bones', () => {
    const none = { ...bones, count: 0 };
    expect(skeletonDistance([0, 0, 0], none)).toMatchObject({ distance: Float32Array.from([Infinity]) });
  });
});

describe('servedSkin', () => {
  it('takes skin near in absolute terms, and as near as its bone gets on a stout body', () => {
    const skeleton = skeletonDistance([1, 1, 0, 1, 1.2, 0, 1, 2, 0], bones);
    expect(Array.from(servedSkin(skeleton, 0.5, 1.25))).toEqual([1, 1, 0]);
    expect(Array.from(servedSkin(skeleton, 2, 1.25))).toEqual([1, 1, 1]);
    expect(Array.from(servedSkin(skeleton, 0.5, 1))).toEqual([1, 0, 0]);
  });

  it('refuses a ratio below one', () => {
    expect(() => servedSkin(skeletonDistance([0, 0, 0], bones), 1, 0.5)).toThrow(RangeError);
  });
});
