import { cross, dot, length, normalize, type MutableNumbers, type Numbers, type Vec3 } from './vec3';

/** Quaternions as [x, y, z, w] (glTF order). */
export type Quat = [number, number, number, number];

/** Hamilton product a · b: the rotation b, then a. */
export function mulQuat(a: Numbers, b: Numbers): Quat {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ];
}

/** The inverse of a unit quaternion. */
export function conjugate(q: Numbers): Quat {
  return [-q[0], -q[1], -q[2], q[3]];
}

export function normalizeQuat(q: Numbers): Quat {
  const l = Math.hypot(q[0], q[1], q[2], q[3]);
  return l > 0 ? [q[0] / l, q[1] / l, q[2] / l, q[3] / l] : [0, 0, 0, 1];
}

/** `v` rotated by the unit quaternion `q`. */
export function rotateVec3(q: Numbers, v: Numbers): Vec3 {
  const u: Vec3 = [q[0], q[1], q[2]];
  const t = cross(u, v);
  const s = cross(u, t);
  const w = q[3];
  return [v[0] + 2 * (w * t[0] + s[0]), v[1] + 2 * (w * t[1] + s[1]), v[2] + 2 * (w * t[2] + s[2])];
}

/** Rotation by `radians` about the axis (need not be unit). */
export function axisAngleQuat(axis: Numbers, radians: number): Quat {
  const a = normalize(axis);
  const s = Math.sin(radians / 2);
  return [a[0] * s, a[1] * s, a[2] * s, Math.cos(radians / 2)];
}

/** The shortest rotation that takes direction `from` onto direction `to`; antiparallel turns about any normal. */
export function betweenQuat(from: Numbers, to: Numbers): Quat {
  const a = normalize(from);
  const b = normalize(to);
  const w = 1 + dot(a, b);
  if (w < 1e-15) {
    const other: Vec3 = Math.abs(a[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
    const axis = normalize(cross(a, other));
    return [axis[0], axis[1], axis[2], 0];
  }
  const c = cross(a, b);
  return normalizeQuat([c[0], c[1], c[2], w]);
}

/**
 * Spherical interpolation along the shorter arc, as glTF's LINEAR rotation sampling asks.
 * Reads `a` at `i` and `b` at `j`, writes `out` at `o`.
 */
export function slerpQuat(
  out: MutableNumbers,
  o: number,
  a: Numbers,
  i: number,
  b: Numbers,
  j: number,
  t: number, // prettier-ignore
): void {
  let d = a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2] + a[i + 3] * b[j + 3];
  const sign = d < 0 ? -1 : 1;
  d *= sign;
  let wa = 1 - t;
  let wb = t;
  if (d < 0.9999995) {
    const angle = Math.acos(d);
    const s = Math.sin(angle);
    wa = Math.sin(wa * angle) / s;
    wb = Math.sin(wb * angle) / s;
  }
  wb *= sign;
  let n = 0;
  for (let k = 0; k < 4; k++) {
    const v = wa * a[i + k] + wb * b[j + k];
    out[o + k] = v;
    n += v * v;
  }
  n = n > 0 ? 1 / Math.sqrt(n) : 0;
  for (let k = 0; k < 4; k++) out[o + k] = out[o + k] * n;
}

/** Rotation of the upper-left 3×3 of a column-major 4×4 whose columns are scaled, unmirrored axes (Shepperd). */
export function quatFromMat4(m: Numbers, i = 0): Quat {
  const x: Vec3 = [m[i], m[i + 1], m[i + 2]];
  const y: Vec3 = [m[i + 4], m[i + 5], m[i + 6]];
  const z: Vec3 = [m[i + 8], m[i + 9], m[i + 10]];
  const lx = length(x) || 1, ly = length(y) || 1, lz = length(z) || 1; // prettier-ignore
  const m00 = x[0] / lx, m10 = x[1] / lx, m20 = x[2] / lx; // prettier-ignore
  const m01 = y[0] / ly, m11 = y[1] / ly, m21 = y[2] / ly; // prettier-ignore
  const m02 = z[0] / lz, m12 = z[1] / lz, m22 = z[2] / lz; // prettier-ignore
  const trace = m00 + m11 + m22;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return normalizeQuat([(m21 - m12) / s, (m02 - m20) / s, (m10 - m01) / s, s / 4]);
  }
  if (m00 > m11 && m00 > m22) {
    const s = 2 * Math.sqrt(1 + m00 - m11 - m22);
    return normalizeQuat([s / 4, (m01 + m10) / s, (m02 + m20) / s, (m21 - m12) / s]);
  }
  if (m11 > m22) {
    const s = 2 * Math.sqrt(1 + m11 - m00 - m22);
    return normalizeQuat([(m01 + m10) / s, s / 4, (m12 + m21) / s, (m02 - m20) / s]);
  }
  const s = 2 * Math.sqrt(1 + m22 - m00 - m11);
  return normalizeQuat([(m02 + m20) / s, (m12 + m21) / s, s / 4, (m10 - m01) / s]);
}
