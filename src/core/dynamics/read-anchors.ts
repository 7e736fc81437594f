import { SPRING_FLAGS, type SpringSystem } from './spring-system';

/**
 * World frames of the chains' roots and of the capsules from the drivers' matrices; chains that hang from another chain
 * are left to `readHostAnchor`. A driver that is not finite or
 * has no volume is passed over: what hangs from it stays where it last was, and a flag says so.
 *
 * A frame is a rotation and a signed uniform scale (the cube root of the determinant): a mirrored parent is a
 * rotation with a negative scale, since the mirror through a point commutes with rotations. Non-uniform scale is
 * taken as its geometric mean.
 */
export function readAnchors(system: SpringSystem): void {
  const { drivers, chainDriver, root, anchor, anchorScale, forward, forwardNow, anchorRotation } = system;
  for (let c = 0; c < chainDriver.length; c++) {
    if (system.hostBone[c] >= 0) continue;
    const m = chainDriver[c] * 16;
    const determinant = usableDeterminant(system, m);
    if (determinant === 0) continue;
    anchorScale[c] = Math.cbrt(determinant);
    writeRotation(anchorRotation, c * 4, drivers, m, determinant < 0 ? -1 : 1);
    for (let d = 0; d < 3; d++) {
      anchor[c * 3 + d] = affine(drivers, m + d, root, c * 3) + drivers[m + 12 + d];
      forwardNow[c * 3 + d] = affine(drivers, m + d, forward, c * 3) / Math.abs(anchorScale[c]);
    }
  }
  readCapsules(system);
}

/** Determinant of the driver's linear part, or zero when it cannot be used. */
function usableDeterminant(system: SpringSystem, m: number): number {
  const a = system.drivers;
  const d =
    a[m] * (a[m + 5] * a[m + 10] - a[m + 9] * a[m + 6]) -
    a[m + 4] * (a[m + 1] * a[m + 10] - a[m + 9] * a[m + 2]) +
    a[m + 8] * (a[m + 1] * a[m + 6] - a[m + 5] * a[m + 2]);
  const finite = d + a[m + 12] + a[m + 13] + a[m + 14];
  if (!Number.isFinite(finite)) system.status.flags |= SPRING_FLAGS.badDriver;
  else if (Math.abs(d) < 1e-60) system.status.flags |= SPRING_FLAGS.zeroScale;
  else return d;
  return 0;
}

function affine(m: Float64Array, row: number, v: Float64Array, i: number): number {
  return m[row] * v[i] + m[row + 4] * v[i + 1] + m[row + 8] * v[i + 2];
}

function readCapsules(system: SpringSystem): void {
  const { drivers, capsuleDriver, capsuleLocal, capsuleStart, capsuleAxis } = system;
  system.capsuleStartBefore.set(capsuleStart);
  system.capsuleAxisBefore.set(capsuleAxis);
  for (let x = 0; x < capsuleDriver.length; x++) {
    const m = capsuleDriver[x] * 16;
    if (usableDeterminant(system, m) === 0) continue;
    for (let d = 0; d < 3; d++) {
      const a = affine(drivers, m + d, capsuleLocal, x * 6);
      capsuleStart[x * 3 + d] = a + drivers[m + 12 + d];
      capsuleAxis[x * 3 + d] = affine(drivers, m + d, capsuleLocal, x * 6 + 3) - a;
    }
  }
}

/** Unit quaternion of the matrix's axes, each at unit length and times `sign` (Shepperd's method, without allocation). */
function writeRotation(out: Float64Array, o: number, m: Float64Array, i: number, sign: number): void {
  const lx = sign / Math.sqrt(m[i] * m[i] + m[i + 1] * m[i + 1] + m[i + 2] * m[i + 2]);
  const ly = sign / Math.sqrt(m[i + 4] * m[i + 4] + m[i + 5] * m[i + 5] + m[i + 6] * m[i + 6]);
  const lz = sign / Math.sqrt(m[i + 8] * m[i + 8] + m[i + 9] * m[i + 9] + m[i + 10] * m[i + 10]);
  const m00 = m[i] * lx, m10 = m[i + 1] * lx, m20 = m[i + 2] * lx; // prettier-ignore
  const m01 = m[i + 4] * ly, m11 = m[i + 5] * ly, m21 = m[i + 6] * ly; // prettier-ignore
  const m02 = m[i + 8] * lz, m12 = m[i + 9] * lz, m22 = m[i + 10] * lz; // prettier-ignore
  const trace = m00 + m11 + m22;
  let x, y, z, w;
  if (trace > 0) {
    x = m21 - m12;
    y = m02 - m20;
    z = m10 - m01;
    w = 1 + trace; // prettier-ignore
  } else if (m00 > m11 && m00 > m22) {
    x = 1 + m00 - m11 - m22;
    y = m01 + m10;
    z = m02 + m20;
    w = m21 - m12; // prettier-ignore
  } else if (m11 > m22) {
    x = m01 + m10;
    y = 1 + m11 - m00 - m22;
    z = m12 + m21;
    w = m02 - m20; // prettier-ignore
  } else {
    x = m02 + m20;
    y = m12 + m21;
    z = 1 + m22 - m00 - m11;
    w = m10 - m01; // prettier-ignore
  }
  const n = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  out[o] = x * n;
  out[o + 1] = y * n;
  out[o + 2] = z * n;
  out[o + 3] = w * n;
}
