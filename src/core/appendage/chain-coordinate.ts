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
 * bridged: each is entered through its vertex nearest to a settled one, and carries on from that one's distance.
 *
 * Cost: #piece log #piece a shell; bridging looks at pairs, sampled on large shells.
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

  const sources = Array.from(ring);
  const offsets = sources.map(() => 0);
  let { distance } = geodesicDistance(surface, sources, { inside }, offsets);
  for (;;) {
    const bridge = nearestBridge(surface.positions, piece, distance);
    if (!bridge) break;
    sources.push(bridge.to);
    offsets.push(distance[bridge.from] + bridge.gap);
    const more = geodesicDistance(surface, [bridge.to], { inside }, [distance[bridge.from] + bridge.gap]).distance;
    distance = distance.map((d, w) => Math.min(d, more[w]));
  }

  const geodesic = Float64Array.from(piece, (w) => distance[w]);
  return { geodesic, length: weightedPercentile(geodesic, piece, surface.areas, percentile) };
}

/** Pairs beyond this number are sampled. */
const PAIRS = 2_000_000;

/** The shortest hop from a settled vertex of the piece to an unsettled one; undefined when all are settled. */
function nearestBridge(positions: Float32Array, piece: Uint32Array, distance: Float64Array) {
  const open = piece.filter((w) => distance[w] === Infinity);
  if (open.length === 0) return undefined;
  const done = piece.filter((w) => distance[w] < Infinity);
  const stride = Math.max(1, Math.ceil((open.length * done.length) / PAIRS));
  let from = done[0];
  let to = open[0];
  let best = Infinity;
  for (const o of open) {
    for (let i = 0; i < done.length; i += stride) {
      const d = done[i];
      const squared =
        (positions[o * 3] - positions[d * 3]) ** 2 +
        (positions[o * 3 + 1] - positions[d * 3 + 1]) ** 2 +
        (positions[o * 3 + 2] - positions[d * 3 + 2]) ** 2;
      if (squared >= best) continue;
      best = squared;
      from = d;
      to = o;
    }
  }
  return { from, to, gap: Math.sqrt(best) };
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
