import { describe, expect, it } from 'vitest';
import { gatherRows, weightedBoneDistance } from '../../../src/core/appendage/weighted-bone-distance';

const bones = {
  count: 2,
  from: Float64Array.from([0, 0, 0, 0, 4, 0]),
  to: Float64Array.from([1, 0, 0, 1, 4, 0]),
  joints: Int32Array.from([0, 1]),
  ends: Int32Array.from([-1, -1]),
};
const influences = { width: 2, joints: Uint16Array.from([0, 1, 0, 0]), weights: Float32Array.from([0.5, 0.5, 1, 0]) };
const positions = Float32Array.from([0.5, 1, 0, 0.5, 1, 0]);

describe('weightedBoneDistance', () => {
  it('weighs the distance to the bones of each joint', () => {
    expect(weightedBoneDistance(positions, [0], gatherRows(influences, [0]), bones)).toBeCloseTo(0.5 * 1 + 0.5 * 3, 6);
    expect(weightedBoneDistance(positions, [1], gatherRows(influences, [1]), bones)).toBeCloseTo(1, 6);
  });

  it('is zero for no vertices', () => {
    expect(weightedBoneDistance(positions, [], gatherRows(influences, []), bones)).toBe(0);
  });
});
