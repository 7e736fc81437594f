import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decomposeMat4 } from '../../../src/core/math/decompose-mat4';
import { composeMat4 } from '../../../src/core/math/mat4';
import { axisAngleQuat } from '../../../src/core/math/quat';

const number = fc.double({ min: -2, max: 2, noNaN: true });
const size = fc.double({ min: 0.1, max: 3, noNaN: true });

describe('decomposeMat4', () => {
  it('is undone by composeMat4, mirrored or not', () => {
    fc.assert(
      fc.property(number, number, size, size, fc.boolean(), (angle, x, sx, sy, mirrored) => {
        const m = new Float64Array(32);
        composeMat4(m, 16, [x, 2, 3], 0, axisAngleQuat([x, 1, 0.5], angle), 0, [sx, mirrored ? -sy : sy, 1.5], 0);
        const [t, r, s] = [new Float64Array(4), new Float64Array(5), new Float64Array(6)];
        decomposeMat4(m, 16, t, 1, r, 1, s, 3);
        expect(Math.sign(s[3])).toBe(mirrored ? -1 : 1);
        composeMat4(m, 0, t, 1, r, 1, s, 3);
        for (let k = 0; k < 16; k++) expect(m[k]).toBeCloseTo(m[16 + k], 9);
      }),
      { seed: 11 },
    );
  });
});
