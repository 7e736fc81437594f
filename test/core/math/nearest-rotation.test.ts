import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeMat4, determinant3 } from '../../../src/core/math/mat4';
import { nearestRotation } from '../../../src/core/math/nearest-rotation';
import { axisAngleQuat } from '../../../src/core/math/quat';

const unit = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }));

function matrixOf(q: readonly number[], scale: readonly number[] = [1, 1, 1]): Float64Array {
  const m = new Float64Array(16);
  composeMat4(m, 0, [0, 0, 0], 0, q, 0, scale, 0);
  return m;
}

describe('nearestRotation', () => {
  it('gives a rotation back, whatever its axes are scaled by', () => {
    fc.assert(
      fc.property(unit, fc.double({ min: -3, max: 3, noNaN: true }), ([x, y], angle) => {
        const rotation = axisAngleQuat([x, y, 1], angle);
        const found = matrixOf(nearestRotation(matrixOf(rotation, [1, 2, 3])));
        const expected = matrixOf(rotation);
        for (let k = 0; k < 16; k++) expect(found[k]).toBeCloseTo(expected[k], 10);
      }),
      { seed: 7 },
    );
  });

  it('never mirrors: of a matrix mirrored in its smallest axis it keeps the others', () => {
    const found = matrixOf(nearestRotation(matrixOf([0, 0, 0, 1], [3, 2, -1])));
    expect(determinant3(found)).toBeCloseTo(1, 12);
    expect(found[0]).toBeCloseTo(1, 12);
    expect(found[5]).toBeCloseTo(1, 12);
  });

  it('gives some rotation for the zero matrix', () => {
    expect(Math.hypot(...nearestRotation(new Float64Array(16)))).toBeCloseTo(1, 12);
  });
});
