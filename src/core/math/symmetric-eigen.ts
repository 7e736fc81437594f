/**
 * Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations
 * (Golub & Van Loan, Matrix Computations, 8.5): exact to rounding for the 3×3 covariances and the 4×4 of
 * Horn's method used here, where power iteration stalls on close eigenvalues.
 */
export interface SymmetricEigen {
  /** #n, descending. */
  readonly values: Float64Array;
  /** #n×n, row k is the unit eigenvector of `values[k]`. */
  readonly vectors: Float64Array;
}

/** @param matrix #n×n symmetric, row-major (only read). */
export function symmetricEigen(matrix: ArrayLike<number>, n: number): SymmetricEigen {
  if (matrix.length !== n * n) throw new RangeError(`symmetricEigen: expected ${n * n} numbers, got ${matrix.length}`);
  const a = Float64Array.from(matrix);
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;

  for (let sweep = 0; sweep < 64; sweep++) {
    let off = 0;
    let diagonal = 0;
    for (let p = 0; p < n; p++) {
      diagonal += a[p * n + p] ** 2;
      for (let q = p + 1; q < n; q++) off += a[p * n + q] ** 2;
    }
    if (off <= 1e-32 * diagonal || off === 0) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, n, p, q);
  }

  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[j * n + j] - a[i * n + i]);
  const values = new Float64Array(n);
  const vectors = new Float64Array(n * n);
  order.forEach((column, k) => {
    values[k] = a[column * n + column];
    for (let r = 0; r < n; r++) vectors[k * n + r] = v[r * n + column];
  });
  return { values, vectors };
}

function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const apq = a[p * n + q];
  if (apq === 0) return;
  const theta = (a[q * n + q] - a[p * n + p]) / (2 * apq);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    const akp = a[k * n + p];
    const akq = a[k * n + q];
    a[k * n + p] = c * akp - s * akq;
    a[k * n + q] = s * akp + c * akq;
  }
  for (let k = 0; k < n; k++) {
    const apk = a[p * n + k];
    const aqk = a[q * n + k];
    a[p * n + k] = c * apk - s * aqk;
    a[q * n + k] = s * apk + c * aqk;
  }
  for (let k = 0; k < n; k++) {
    const vkp = v[k * n + p];
    const vkq = v[k * n + q];
    v[k * n + p] = c * vkp - s * vkq;
    v[k * n + q] = s * vkp + c * vkq;
  }
}
