import { alongSegment, distance, lerp, vec3At } from '../math/vec3';
import type { WeldedSurface } from '../mesh/welded-surface';
import type { ChainCoordinate } from './chain-coordinate';
import { placeChain } from './place-chain';

/**
 * Where along the skin the joints of a chain stand that a person has moved, so that the skin's weights follow them: a
 * joint drawn a hand's breadth towards the tip bends the skin a hand's breadth nearer the tip.
 *
 * A joint is projected onto the piece's centre line (a chain of many short segments), before and after, and its knot
 * i·L/K moves by the difference. So joints that were not moved, and moves across the piece, change no weight at all.
 * The root keeps its knot at 0: the seam to the body stays where the collar is. Knots stay in order, at least a twentieth
 * of a segment apart. Rejected: projecting the moved joints alone, which shifts every weight by the smoothing of the
 * automatic joints as soon as one of them is touched.
 *
 * @param automatic (K+1)×3 where the pass puts the joints, analysis space.
 * @param moved (K+1)×3 where the person wants them, analysis space.
 * @returns K+1 geodesic distances from the collar, analysis units, rising from 0.
 * Cost: #piece + K × samples.
 */
export function chainKnots(
  surface: WeldedSurface,
  piece: Uint32Array,
  coordinate: ChainCoordinate,
  automatic: Float64Array,
  moved: Float64Array,
): Float64Array {
  const segments = automatic.length / 3 - 1;
  if (moved.length !== automatic.length)
    throw new RangeError(`chainKnots: ${moved.length / 3} joints were moved of ${automatic.length / 3}`);
  const { length } = coordinate;
  const root = vec3At(automatic, 0);
  const line = placeChain(surface, piece, coordinate, root, segments * SAMPLES_PER_SEGMENT, SMOOTHING_PASSES);
  const along = (joints: Float64Array, i: number) => (projected(line, joints, i) * length) / (line.length / 3 - 1);

  const knots = new Float64Array(segments + 1);
  const least = (LEAST_SEGMENT * length) / segments;
  for (let i = 1; i <= segments; i++) {
    const wanted = (i * length) / segments + (along(moved, i) - along(automatic, i));
    // Room is kept for the joints that follow.
    knots[i] = Math.max(knots[i - 1] + least, Math.min(wanted, length - (segments - i) * least));
  }
  return knots;
}

/** Position along a chain in segments, 0 … K, of skin at a geodesic distance from its collar. */
export function knotPosition(knots: Float64Array, geodesic: number): number {
  const last = knots.length - 1;
  if (geodesic >= knots[last]) return last;
  let k = 0;
  while (k < last - 1 && geodesic >= knots[k + 1]) k++;
  return k + Math.max(0, geodesic - knots[k]) / (knots[k + 1] - knots[k]);
}

const SAMPLES_PER_SEGMENT = 6;
const SMOOTHING_PASSES = 2;
/** Joints stand no nearer to each other than this, segments. */
export const LEAST_SEGMENT = 0.05;

/** The place on a polyline nearest to a point, in its segments from its start. */
function projected(line: Float64Array, points: Float64Array, joint: number): number {
  const point = vec3At(points, joint);
  let best = Infinity;
  let place = 0;
  for (let s = 0; s + 1 < line.length / 3; s++) {
    const [a, b] = [vec3At(line, s), vec3At(line, s + 1)];
    const t = Math.min(1, Math.max(0, alongSegment(point, a, b)));
    const away = distance(point, lerp(a, b, t));
    if (away >= best) continue;
    best = away;
    place = s + t;
  }
  return place;
}
