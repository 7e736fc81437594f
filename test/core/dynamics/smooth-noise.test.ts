import { expect, it } from 'vitest';
import { smoothNoise } from '../../../src/core/dynamics/smooth-noise';

it('stays within −1…1, is smooth, seeded, periodic on request and centred', () => {
  let sum = 0;
  let steepest = 0;
  for (let k = 0; k < 20000; k++) {
    const v = smoothNoise(k / 10, 7);
    expect(Math.abs(v)).toBeLessThanOrEqual(1);
    sum += v;
    steepest = Math.max(steepest, Math.abs(smoothNoise(k / 10 + 1e-4, 7) - v) / 1e-4);
  }
  expect(Math.abs(sum / 20000)).toBeLessThan(0.05);
  // Between neighbours at most 2 apart the quintic's steepest slope is 15/8.
  expect(steepest).toBeLessThan(2 * 1.876);
  expect(smoothNoise(3.3, 7)).not.toBe(smoothNoise(3.3, 8));
  expect(smoothNoise(1.25, 7, 4)).toBe(smoothNoise(5.25, 7, 4));
  expect(smoothNoise(-2.75, 7, 4)).toBe(smoothNoise(1.25, 7, 4));
});
