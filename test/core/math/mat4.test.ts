import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeMat4, identityMat4, inverseMat4, productMat4, transformPoint } from '../../../src/core/math/mat4';
import { axisAngleQuat, betweenQuat, mulQuat, quatFromMat4, rotateVec3, slerpQuat } from '../../../src/core/math/quat';
import { length, sub, type Vec3 } from '../../../src/core/math/vec3';

const number = fc.double({ min: -10, max: 10, noNaN: true });
const vector = fc.tuple(number, number, number);
const direction = vector.filter((v) => length(v) > 0.1);
const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });

function compose(t: Vec3, axis: Vec3, radians: number, s: Vec3): Float64Array {
  const m = new Float64Array(16);
  composeMat4(m, 0, t, 0, axisAngleQuat(axis, radians), 0, s, 0);
  return m;
}

describe('mat4', () => {
  it('places a point: scaled by 2, turned a quarter about Z, moved by (1, 0, 0)', () => {
    const m = compose([1, 0, 0], [0, 0, 1], Math.PI / 2, [2, 2, 2]);
    const [x, y, z] = transformPoint(m, 1, 0, 0);
    expect([x, y, z].map((c) => Math.round(c * 1e12) / 1e12)).toEqual([1, 2, 0]);
  });

  it('m · m⁻¹ is the identity', () => {
    fc.assert(
      fc.property(vector, direction, angle, (t, axis, radians) => {
        const m = compose(t, axis, radians, [1.5, 0.5, 2]);
        const inverse = inverseMat4(m);
        const product = productMat4(m, inverse as Float64Array);
        identityMat4().forEach((value, k) => expect(product[k]).toBeCloseTo(value, 9));
      }),
    );
  });

  it('a singular matrix has no inverse, and says so', () => {
    expect(inverseMat4(compose([0, 0, 0], [0, 1, 0], 0, [1, 0, 1]))).toBeUndefined();
    expect(inverseMat4(new Float64Array(16).fill(NaN))).toBeUndefined();
  });
});

describe('quat', () => {
  it('reads back the rotation of a composed matrix, whatever the scale', () => {
    fc.assert(
      fc.property(direction, angle, direction, (axis, radians, v) => {
        const q = axisAngleQuat(axis, radians);
        const read = quatFromMat4(compose([0, 0, 0], axis, radians, [3, 0.1, 2]));
        expect(length(sub(rotateVec3(q, v), rotateVec3(read, v)))).toBeLessThan(1e-7);
      }),
    );
  });

  it('betweenQuat takes one direction onto the other, also the opposite one', () => {
    fc.assert(
      fc.property(direction, direction, (a, b) => {
        const turned = rotateVec3(betweenQuat(a, b), a);
        expect(
          length(
            sub(
              turned,
              b.map((c) => (c * length(a)) / length(b)),
            ),
          ),
        ).toBeLessThan(1e-6 * length(a)); // 1 + cos is taken as 0 below 1e-15: 4.5e-8 rad
      }),
    );
    expect(rotateVec3(betweenQuat([1, 0, 0], [-1, 0, 0]), [1, 0, 0])[0]).toBeCloseTo(-1, 12);
  });

  it('slerp halfway equals half the angle, along the shorter arc', () => {
    const from = axisAngleQuat([0, 1, 0], 0.2);
    const to = axisAngleQuat([0, 1, 0], 1.2).map((c) => -c);
    const out = [0, 0, 0, 0];
    slerpQuat(out, 0, from, 0, to, 0, 0.5);
    const expected = axisAngleQuat([0, 1, 0], 0.7);
    expected.forEach((c, k) => expect(Math.abs(out[k])).toBeCloseTo(Math.abs(c), 12));
  });

  it('mulQuat applies the right rotation first', () => {
    const turnY = axisAngleQuat([0, 1, 0], Math.PI / 2);
    const turnX = axisAngleQuat([1, 0, 0], Math.PI / 2);
    const [x, y, z] = rotateVec3(mulQuat(turnY, turnX), [0, 1, 0]);
    expect([x, y, z].map((c) => Math.round(c * 1e12) / 1e12)).toEqual([1, 0, 0]);
  });
});
