import { describe, expect, it } from 'vitest';
import { boneSegments } from '../../../src/core/appendage/bone-segments';
import { rigOf, rigidInfluences } from '../../fixtures/tiny-rigs';

const { skeleton } = rigOf(
  [
    { name: 'root', parent: -1, at: [0, 0, 0] },
    { name: 'arm', parent: 0, at: [1, 0, 0] },
    { name: 'pole', parent: 0, at: [0, 0, 8] },
  ],
  [],
  [],
  rigidInfluences([]),
);

describe('boneSegments', () => {
  it('joins joints to their children and adds stubs past leaves', () => {
    const { from, to, joints, ends, count } = boneSegments(skeleton, { stubLength: 0.25 });
    expect(count).toBe(4);
    expect(Array.from(joints)).toEqual([0, 1, 0, 2]);
    expect(Array.from(ends)).toEqual([1, -1, 2, -1]);
    expect(Array.from(from.subarray(3, 6))).toEqual([1, 0, 0]);
    expect(Array.from(to.subarray(3, 6))).toEqual([1.25, 0, 0]);
  });

  it('cuts the bone to a weightless leaf, so that a pole target serves no skin', () => {
    const { to, count } = boneSegments(skeleton, { stubLength: 0.25, carriesSkin: [1, 1, 0] });
    expect(count).toBe(3);
    expect(Array.from(to.subarray(6, 9))).toEqual([0, 0, 0.25]);
  });

  it('gives a lone joint a bone without length', () => {
    const lone = { ...skeleton, names: ['one'], parents: Int32Array.from([-1]) };
    expect(boneSegments(lone, { stubLength: 1 }).count).toBe(1);
  });

  it('refuses a negative stub', () => {
    expect(() => boneSegments(skeleton, { stubLength: -1 })).toThrow(RangeError);
  });
});
