/**
 * Cholesky factorisation of a symmetric positive-definite matrix made of n×n blocks, most of them zero: one block
 * row for each bone, a block wherever two bones share skin. A skin's bone graph is nearly a tree, so eliminated in
 * order of minimum degree it fills in little: 50 bones cost a few thousand small block products where a dense
 * factorisation of the same 300×300 matrix costs nine million multiplications.
 *
 * Split in two, after George & Liu (Computer Solution of Large Sparse Positive Definite Systems, 1981): the
 * analysis looks only at which blocks exist and is done once per rig; the factorisation replays it on numbers.
 */
export interface BlockPattern {
  readonly count: number;
  /** #A, elimination step of each bone, and its inverse. */
  readonly step: Int32Array;
  readonly bone: Int32Array;
  /** Block column s holds blocks columnStart[s] … columnStart[s + 1], the diagonal first, then rows ascending. */
  readonly columnStart: Uint32Array;
  readonly blockRow: Uint32Array;
  /** Where the block of bones (j, k) of the input goes: for each of its compressed rows' entries, or -1 (upper half). */
  readonly inputBlock: Int32Array;
  /** Triples of blocks (target, left, right), column after column: target −= left · rightᵀ. */
  readonly updates: Uint32Array;
  readonly updateStart: Uint32Array;
}

/** @param rowStart #A+1 and @param neighbour #B: compressed rows of a symmetric pattern that has its diagonal. */
export function analyseBlocks(count: number, rowStart: Uint32Array, neighbour: Uint32Array): BlockPattern {
  // 1. Eliminate the bone with the fewest neighbours left; its neighbours then meet each other.
  const near = Array.from({ length: count }, (_, j) => new Set(neighbour.subarray(rowStart[j], rowStart[j + 1])));
  near.forEach((set, j) => set.delete(j));
  const step = new Int32Array(count).fill(-1);
  const bone = new Int32Array(count);
  const columns: number[][] = [];
  for (let s = 0; s < count; s++) {
    let best = -1;
    for (let j = 0; j < count; j++) if (step[j] < 0 && (best < 0 || near[j].size < near[best].size)) best = j;
    step[best] = s;
    bone[s] = best;
    const left = [...near[best]];
    for (const j of left) {
      near[j].delete(best);
      for (const k of left) if (k !== j) near[j].add(k);
    }
    columns.push(left);
  }

  // 2. Number the blocks of the factor.
  const columnStart = new Uint32Array(count + 1);
  const rows: number[] = [];
  const blockOf = new Map<number, number>();
  columns.forEach((column, s) => {
    for (const r of [s, ...column.map((j) => step[j]).sort((a, b) => a - b)]) {
      blockOf.set(r * count + s, rows.length);
      rows.push(r);
    }
    columnStart[s + 1] = rows.length;
  });
  const blockAt = (row: number, column: number): number => blockOf.get(row * count + column) ?? -1;

  // 3. Where the input's blocks go, and which products each column sends to later ones.
  const inputBlock = new Int32Array(neighbour.length).fill(-1);
  for (let j = 0; j < count; j++)
    for (let b = rowStart[j]; b < rowStart[j + 1]; b++)
      if (step[j] >= step[neighbour[b]]) inputBlock[b] = blockAt(step[j], step[neighbour[b]]);
  const updates: number[] = [];
  const updateStart = new Uint32Array(count + 1);
  for (let s = 0; s < count; s++) {
    for (let a = columnStart[s] + 1; a < columnStart[s + 1]; a++)
      for (let b = columnStart[s] + 1; b <= a; b++) updates.push(blockAt(rows[a], rows[b]), a, b);
    updateStart[s + 1] = updates.length;
  }
  return { count, step, bone, columnStart, blockRow: Uint32Array.from(rows), inputBlock, updates: Uint32Array.from(updates), updateStart }; // prettier-ignore
}

