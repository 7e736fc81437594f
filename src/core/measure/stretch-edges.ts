import { geodesicDistance } from '../mesh/geodesic-distance';
import type { WeldedSurface } from '../mesh/welded-surface';

/** Bits of an edge's group. The seam overlaps the other two: it is the same skin, looked at closely. */
export const APPENDAGE = 1;
export const SEAM = 2;
export const BODY = 4;

/** What the edges of a piece need to know of it. */
export interface StretchRegion {
  /** #P source vertices, ascending. */
  readonly vertices: Uint32Array;
  /** #P geodesic distance from the collar, in the positions' unit. */
  readonly geodesic: Float32Array;
  /** Length of one chain segment: how far the seam reaches on either side of the collar. */
  readonly segmentLength: number;
}

/** The unique welded edges of a rig's surface, each as one real edge between two source vertices. */
export interface StretchEdges {
  /** #E×2 source vertices. */
  readonly vertices: Uint32Array;
  /** #E bits: APPENDAGE (both ends on one), BODY (no end on one), SEAM (an end within a segment of a collar). */
  readonly groups: Uint8Array;
}

/**
 * Every welded edge once, grouped by the pieces. An edge split at a UV seam stands for all its copies, and is
 * measured between source vertices of one triangle, so that it is an edge the renderer draws.
 * Source: Sidorkin, "Animating tails the rigger never gave a bone" (edge stretch); the seam is ours.
 * Cost: #F log valence + the geodesics of the seam.
 *
 * @param triangles #F×3 source vertices.
 */
export function stretchEdges(
  surface: WeldedSurface,
  triangles: Uint32Array,
  regions: readonly StretchRegion[],
): StretchEdges {
  const { map, count } = surface.weld;

  // 1. Which welded vertices are on a piece, and which are near a collar, on either side.
  const onPiece = new Uint8Array(count);
  const nearCollar = new Uint8Array(count);
  for (const region of regions) {
    region.vertices.forEach((v, i) => {
      onPiece[map[v]] = 1;
      if (region.geodesic[i] < region.segmentLength) nearCollar[map[v]] = 1;
    });
  }
  for (const region of regions) markBodySide(surface, region, onPiece, nearCollar);

  // 2. Each welded edge once, from the first triangle that has it.
  const starts = surface.offsets;
  const taken = new Uint8Array(surface.neighbours.length);
  const vertices = new Uint32Array(surface.neighbours.length);
  const groups = new Uint8Array(surface.neighbours.length / 2);
  let n = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const a = triangles[t + k];
      const b = triangles[t + ((k + 1) % 3)];
      const from = Math.min(map[a], map[b]);
      const to = Math.max(map[a], map[b]);
      if (from === to) continue;
      const slot = rowIndexOf(surface.neighbours, starts[from], starts[from + 1], to);
      if (slot < 0 || taken[slot]) continue;
      taken[slot] = 1;
      vertices[n * 2] = a;
      vertices[n * 2 + 1] = b;
      const ends = onPiece[from] + onPiece[to];
      groups[n++] =
        (ends === 2 ? APPENDAGE : 0) | (ends === 0 ? BODY : 0) | (nearCollar[from] || nearCollar[to] ? SEAM : 0);
    }
  }
  return { vertices: vertices.slice(0, n * 2), groups: groups.slice(0, n) };
}

/** Marks body skin within a segment length of the piece's border, along the surface. */
function markBodySide(surface: WeldedSurface, region: StretchRegion, onPiece: Uint8Array, near: Uint8Array): void {
  const border = new Set<number>();
  for (const v of region.vertices) {
    const w = surface.weld.map[v];
    for (let h = surface.offsets[w]; h < surface.offsets[w + 1]; h++) {
      if (!onPiece[surface.neighbours[h]]) border.add(surface.neighbours[h]);
    }
  }
  const body = onPiece.map((on) => (on ? 0 : 1));
  const { distance } = geodesicDistance(surface, [...border], { inside: body, limit: region.segmentLength });
  for (let w = 0; w < distance.length; w++) if (distance[w] < region.segmentLength) near[w] = 1;
}

/** Index of `value` in the ascending row, or -1. */
function rowIndexOf(row: Uint32Array, start: number, end: number, value: number): number {
  let low = start;
  let high = end - 1;
  while (low <= high) {
    const mid = (low + high) >> 1;
    if (row[mid] === value) return mid;
    if (row[mid] < value) low = mid + 1;
    else high = mid - 1;
  }
  return -1;
}
