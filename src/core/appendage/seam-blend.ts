import { geodesicDistance } from '../mesh/geodesic-distance';
import type { BodyAnalysis } from './analyse-body';
import type { SeamBlend } from './finding';
import type { ClassifiedPiece } from './classify-pieces';

/**
 * The band around a chain's root over which its motion fades into the body's.
 *
 * The published formula alone steps from the body's weights to half a tail in one edge, and a chain carried by θ tears
 * there. A tube of radius r bent by θ over a length l stretches its outer side by rθ/l, so the band is measured in root
 * radii: `seamWidth` of them on either side of the root. A shell of its own has no edges to the body: its band lies on
 * the shell, and begins at its root ring.
 *
 * @returns undefined for width 0, the published formula.
 * Cost: Dijkstra over the band.
 */
export function seamBlend(body: BodyAnalysis, piece: ClassifiedPiece): SeamBlend | undefined {
  const { surface, options } = body;
  const { map } = surface.weld;
  if (options.seamWidth === 0) return undefined;
  const outside = new Uint8Array(surface.weld.count).fill(1);
  for (const w of piece.vertices) outside[w] = 0;
  const starts: number[] = [];
  const offsets: number[] = [];
  for (const w of piece.collar.ring) {
    for (let h = surface.offsets[w]; h < surface.offsets[w + 1]; h++) {
      if (!outside[surface.neighbours[h]]) continue;
      starts.push(surface.neighbours[h]);
      offsets.push(surface.lengths[h]);
    }
  }

  const half = options.seamWidth * rootRadius(body, piece);
  const welded = starts.length > 0;
  const inner = Math.min(welded ? half : 2 * half, MOST * piece.coordinate.length);
  const outer = welded ? half : 0;
  const onBody = geodesicDistance(surface, starts, { inside: outside, limit: outer }, offsets).distance;
  const vertices: number[] = [];
  map.forEach((w, v) => {
    if (onBody[w] < outer) vertices.push(v);
  });
  return {
    inner,
    outer,
    vertices: Uint32Array.from(vertices),
    distance: Float32Array.from(vertices, (v) => onBody[map[v]]),
  };
}

/** How many root radii of the piece may fall into the band, and its greatest share of the piece. */
const LOOK = 5;
const MOST = 0.75;

/**
 * Radius of the piece near its root: the greatest mean distance of a slice of it from the slice's centre, over slices
 * one ring radius thick. A bushy tail is thin only at its very root, and it is the thick part that must bend.
 */
function rootRadius({ surface }: BodyAnalysis, piece: ClassifiedPiece): number {
  const { positions, areas } = surface;
  const { geodesic } = piece.coordinate;
  const ring = meanRadius(positions, areas, piece.collar.ring);
  const slices: number[][] = Array.from({ length: LOOK }, () => []);
  piece.vertices.forEach((w, i) => {
    const slice = Math.floor(geodesic[i] / ring);
    if (slice < LOOK) slices[slice].push(w);
  });
  return Math.max(
    ring,
    ...slices.filter(({ length }) => length > 2).map((slice) => meanRadius(positions, areas, slice)),
  );
}

/** Area-weighted mean distance of some vertices from their own centre. */
function meanRadius(positions: Float32Array, areas: Float64Array, vertices: ArrayLike<number>): number {
  const centre = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < vertices.length; i++) {
    const w = vertices[i];
    total += areas[w];
    for (let c = 0; c < 3; c++) centre[c] += areas[w] * positions[w * 3 + c];
  }
  if (!(total > 0)) return 0;
  let sum = 0;
  for (let i = 0; i < vertices.length; i++) {
    const o = vertices[i] * 3;
    const d = Math.hypot(...centre.map((x, c) => positions[o + c] - x / total));
    sum += (areas[vertices[i]] * d) / total;
  }
  return sum;
}
