import type { MutableNumbers, Numbers, Vec3 } from './vec3';

/**
 * 4×4 matrices as 16 numbers, column-major (glTF order): element (row r, column c) is `m[c * 4 + r]`.
 * Every function takes an offset beside its array, so that packed arrays of matrices (#J×16) need no views.
 */

export function identityMat4(): Float64Array {
  return new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
}

/** out[o…] = a[i…] · b[j…]. `out` may be `a` or `b`. */
export function mulMat4(out: MutableNumbers, o: number, a: Numbers, i: number, b: Numbers, j: number): void {
  const a00 = a[i], a10 = a[i + 1], a20 = a[i + 2], a30 = a[i + 3]; // prettier-ignore
  const a01 = a[i + 4], a11 = a[i + 5], a21 = a[i + 6], a31 = a[i + 7]; // prettier-ignore
  const a02 = a[i + 8], a12 = a[i + 9], a22 = a[i + 10], a32 = a[i + 11]; // prettier-ignore
  const a03 = a[i + 12], a13 = a[i + 13], a23 = a[i + 14], a33 = a[i + 15]; // prettier-ignore
  for (let c = 0; c < 16; c += 4) {
    const b0 = b[j + c], b1 = b[j + c + 1], b2 = b[j + c + 2], b3 = b[j + c + 3]; // prettier-ignore
    scratch[c] = a00 * b0 + a01 * b1 + a02 * b2 + a03 * b3;
    scratch[c + 1] = a10 * b0 + a11 * b1 + a12 * b2 + a13 * b3;
    scratch[c + 2] = a20 * b0 + a21 * b1 + a22 * b2 + a23 * b3;
    scratch[c + 3] = a30 * b0 + a31 * b1 + a32 * b2 + a33 * b3;
  }
  for (let k = 0; k < 16; k++) out[o + k] = scratch[k];
}
const scratch = new Float64Array(16);

/** A fresh a · b. */
export function productMat4(a: Numbers, b: Numbers, i = 0, j = 0): Float64Array {
  const out = new Float64Array(16);
  mulMat4(out, 0, a, i, b, j);
  return out;
}

/**
 * out = a⁻¹. Returns false, leaving `out` untouched, when `a` is singular or not finite.
 * General 4×4 by cofactors; `out` may be `a`.
 */
export function invertMat4(out: MutableNumbers, o: number, a: Numbers, i: number): boolean {
  const a00 = a[i], a01 = a[i + 1], a02 = a[i + 2], a03 = a[i + 3]; // prettier-ignore
  const a10 = a[i + 4], a11 = a[i + 5], a12 = a[i + 6], a13 = a[i + 7]; // prettier-ignore
  const a20 = a[i + 8], a21 = a[i + 9], a22 = a[i + 10], a23 = a[i + 11]; // prettier-ignore
  const a30 = a[i + 12], a31 = a[i + 13], a32 = a[i + 14], a33 = a[i + 15]; // prettier-ignore
  const b00 = a00 * a11 - a01 * a10, b01 = a00 * a12 - a02 * a10, b02 = a00 * a13 - a03 * a10; // prettier-ignore
  const b03 = a01 * a12 - a02 * a11, b04 = a01 * a13 - a03 * a11, b05 = a02 * a13 - a03 * a12; // prettier-ignore
  const b06 = a20 * a31 - a21 * a30, b07 = a20 * a32 - a22 * a30, b08 = a20 * a33 - a23 * a30; // prettier-ignore
  const b09 = a21 * a32 - a22 * a31, b10 = a21 * a33 - a23 * a31, b11 = a22 * a33 - a23 * a32; // prettier-ignore
  const det = b00 * b11 - b01 * b10 + b02 * b09 + b03 * b08 - b04 * b07 + b05 * b06;
  const d = 1 / det;
  if (!Number.isFinite(d)) return false;
  out[o] = (a11 * b11 - a12 * b10 + a13 * b09) * d;
  out[o + 1] = (a02 * b10 - a01 * b11 - a03 * b09) * d;
  out[o + 2] = (a31 * b05 - a32 * b04 + a33 * b03) * d;
  out[o + 3] = (a22 * b04 - a21 * b05 - a23 * b03) * d;
  out[o + 4] = (a12 * b08 - a10 * b11 - a13 * b07) * d;
  out[o + 5] = (a00 * b11 - a02 * b08 + a03 * b07) * d;
  out[o + 6] = (a32 * b02 - a30 * b05 - a33 * b01) * d;
  out[o + 7] = (a20 * b05 - a22 * b02 + a23 * b01) * d;
  out[o + 8] = (a10 * b10 - a11 * b08 + a13 * b06) * d;
  out[o + 9] = (a01 * b08 - a00 * b10 - a03 * b06) * d;
  out[o + 10] = (a30 * b04 - a31 * b02 + a33 * b00) * d;
  out[o + 11] = (a21 * b02 - a20 * b04 - a23 * b00) * d;
  out[o + 12] = (a11 * b07 - a10 * b09 - a12 * b06) * d;
  out[o + 13] = (a00 * b09 - a01 * b07 + a02 * b06) * d;
  out[o + 14] = (a31 * b01 - a30 * b03 - a32 * b00) * d;
  out[o + 15] = (a20 * b03 - a21 * b01 + a22 * b00) * d;
  return true;
}