export interface BlockCholesky {
  readonly pattern: BlockPattern;
  readonly n: number;
  /** #blocks×n×n row-major: the matrix before `factorBlocks`, its factor after. */
  readonly values: Float64Array;
}

export function createBlockCholesky(pattern: BlockPattern, n: number): BlockCholesky {
  return { pattern, n, values: new Float64Array(pattern.blockRow.length * n * n) };
}

/** Factors `values` in place. False when a pivot is not positive: the matrix is not positive definite. */
export function factorBlocks({ pattern, n, values }: BlockCholesky): boolean {
  const { columnStart, updates, updateStart } = pattern;
  const size = n * n;
  for (let s = 0; s < pattern.count; s++) {
    const diagonal = columnStart[s] * size;
    if (!factorDense(values, diagonal, n)) return false;
    for (let b = columnStart[s] + 1; b < columnStart[s + 1]; b++) divideByTransposed(values, b * size, diagonal, n);
    for (let u = updateStart[s]; u < updateStart[s + 1]; u += 3)
      subtractProduct(values, updates[u] * size, updates[u + 1] * size, updates[u + 2] * size, n);
  }
  return true;
}

/** Solves in place; `x` is #A×n, in bone order. */
export function solveBlocks({ pattern, n, values }: BlockCholesky, x: Float64Array): void {
  const { count, bone, columnStart, blockRow } = pattern;
  const size = n * n;
  for (let s = 0; s < count; s++) {
    const o = bone[s] * n;
    const d = columnStart[s] * size;
    for (let r = 0; r < n; r++) {
      let sum = x[o + r];
      for (let c = 0; c < r; c++) sum -= values[d + r * n + c] * x[o + c];
      x[o + r] = sum / values[d + r * n + r];
    }
    for (let b = columnStart[s] + 1; b < columnStart[s + 1]; b++) {
      const target = bone[blockRow[b]] * n;
      for (let r = 0; r < n; r++) for (let c = 0; c < n; c++) x[target + r] -= values[b * size + r * n + c] * x[o + c];
    }
  }
  for (let s = count - 1; s >= 0; s--) {
    const o = bone[s] * n;
    const d = columnStart[s] * size;
    for (let b = columnStart[s] + 1; b < columnStart[s + 1]; b++) {
      const source = bone[blockRow[b]] * n;
      for (let r = 0; r < n; r++) for (let c = 0; c < n; c++) x[o + c] -= values[b * size + r * n + c] * x[source + r];
    }
    for (let r = n - 1; r >= 0; r--) {
      let sum = x[o + r];
      for (let c = r + 1; c < n; c++) sum -= values[d + c * n + r] * x[o + c];
      x[o + r] = sum / values[d + r * n + r];
    }
  }
}

/** Dense Cholesky of the n×n at `o`, lower half in place. */
export function factorDense(a: Float64Array, o: number, n: number): boolean {
  for (let r = 0; r < n; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = a[o + r * n + c];
      for (let k = 0; k < c; k++) sum -= a[o + r * n + k] * a[o + c * n + k];
      if (c < r) a[o + r * n + c] = sum / a[o + c * n + c];
      else if (sum > 0) a[o + r * n + r] = Math.sqrt(sum);
      else return false;
    }
  }
  return true;
}

/** B ← B · L⁻ᵀ. */
function divideByTransposed(a: Float64Array, b: number, l: number, n: number): void {
  for (let r = 0; r < n; r++)
    for (let c = 0; c < n; c++) {
      let sum = a[b + r * n + c];
      for (let k = 0; k < c; k++) sum -= a[b + r * n + k] * a[l + c * n + k];
      a[b + r * n + c] = sum / a[l + c * n + c];
    }
}

/** A ← A − L · Rᵀ. */
function subtractProduct(a: Float64Array, target: number, left: number, right: number, n: number): void {
  for (let r = 0; r < n; r++)
    for (let c = 0; c < n; c++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += a[left + r * n + k] * a[right + c * n + k];
      a[target + r * n + c] -= sum;
    }
}
