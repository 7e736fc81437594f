import { expect, test } from 'vitest';
import { summariseErrors, surfaceErrors } from '../../../src/core/measure/surface-errors';
import { createTransferMeter, SPREAD_BINS } from '../../../src/core/measure/transfer-quality';

const target = Float64Array.of(0, 0, 0, 3, 0, 0, 0, 1, 0, 1, 1, 1);
const reached = Float64Array.of(0, 0, 0, 0, 4, 0, 0, 1, 0.05, 1, 1, 1);

test('distances vertex by vertex', () => {
  const out = new Float64Array(4);
  surfaceErrors(target, reached, out);
  expect([...out]).toEqual([0, 5, 0.05, 0]);
});

test('the meter adds up and bins exactly these distances', () => {
  const diagonal = 10;
  const meter = createTransferMeter(new Float64Array(12), diagonal);
  meter.add(0.5, target, reached);
  const { perFrame, mean, worst, spread } = meter.result();
  expect(mean).toBeCloseTo((5 + 0.05) / 4 / diagonal, 12);
  expect(worst).toBeCloseTo(5 / diagonal, 12);
  // Of four values the 95 % rank is the last.
  expect(perFrame[0].p95).toBeCloseTo(5 / diagonal, 6);
  // 0.05 is 0.5 % of the diagonal: the sixth bin of 0.1 %; 50 % lies beyond the last.
  expect(spread[0]).toBe(2);
  expect(spread[5]).toBe(1);
  expect(spread[SPREAD_BINS.count - 1]).toBe(1);
  expect(spread.reduce((sum, n) => sum + n, 0)).toBe(4);
});

test('a frame in four numbers; nothing off is all zero', () => {
  const errors = Float64Array.of(0, 5, 0.05, 0);
  const { mean, p95, worst, worstAt } = summariseErrors(errors, new Float32Array(4));
  expect([mean, p95, worst, worstAt]).toEqual([5.05 / 4, 5, 5, 1]);
  expect([...errors]).toEqual([0, 5, 0.05, 0]);
  expect(summariseErrors(new Float64Array(3), new Float32Array(3))).toEqual({ mean: 0, p95: 0, worst: 0, worstAt: 0 });
});
