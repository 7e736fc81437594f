import type { BoneMoments } from './bone-moments';
import {
  createBlockCholesky,
  factorBlocks,
  solveBlocks,
  type BlockCholesky,
  type BlockPattern,
} from './block-cholesky';
import { fitRotation } from './fit-rotation';

/**
 * A start for the rigid solve that needs no iteration: let every bone be affine, which makes the energy quadratic,
 *
 *   (G + μR) X = C + μR · T_before,
 *
 * solve all bones together with one factor per rig, and replace each affine X_j by the rigid transform that moves
 * the bone's own skin most like it (Horn, weighted by the bone's own moments). The ridge R_j = G_jj + floor pulls
 * bones the surface does not determine, such as twins with proportional weights, towards where they were.
 */
export interface AffineStart {
  readonly moments: BoneMoments;
  readonly factor: BlockCholesky;
}

/**
 * μ: the ridge's share of a bone's own moments. Measured: from 1e-6 to 1e-1 the control is as exact, the Newton steps
 * that follow take away any bias; at 1e-1 ill-determined bones stay nearest to the frame before.
 */
const RIDGE = 0.1;
/** Inertia every bone is given, in mass · diagonal²: lets a bone on one vertex or one line keep its turn. */
export const INERTIA_FLOOR = 1e-6;

export function createAffineStart(moments: BoneMoments, pattern: BlockPattern): AffineStart {
  const factor = createBlockCholesky(pattern, 4);
  const { rowStart, neighbour, blocks } = moments;
  for (let j = 0; j < moments.count; j++)
    for (let b = rowStart[j]; b < rowStart[j + 1]; b++) {
      const o = pattern.inputBlock[b] * 16;
      if (o < 0) continue;
      for (let k = 0; k < 16; k++) factor.values[o + k] = blocks[b * 16 + k];
      if (neighbour[b] === j) for (let k = 0; k < 16; k++) factor.values[o + k] += RIDGE * ridge(moments, b, k);
    }
  if (!factorBlocks(factor)) throw new RangeError('affineStart: a bone without mass');
  return { moments, factor };
}

/** Writes rigid transforms to `T` (#A×12). @param before #A×12, the frame before. */
export function startAffine(start: AffineStart, C: Float64Array, before: Float64Array, T: Float64Array): void {
  const { moments, factor } = start;
  const { count, diagonalBlock, blocks } = moments;
  const row = new Float64Array(count * 4);
  const X = new Float64Array(count * 12);
  for (let r = 0; r < 3; r++) {
    for (let j = 0; j < count; j++)
      for (let c = 0; c < 4; c++) {
        let pull = 0;
        for (let k = 0; k < 4; k++) pull += ridge(moments, diagonalBlock[j], c * 4 + k) * before[j * 12 + k * 3 + r];
        row[j * 4 + c] = C[j * 12 + c * 3 + r] + RIDGE * pull;
      }
    solveBlocks(factor, row);
    for (let j = 0; j < count; j++) for (let c = 0; c < 4; c++) X[j * 12 + c * 3 + r] = row[j * 4 + c];
  }
  for (let j = 0; j < count; j++) nearestRigid(X, j * 12, blocks, diagonalBlock[j] * 16, before, T);
}

/** Element k of G_jj + floor, the block at `b`. */
function ridge(moments: BoneMoments, b: number, k: number): number {
  const o = b * 16;
  return moments.blocks[o + k] + (k % 5 === 0 && k < 15 ? INERTIA_FLOOR * moments.blocks[o + 15] : 0);
}

const cross = new Float64Array(9);

/** The rigid transform closest to the affine X at `o` over the points whose second moments are the 4×4 at `g`. */
function nearestRigid(
  X: Float64Array,
  o: number,
  G: Float64Array,
  g: number,
  before: Float64Array,
  T: Float64Array,
): void {
  const mass = G[g + 15];
  const floor = INERTIA_FLOOR * mass;
  for (let c = 0; c < 3; c++)
    for (let r = 0; r < 3; r++) {
      let sum = floor * before[o + c * 3 + r];
      for (let k = 0; k < 3; k++)
        sum += X[o + k * 3 + r] * (G[g + k * 4 + c] - (G[g + k * 4 + 3] * G[g + 12 + c]) / mass);
      cross[c * 3 + r] = sum;
    }
  fitRotation(cross, 0, T, o);
  // The bone's centroid goes where X sends it.
  for (let r = 0; r < 3; r++) {
    let t = X[o + 9 + r];
    for (let k = 0; k < 3; k++) t += ((X[o + k * 3 + r] - T[o + k * 3 + r]) * G[g + k * 4 + 3]) / mass;
    T[o + 9 + r] = t;
  }
}
