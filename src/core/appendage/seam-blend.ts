import { geodesicDistance } from '../mesh/geodesic-distance';
import type { BodyAnalysis } from './analyse-body';
import type { SeamBlend } from './finding';
import type { ClassifiedPiece } from './classify-pieces';

/**
 * The band around a chain's root over which its motion fades into the body's.
 *
 * The published formula alone steps from the body's weights to half a tail in one edge, and a chain carried by θ tears
 * there. A tube of radius r bent by θ over a length l stretches its outer side by rθ/l, so the band is measured in root
 * radii: `width` of them on the tail's side, and half as much on the body's, whose skin should move little.
 * A shell of its own has no edges to the body: its band lies on the shell alone.
 *
 * @returns undefined for width 0, the published formula.
 * Cost: Dijkstra over the band.
 */
export function seamBlend(body: BodyAnalysis, piece: ClassifiedPiece, vertices: Uint32Array): SeamBlend | undefined {
  const { surface, options } = body;
  const { map, sources } = surface.weld;
  const width = options.seamWidth;
  if (width === 0) return undefined;
  const inPiece = new Uint8Array(surface.weld.count);
  for (const w of piece.vertices) inPiece[w] = 1;
  const outside = Uint8Array.from(inPiece, (yes) => (yes ? 0 : 1));
  const radius = rootRadius(body, piece);
  const inner = Math.min(width * radius, piece.coordinate.length);
  const outer = (width * radius) / 2;

  const starts: number[] = [];
  const offsets: number[] = [];
  for (const w of piece.collar.ring) {
    for (let h = surface.offsets[w]; h < surface.offsets[w + 1]; h++) {
      if (inPiece[surface.neighbours[h]]) continue;
      starts.push(surface.neighbours[h]);
      offsets.push(surface.lengths[h]);
    }
  }
  const onBody = geodesicDistance(surface, starts, { inside: outside, limit: outer }, offsets).distance;
  const bodyVertices: number[] = [];
  map.forEach((w, v) => {
    if (onBody[w] < outer) bodyVertices.push(v);
  });

  // Anchors: from every root vertex's neighbour outside, along the shortest paths into the piece.
  const anchor = new Int32Array(surface.weld.count).fill(-1);
  for (const w of piece.collar.ring) {
    for (let h = surface.offsets[w]; h < surface.offsets[w + 1] && anchor[w] < 0; h++) {
      if (!inPiece[surface.neighbours[h]]) anchor[w] = sources[surface.neighbours[h]];
    }
  }
  const { distance, previous } = geodesicDistance(surface, piece.collar.ring, { inside: inPiece, limit: inner });
  const order = Array.from(piece.vertices)
    .filter((w) => distance[w] < Infinity)
    .sort((a, b) => distance[a] - distance[b]);
  for (const w of order) if (anchor[w] < 0 && previous[w] !== NONE) anchor[w] = anchor[previous[w]];

  return {
    inner,
    outer: starts.length > 0 ? outer : 0,
    vertices: Uint32Array.from(bodyVertices),
    distance: Float32Array.from(bodyVertices, (v) => onBody[map[v]]),
    anchors: Int32Array.from(vertices, (v) => anchor[map[v]]),
  };
}

const NONE = 0xffffffff;

/** Mean distance of the root ring from its own centre. */
function rootRadius({ surface }: BodyAnalysis, { collar }: ClassifiedPiece): number {
  const { positions } = surface;
  const centre = [0, 0, 0];
  for (const w of collar.ring) for (let c = 0; c < 3; c++) centre[c] += positions[w * 3 + c] / collar.ring.length;
  let sum = 0;
  for (const w of collar.ring) sum += Math.hypot(...centre.map((x, c) => positions[w * 3 + c] - x));
  return sum / collar.ring.length;
}
