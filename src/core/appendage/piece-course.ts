import { symmetricEigen } from '../math/symmetric-eigen';
import { meanPoint, vec3At, type Vec3 } from '../math/vec3';
import type { WeldedSurface } from '../mesh/welded-surface';
import type { ChainCoordinate } from './chain-coordinate';

/** Bands along the course whose centres stand for its axis. */
const BANDS = 12;

/** A piece measured along its own course, from its root to its tip. */
export interface PieceCourse {
  /** Spread of the geodesic coordinate ÷ the largest spread about the axis through the centres of its bands, ≥ 0. */
  readonly elongation: number;
  /** Mean of the bands' centres, analysis space: the middle of the course, wherever most of the skin is. */
  readonly centre: Vec3;
  /** The bands' centres, root first, and how far the skin lies from the axis through them (root mean square). */
  readonly axis: readonly Vec3[];
  readonly thickness: number;
}

/**
 * For a straight even piece the elongation is the published √(λ1/λ2) and the centre its centroid. A curled tail, whose
 * covariance looks as wide as it is long, is unrolled; and the centre of a tail that tapers, most of whose skin is at
 * its root, is still half way along.
 * Cost: #piece.
 */
export function pieceCourse(surface: WeldedSurface, piece: Uint32Array, coordinate: ChainCoordinate): PieceCourse {
  const { positions, areas } = surface;
  const { geodesic } = coordinate;
  const longest = geodesic.reduce((a, b) => Math.max(a, b), 0);
  if (!(longest > 0)) return pointCourse(vec3At(positions, piece[0]));
  const bandOf = (i: number) => Math.min(BANDS - 1, Math.floor((geodesic[i] / longest) * BANDS));
  const centres = new Float64Array(BANDS * 4);
  let total = 0;
  let meanCoordinate = 0;
  piece.forEach((w, i) => {
    const band = bandOf(i) * 4;
    total += areas[w];
    meanCoordinate += areas[w] * geodesic[i];
    for (let c = 0; c < 3; c++) centres[band + c] += areas[w] * positions[w * 3 + c];
    centres[band + 3] += areas[w];
  });
  if (!(total > 0)) return pointCourse(vec3At(positions, piece[0]));
  meanCoordinate /= total;

  let spread = 0;
  const covariance = new Float64Array(9);
  piece.forEach((w, i) => {
    const band = bandOf(i) * 4;
    const weight = areas[w] / total;
    spread += weight * (geodesic[i] - meanCoordinate) ** 2;
    const d = [0, 1, 2].map((c) => positions[w * 3 + c] - centres[band + c] / centres[band + 3]);
    for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) covariance[r * 3 + c] += weight * d[r] * d[c];
  });
  const width = symmetricEigen(covariance, 3).values[0];
  const axis = bandCentres(centres);
  return {
    elongation: width > 0 ? Math.min(1000, Math.sqrt(spread / width)) : 1,
    centre: meanPoint(axis),
    axis,
    thickness: Math.sqrt(covariance[0] + covariance[4] + covariance[8]),
  };
}

function pointCourse(centre: Vec3): PieceCourse {
  return { elongation: 1, centre, axis: [centre], thickness: 0 };
}

function bandCentres(sums: Float64Array): Vec3[] {
  const out: Vec3[] = [];
  for (let band = 0; band < BANDS * 4; band += 4) {
    const area = sums[band + 3];
    if (area > 0) out.push([sums[band] / area, sums[band + 1] / area, sums[band + 2] / area]);
  }
  return out;
}
