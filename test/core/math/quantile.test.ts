import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectQuantile } from '../../../src/core/math/quantile';

describe('selectQuantile', () => {
  it('nearest rank: of 1…100, the 0.95 quantile is 95 and the 1 quantile is 100', () => {
    const values = () => Float32Array.from({ length: 100 }, (_, i) => ((i * 37) % 100) + 1);
    expect(selectQuantile(values(), 0.95, 0)).toBe(95);
    expect(selectQuantile(values(), 1, 0)).toBe(100);
    expect(selectQuantile(values(), 0, 0)).toBe(1);
  });

  it('agrees with sorting, also with many equal values', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (list, q) => {
        const sorted = Float32Array.from(list).sort();
        const expected = sorted[Math.max(0, Math.ceil(q * list.length) - 1)];
        expect(selectQuantile(Float32Array.from(list), q, -1)).toBe(expected);
      }),
    );
  });

  it('has its own answer for no values', () => {
    expect(selectQuantile(new Float32Array(), 0.5, 1)).toBe(1);
  });
});
