import { expect, it } from 'vitest';
import { strongestJoint } from '../../../src/core/rig/strongest-joint';

it('is the joint with the largest weight, the first of equals', () => {
  const influences = {
    width: 2,
    joints: Uint16Array.from([4, 7, 7, 4, 5, 6]),
    weights: Float32Array.from([0.2, 0.8, 0.9, 0.1, 0.5, 0.5]),
  };
  expect([0, 1, 2].map((vertex) => strongestJoint(influences, vertex))).toEqual([7, 7, 5]);
});
