/**
 * The rotation R that maximises tr(Rᵀ N), N = Σ w q pᵀ: Horn's quaternion method (Closed-form solution of absolute
 * orientation using unit quaternions, JOSA A 4, 1987). The unit quaternion is the eigenvector of the largest
 * eigenvalue of a symmetric 4×4 made from N, found by cyclic Jacobi rotations: exact to rounding whatever the gap,
 * where power iteration stalls at about a thousandth of a degree. A quaternion cannot mirror, so no reflection guard is
 * needed; points on a line or in one place leave the free turn at whatever the eigenvector says, which is why callers
 * add a little of a known rotation to N.
 *
 * @param N 9 numbers at `i`, columns of 3: N[c * 3 + r] = Σ w q_r p_c.
 * @param T the 9 numbers of R are written at `o`, columns of 3.
 */
export function fitRotation(N: Float64Array, i: number, T: Float64Array, o: number): void {
  const xx = N[i], yx = N[i + 1], zx = N[i + 2]; // prettier-ignore
  const xy = N[i + 3], yy = N[i + 4], zy = N[i + 5]; // prettier-ignore
  const xz = N[i + 6], yz = N[i + 7], zz = N[i + 8]; // prettier-ignore
  // Horn's matrix in the order w, x, y, z; `sym` keeps all 16 entries, `basis` the rotations gathered so far.
  sym[0] = xx + yy + zz;
  sym[5] = xx - yy - zz;
  sym[10] = yy - xx - zz;
  sym[15] = zz - xx - yy;
  sym[1] = sym[4] = zy - yz;
  sym[2] = sym[8] = xz - zx;
  sym[3] = sym[12] = yx - xy;
  sym[6] = sym[9] = xy + yx;
  sym[7] = sym[13] = xz + zx;
  sym[11] = sym[14] = yz + zy;
  diagonalise();
  let best = 0;
  for (let k = 1; k < 4; k++) if (sym[k * 5] > sym[best * 5]) best = k;
  writeRotation(basis[best], basis[4 + best], basis[8 + best], basis[12 + best], T, o);
}

const sym = new Float64Array(16);
const basis = new Float64Array(16);

/** Cyclic Jacobi on `sym`; the columns of `basis` become its eigenvectors. */
function diagonalise(): void {
  basis.fill(0);
  for (let k = 0; k < 16; k += 5) basis[k] = 1;
  for (let sweep = 0; sweep < 32; sweep++) {
    let off = 0;
    let on = 0;
    for (let p = 0; p < 4; p++) {
      on += sym[p * 5] ** 2;
      for (let q = p + 1; q < 4; q++) off += sym[p * 4 + q] ** 2;
    }
    if (off <= 1e-33 * on || off === 0) return;
    for (let p = 0; p < 3; p++) for (let q = p + 1; q < 4; q++) rotatePlane(p, q);
  }
}

function rotatePlane(p: number, q: number): void {
  const apq = sym[p * 4 + q];
  if (apq === 0) return;
  const theta = (sym[q * 5] - sym[p * 5]) / (2 * apq);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < 4; k++) {
    const kp = sym[k * 4 + p];
    const kq = sym[k * 4 + q];
    sym[k * 4 + p] = c * kp - s * kq;
    sym[k * 4 + q] = s * kp + c * kq;
  }
  for (let k = 0; k < 4; k++) {
    const pk = sym[p * 4 + k];
    const qk = sym[q * 4 + k];
    sym[p * 4 + k] = c * pk - s * qk;
    sym[q * 4 + k] = s * pk + c * qk;
    const vp = basis[k * 4 + p];
    const vq = basis[k * 4 + q];
    basis[k * 4 + p] = c * vp - s * vq;
    basis[k * 4 + q] = s * vp + c * vq;
  }
}

/** Rotation matrix of the quaternion (normalised here), columns of 3. */
export function writeRotation(w: number, x: number, y: number, z: number, T: Float64Array, o: number): void {
  const s = 2 / (w * w + x * x + y * y + z * z);
  T[o] = 1 - s * (y * y + z * z);
  T[o + 1] = s * (x * y + w * z);
  T[o + 2] = s * (x * z - w * y);
  T[o + 3] = s * (x * y - w * z);
  T[o + 4] = 1 - s * (x * x + z * z);
  T[o + 5] = s * (y * z + w * x);
  T[o + 6] = s * (x * z + w * y);
  T[o + 7] = s * (y * z - w * x);
  T[o + 8] = 1 - s * (x * x + y * y);
}
