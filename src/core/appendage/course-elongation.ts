import { symmetricEigen } from '../math/symmetric-eigen';
import type { WeldedSurface } from '../mesh/welded-surface';
import type { ChainCoordinate } from './chain-coordinate';

/** Bands along the course whose centres stand for its axis. */
const BANDS = 12;

/**
 * Elongation of a piece along its own course: the spread of the geodesic coordinate ÷ the largest spread about the
 * axis through the centres of its bands. For a straight piece it is the published √(λ1/λ2); a curled tail, whose
 * covariance looks as wide as it is long, is unrolled by it.
 * Cost: #piece.
 */
export function courseElongation(surface: WeldedSurface, piece: Uint32Array, coordinate: ChainCoordinate): number {
  const { positions, areas } = surface;
  const { geodesic } = coordinate;
  const longest = geodesic.reduce((a, b) => Math.max(a, b), 0);
  if (!(longest > 0)) return 1;
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
  if (!(total > 0)) return 1;
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
  return width > 0 ? Math.min(1000, Math.sqrt(spread / width)) : 1;
}
