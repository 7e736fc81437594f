import { symmetricEigen } from '../math/symmetric-eigen';
import type { Vec3 } from '../math/vec3';
import type { WeldedSurface } from '../mesh/welded-surface';

/** First and second moments of a piece of skin, weighted by area so that tessellation does not matter. */
export interface PieceShape {
  /** Analysis space. */
  readonly centroid: Vec3;
  /** Units², summed over the piece. */
  readonly area: number;
  /** √(λ1/λ2) of the covariance: long against wide; ≥ 1. */
  readonly elongation: number;
  /** √(λ2/λ3): sheets score high; ≥ 1. */
  readonly flatness: number;
  /** Unit vectors of the largest, middle and least spread. */
  readonly axes: readonly [Vec3, Vec3, Vec3];
  /** Standard deviations along the axes, analysis units. */
  readonly spreads: readonly [number, number, number];
}

/** Ratios are capped here: a perfect line or sheet has no finite elongation or flatness. */
const GREATEST_RATIO = 1000;

/** @param vertices welded vertices of the piece, at least one. Cost: #vertices. */
export function pieceShape(surface: WeldedSurface, vertices: ArrayLike<number>): PieceShape {
  if (vertices.length === 0) throw new RangeError('pieceShape: the piece is empty');
  const { positions, areas } = surface;
  const mean: Vec3 = [0, 0, 0];
  let area = 0;
  for (let i = 0; i < vertices.length; i++) area += areas[vertices[i]];
  const even = area > 0 ? 0 : 1;
  const total = even ? vertices.length : area;
  for (let i = 0; i < vertices.length; i++) {
    const v = vertices[i];
    const weight = (even || areas[v]) / total;
    for (let c = 0; c < 3; c++) mean[c] += weight * positions[v * 3 + c];
  }

  const covariance = new Float64Array(9);
  for (let i = 0; i < vertices.length; i++) {
    const v = vertices[i];
    const weight = (even || areas[v]) / total;
    const d: Vec3 = [positions[v * 3] - mean[0], positions[v * 3 + 1] - mean[1], positions[v * 3 + 2] - mean[2]];
    for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) covariance[r * 3 + c] += weight * d[r] * d[c];
  }

  const { values, vectors } = symmetricEigen(covariance, 3);
  const axis = (k: number): Vec3 => [vectors[k * 3], vectors[k * 3 + 1], vectors[k * 3 + 2]];
  const spread = (k: number) => Math.sqrt(Math.max(0, values[k]));
  return {
    centroid: mean,
    area,
    elongation: ratio(spread(0), spread(1)),
    flatness: ratio(spread(1), spread(2)),
    axes: [axis(0), axis(1), axis(2)],
    spreads: [spread(0), spread(1), spread(2)],
  };
}

function ratio(large: number, small: number): number {
  return large <= 0 ? 1 : Math.min(GREATEST_RATIO, large / Math.max(small, large / GREATEST_RATIO));
}