/** A fresh a⁻¹, or undefined when `a` is singular. */
export function inverseMat4(a: Numbers, i = 0): Float64Array | undefined {
  const out = new Float64Array(16);
  return invertMat4(out, 0, a, i) ? out : undefined;
}

/** out = T · R · S from translation `t`, unit quaternion `r` (xyzw) and scale `s`, each at an offset. */
export function composeMat4(
  out: MutableNumbers,
  o: number,
  t: Numbers,
  ti: number,
  r: Numbers,
  ri: number,
  s: Numbers,
  si: number, // prettier-ignore
): void {
  const x = r[ri], y = r[ri + 1], z = r[ri + 2], w = r[ri + 3]; // prettier-ignore
  const sx = s[si], sy = s[si + 1], sz = s[si + 2]; // prettier-ignore
  out[o] = (1 - 2 * (y * y + z * z)) * sx;
  out[o + 1] = 2 * (x * y + w * z) * sx;
  out[o + 2] = 2 * (x * z - w * y) * sx;
  out[o + 3] = 0;
  out[o + 4] = 2 * (x * y - w * z) * sy;
  out[o + 5] = (1 - 2 * (x * x + z * z)) * sy;
  out[o + 6] = 2 * (y * z + w * x) * sy;
  out[o + 7] = 0;
  out[o + 8] = 2 * (x * z + w * y) * sz;
  out[o + 9] = 2 * (y * z - w * x) * sz;
  out[o + 10] = (1 - 2 * (x * x + y * y)) * sz;
  out[o + 11] = 0;
  out[o + 12] = t[ti];
  out[o + 13] = t[ti + 1];
  out[o + 14] = t[ti + 2];
  out[o + 15] = 1;
}

/** m · (x, y, z, 1), affine part only. */
export function transformPoint(m: Numbers, x: number, y: number, z: number, i = 0): Vec3 {
  return [
    m[i] * x + m[i + 4] * y + m[i + 8] * z + m[i + 12],
    m[i + 1] * x + m[i + 5] * y + m[i + 9] * z + m[i + 13],
    m[i + 2] * x + m[i + 6] * y + m[i + 10] * z + m[i + 14],
  ];
}

/** m · (x, y, z, 0). */
export function transformDirection(m: Numbers, x: number, y: number, z: number, i = 0): Vec3 {
  return [
    m[i] * x + m[i + 4] * y + m[i + 8] * z,
    m[i + 1] * x + m[i + 5] * y + m[i + 9] * z,
    m[i + 2] * x + m[i + 6] * y + m[i + 10] * z,
  ];
}

/** The translation column of m. */
export function translationOf(m: Numbers, i = 0): Vec3 {
  return [m[i + 12], m[i + 13], m[i + 14]];
}

/** Determinant of the upper-left 3×3: volume factor; negative when m mirrors. */
export function determinant3(m: Numbers, i = 0): number {
  return (
    m[i] * (m[i + 5] * m[i + 10] - m[i + 9] * m[i + 6]) -
    m[i + 4] * (m[i + 1] * m[i + 10] - m[i + 9] * m[i + 2]) +
    m[i + 8] * (m[i + 1] * m[i + 6] - m[i + 5] * m[i + 2])
  );
}
