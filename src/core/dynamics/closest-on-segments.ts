import type { MutableNumbers, Numbers } from '../math/vec3';

/**
 * Closest points of two segments p + s·u and q + t·w, s, t in 0…1 (Ericson, Real-Time Collision Detection, 5.1.9).
 * Writes s and t into `out` and returns the squared distance. Points (zero-length segments) are allowed.
 */
export function closestOnSegments(
  out: MutableNumbers,
  p: Numbers,
  pi: number,
  u: Numbers,
  ui: number,
  q: Numbers,
  qi: number,
  w: Numbers,
  wi: number, // prettier-ignore
): number {
  const ux = u[ui], uy = u[ui + 1], uz = u[ui + 2]; // prettier-ignore
  const wx = w[wi], wy = w[wi + 1], wz = w[wi + 2]; // prettier-ignore
  const rx = p[pi] - q[qi], ry = p[pi + 1] - q[qi + 1], rz = p[pi + 2] - q[qi + 2]; // prettier-ignore
  const a = ux * ux + uy * uy + uz * uz;
  const e = wx * wx + wy * wy + wz * wz;
  const b = ux * wx + uy * wy + uz * wz;
  const c = ux * rx + uy * ry + uz * rz;
  const f = wx * rx + wy * ry + wz * rz;
  let s = 0;
  let t = 0;
  if (a > 0 && e > 0) {
    const d = a * e - b * b;
    s = d > 1e-12 * a * e ? clamp01((b * f - c * e) / d) : 0;
    t = (b * s + f) / e;
    if (t < 0 || t > 1) {
      t = clamp01(t);
      s = clamp01((b * t - c) / a);
    }
  } else if (a > 0) s = clamp01(-c / a);
  else if (e > 0) t = clamp01(f / e);
  out[0] = s;
  out[1] = t;
  const dx = rx + s * ux - t * wx;
  const dy = ry + s * uy - t * wy;
  const dz = rz + s * uz - t * wz;
  return dx * dx + dy * dy + dz * dz;
}

function clamp01(x: number): number {
  return x < 0 ? 0 : x > 1 ? 1 : x;
}
