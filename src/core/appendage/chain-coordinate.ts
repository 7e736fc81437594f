import { geodesicDistance } from '../mesh/geodesic-distance';
import type { WeldedSurface } from '../mesh/welded-surface';

/** A coordinate along a piece: the geodesic distance from its root ring. */
export interface ChainCoordinate {
  /** #piece, analysis units, beside the piece's vertices; every value is finite. */
  readonly geodesic: Float64Array;
  /** The given percentile of it, analysis units. */
  readonly length: number;
}

/**
 * Dijkstra from the root ring over the piece's welded edges. Shells of the piece that the ring does not touch are
 * entered nearest first: each of their vertices may be reached by a hop from the settled vertex nearest to it, so that
 * fur over skin gets the skin's coordinate all round, and a shell that goes on where another ends carries on from it.
 *
 * Cost: #piece log #piece a shell; hops look at pairs, sampled on large shells.
 */
export function chainCoordinate(
  surface: WeldedSurface,
  piece: Uint32Array,
  ring: ArrayLike<number>,
  percentile: number,
): ChainCoordinate {
  if (piece.length === 0 || ring.length === 0) throw new RangeError('chainCoordinate: needs a piece and its root ring');
  const inside = new Uint8Array(surface.offsets.length - 1);
  for (const w of piece) inside[w] = 1;

  let { distance } = geodesicDistance(surface, ring, { inside });
  for (;;) {
    const entry = nearestShell(surface, piece, distance);
    if (!entry) break;
    const more = geodesicDistance(surface, entry.vertices, { inside }, entry.offsets).distance;
    distance = distance.map((d, w) => Math.min(d, more[w]));
  }

  const geodesic = Float64Array.from(piece, (w) => distance[w]);
  return { geodesic, length: weightedPercentile(geodesic, piece, surface.areas, percentile) };
}

/** Pairs beyond this number are sampled. */
const PAIRS = 4_000_000;

/** The unsettled shell nearest to the settled part, with every vertex's hop; undefined when all are settled. */
function nearestShell({ positions, shells }: WeldedSurface, piece: Uint32Array, distance: Float64Array) {
  const open = piece.filter((w) => distance[w] === Infinity);
  if (open.length === 0) return undefined;
  const settled = piece.filter((w) => distance[w] < Infinity);
  const stride = Math.max(1, Math.ceil((open.length * settled.length) / PAIRS));
  const gaps = new Float64Array(open.length).fill(Infinity);
  const offsets = new Float64Array(open.length);
  open.forEach((o, i) => {
    for (let k = 0; k < settled.length; k += stride) {
      const d = settled[k];
      const gap = Math.hypot(
        positions[o * 3] - positions[d * 3],
        positions[o * 3 + 1] - positions[d * 3 + 1],
        positions[o * 3 + 2] - positions[d * 3 + 2],
      );
      if (gap >= gaps[i]) continue;
      gaps[i] = gap;
      offsets[i] = distance[d] + gap;
    }
  });
  const first = gaps.reduce((best, gap, i) => (gap < gaps[best] ? i : best), 0);
  const members = Array.from(open.keys()).filter((i) => shells[open[i]] === shells[open[first]]);
  return { vertices: members.map((i) => open[i]), offsets: members.map((i) => offsets[i]) };
}

/** The value below which `percentile` per cent of the area lies. */
function weightedPercentile(values: Float64Array, piece: Uint32Array, areas: Float64Array, percentile: number): number {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const total = order.reduce((sum, i) => sum + areas[piece[i]], 0);
  if (total <= 0) return values[order[Math.min(order.length - 1, Math.floor((order.length * percentile) / 100))]];
  let sum = 0;
  for (const i of order) {
    sum += areas[piece[i]];
    if (sum >= (total * percentile) / 100) return values[i];
  }
  return values[order[order.length - 1]];
}
