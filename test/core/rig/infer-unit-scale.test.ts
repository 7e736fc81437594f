import { expect, test } from 'vitest';
import { inferUnitScale } from '../../../src/core/rig/infer-unit-scale';

test('heights that are plausible in metres are taken as metres', () => {
  for (const height of [0.3, 1, 1.91, 4]) expect(inferUnitScale(height)).toBe(1);
});

test('other heights are brought near a person by a power of ten', () => {
  expect(inferUnitScale(155)).toBe(0.01);
  expect(inferUnitScale(1910)).toBeCloseTo(0.001, 12);
  expect(inferUnitScale(0.0191)).toBe(100);
  expect(inferUnitScale(15)).toBe(0.1);
});

test('no height, no guess', () => {
  for (const height of [0, NaN, Infinity]) expect(inferUnitScale(height)).toBe(1);
});
