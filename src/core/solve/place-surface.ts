import { identityMat4, transformPoint } from '../math/mat4';
import { kdTree, nearestPoint } from './kd-tree';
import type { Alignment, Surface } from './align-surfaces';

/**
 * Lays one surface over another as a person says, where `alignSurfaces` would look for the best: not at all, by the
 * middles of their boxes, or by a similarity given. Cost: one nearest-neighbour query a vertex, for the residual.
 */
export type Placement = 'none' | 'centre' | ArrayLike<number>;

/** @param placement a matrix is 16 numbers, column-major, `from` → `to`: rotation, uniform scale, translation. */
export function placeSurface(from: Surface, to: Surface, placement: Placement): Alignment {
  if (from.positions.length === 0 || to.positions.length === 0) throw new RangeError('placeSurface: an empty surface');
  if (typeof placement !== 'string' && placement.length !== 16)
    throw new RangeError(`placeSurface: a matrix has 16 numbers, got ${placement.length}`);
  const matrix = identityMat4();
  if (typeof placement !== 'string') matrix.set(placement);
  else if (placement === 'centre') {
    const a = middleOf(from.positions);
    const b = middleOf(to.positions);
    for (let c = 0; c < 3; c++) matrix[12 + c] = b[c] - a[c];
  }
  const identity = identityMat4().every((x, k) => x === matrix[k]);
  const scale = Math.hypot(matrix[0], matrix[1], matrix[2]);
  return { matrix, scale, residual: residualOf(from, to, matrix), identity };
}

function middleOf(positions: ArrayLike<number>): number[] {
  return boxOf(positions).map(([low, high]) => (low + high) / 2);
}

function boxOf(positions: ArrayLike<number>): [low: number, high: number][] {
  const box: [number, number][] = [0, 1, 2].map(() => [Infinity, -Infinity]);
  for (let i = 0; i < positions.length; i++) {
    const side = box[i % 3];
    side[0] = Math.min(side[0], positions[i]);
    side[1] = Math.max(side[1], positions[i]);
  }
  return box;
}

/** RMS distance from `to`'s vertices to the nearest of `from`'s, fraction of `to`'s diagonal. */
function residualOf(from: Surface, to: Surface, matrix: Float64Array): number {
  const laid = new Float64Array(from.positions.length);
  for (let i = 0; i < laid.length; i += 3)
    laid.set(transformPoint(matrix, from.positions[i], from.positions[i + 1], from.positions[i + 2]), i);
  const tree = kdTree(laid);
  let sum = 0;
  for (let i = 0; i < to.positions.length; i += 3) {
    const n = nearestPoint(tree, to.positions[i], to.positions[i + 1], to.positions[i + 2]) * 3;
    for (let c = 0; c < 3; c++) sum += (laid[n + c] - to.positions[i + c]) ** 2;
  }
  const diagonal = Math.hypot(...boxOf(to.positions).map(([low, high]) => high - low)) || 1;
  return Math.sqrt(sum / (to.positions.length / 3)) / diagonal;
}
