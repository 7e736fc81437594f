import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { symmetricEigen } from '../../../src/core/math/symmetric-eigen';

describe('symmetricEigen', () => {
  it('finds 3 and 1 for [[2, 1], [1, 2]]', () => {
    const { values, vectors } = symmetricEigen([2, 1, 1, 2], 2);
    expect(values[0]).toBeCloseTo(3, 12);
    expect(values[1]).toBeCloseTo(1, 12);
    expect(Math.abs(vectors[0])).toBeCloseTo(Math.SQRT1_2, 12);
    expect(vectors[0]).toBeCloseTo(vectors[1], 12);
  });

  it('A v = λ v for any symmetric 4×4, values descending', () => {
    const entries = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(entries, (e) => {
        const a = new Float64Array(16);
        let k = 0;
        for (let i = 0; i < 4; i++) for (let j = i; j < 4; j++) a[i * 4 + j] = a[j * 4 + i] = e[k++];
        const { values, vectors } = symmetricEigen(a, 4);
        for (let n = 0; n < 4; n++) {
          if (n > 0) expect(values[n]).toBeLessThanOrEqual(values[n - 1]);
          for (let i = 0; i < 4; i++) {
            let sum = 0;
            for (let j = 0; j < 4; j++) sum += a[i * 4 + j] * vectors[n * 4 + j];
            expect(sum).toBeCloseTo(values[n] * vectors[n * 4 + i], 9);
          }
        }
      }),
    );
  });

  it('refuses a matrix of the wrong size', () => {
    expect(() => symmetricEigen([1, 2, 3], 2)).toThrow(RangeError);
  });
});
