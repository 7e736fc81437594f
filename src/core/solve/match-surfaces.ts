import { checkpoint, type Run } from '../run';
import type { Surface } from './align-surfaces';
import { kdTree, nearestPoint, pointsWithin, type KdTree } from './kd-tree';
import { closestSurfacePoint, triangleTree } from './triangle-tree';

/**
 * Which place of the artist's surface each vertex of a rig follows.
 *
 * A vertex with an artist's vertex in the same place follows that one; of several (seams, shells that touch) the one
 * whose normal agrees best. Where meshes are tessellated differently it follows the nearest point of the
 * nearest triangle, and keeps its small offset in that triangle's own frame, so that a rounder rig stays rounder and a
 * turn turns the offset with it. Vertices farther than `reach` from the artist's surface follow nothing and are left out.
 *
 * Space: analysis space of the rig; the artist's bind pose already aligned. Cost: one query a vertex.
 */
export interface MatchSurfacesOptions {
  /** Vertices this near are one vertex: fraction of the diagonal. */
  readonly same: number;
  /** Farther than this is unmatched: fraction of the diagonal. */
  readonly reach: number;
}

export const MATCH_SURFACES_DEFAULTS: MatchSurfacesOptions = Object.freeze({ same: 1e-4, reach: 0.05 });

export interface SurfaceMatch {
  /** `vertex` when every matched vertex of the rig is one of the artist's, else `surface`. */
  readonly kind: 'vertex' | 'surface';
  /** #M, rig vertices that follow something, ascending. */
  readonly vertices: Uint32Array;
  /** #M×3, artist's vertices, and their barycentric weights (1, 0, 0 for a vertex). */
  readonly corners: Uint32Array;
  readonly weights: Float64Array;
  /** #M×3, offset along the triangle's first edge, in-plane normal to it, and normal: analysis space units. */
  readonly offsets: Float64Array;
  /** Share of the rig's vertices that follow nothing, 0…1. */
  readonly unmatched: number;
  /** Mean distance of matched vertices to what they follow, fraction of the diagonal. */
  readonly distance: number;
}

/** A rig of which less than this share lies on the artist's surface is a different shape: its score would mislead. */
const SAME_SHAPE_FROM = 0.98;

export function isDifferentShape({ unmatched }: Pick<SurfaceMatch, 'unmatched'>): boolean {
  return 1 - unmatched < SAME_SHAPE_FROM;
}

/** @param diagonal of the rig's bind pose, analysis space. */
export function matchSurfaces(
  artist: Surface,
  rig: Surface,
  diagonal: number,
  options: Partial<MatchSurfacesOptions> = {},
  run?: Run,
): SurfaceMatch {
  const { same, reach } = { ...MATCH_SURFACES_DEFAULTS, ...options };
  checkpoint(run, 0, 'Matching the surfaces');
  const count = rig.positions.length / 3;
  const tree = kdTree(artist.positions);
  const artistNormals = vertexNormals(artist);
  const rigNormals = vertexNormals(rig);
  const corners = new Uint32Array(count * 3);
  const weights = new Float64Array(count * 3);
  const offsets = new Float64Array(count * 3);
  const vertices: number[] = [];
  const point = new Float64Array(3);
  const frame = new Float64Array(9);
  let triangles: ReturnType<typeof triangleTree> | undefined;
  let total = 0;

  for (let v = 0; v < count; v++) {
    if (v % 4096 === 0) checkpoint(run, v / count, 'Matching the surfaces');
    const m = vertices.length * 3;
    for (let c = 0; c < 3; c++) point[c] = rig.positions[v * 3 + c];
    const nearest = nearestPoint(tree, point[0], point[1], point[2], same * diagonal);
    if (nearest >= 0) {
      const chosen = agreeing(tree, artistNormals, point, rigNormals.subarray(v * 3, v * 3 + 3), nearest, diagonal, v);
      corners.fill(chosen, m, m + 3);
      weights[m] = 1;
      total += distanceTo(artist.positions, chosen, point);
      vertices.push(v);
      continue;
    }
    triangles ??= triangleTree(artist.positions, artist.triangles);
    const hit = closestSurfacePoint(triangles, point);
    if (!hit || hit.distance > reach * diagonal) continue;
    for (let k = 0; k < 3; k++) {
      corners[m + k] = artist.triangles[hit.triangle * 3 + k];
      weights[m + k] = hit.weights[k];
    }
    triangleFrame(artist.positions, corners, m, frame);
    for (let c = 0; c < 3; c++) {
      let left = point[c];
      for (let k = 0; k < 3; k++) left -= weights[m + k] * artist.positions[corners[m + k] * 3 + c];
      for (let axis = 0; axis < 3; axis++) offsets[m + axis] += frame[axis * 3 + c] * left;
    }
    total += hit.distance;
    vertices.push(v);
  }
  const matched = vertices.length;
  return {
    kind: triangles && weights.subarray(0, matched * 3).some((w) => w > 0 && w < 1) ? 'surface' : 'vertex',
    vertices: Uint32Array.from(vertices),
    corners: corners.slice(0, matched * 3),
    weights: weights.slice(0, matched * 3),
    offsets: offsets.slice(0, matched * 3),
    unmatched: 1 - matched / count,
    distance: matched > 0 ? total / matched / diagonal : 0,
  };
}

/** Where the matched vertices are when the artist's are at `surface` (#S×3); `out` #M×3. */
export function followSurface(match: SurfaceMatch, surface: ArrayLike<number>, out: Float64Array): void {
  const { corners, weights, offsets } = match;
  const frame = new Float64Array(9);
  for (let m = 0; m < corners.length; m += 3) {
    for (let c = 0; c < 3; c++) {
      out[m + c] = weights[m] * surface[corners[m] * 3 + c];
      if (weights[m] !== 1)
        out[m + c] +=
          weights[m + 1] * surface[corners[m + 1] * 3 + c] + weights[m + 2] * surface[corners[m + 2] * 3 + c];
    }
    if (offsets[m] === 0 && offsets[m + 1] === 0 && offsets[m + 2] === 0) continue;
    triangleFrame(surface, corners, m, frame);
    for (let axis = 0; axis < 3; axis++)
      for (let c = 0; c < 3; c++) out[m + c] += offsets[m + axis] * frame[axis * 3 + c];
  }
}

/** Of the artist's vertices in one place, the rig's own number if it is among them, else the best by normal. */
function agreeing(
  tree: KdTree,
  normals: Float64Array,
  point: Float64Array,
  normal: Float64Array,
  nearest: number,
  diagonal: number,
  own: number,
): number {
  const radius = distanceTo(tree.points, nearest, point) + 1e-7 * diagonal;
  let best = nearest;
  let bestDot = -Infinity;
  let self = false;
  pointsWithin(tree, point, radius, (i) => {
    if (i === own) self = true;
    const dot = normals[i * 3] * normal[0] + normals[i * 3 + 1] * normal[1] + normals[i * 3 + 2] * normal[2];
    if (dot > bestDot + 1e-6 || (dot > bestDot - 1e-6 && i < best)) {
      best = i;
      bestDot = Math.max(dot, bestDot);
    }
  });
  return self ? own : best;
}

function distanceTo(points: ArrayLike<number>, i: number, p: ArrayLike<number>): number {
  return Math.hypot(points[i * 3] - p[0], points[i * 3 + 1] - p[1], points[i * 3 + 2] - p[2]);
}

/** #V×3 unit, area-weighted over the triangles around; zero where there are none. */
function vertexNormals({ positions, triangles }: Surface): Float64Array {
  const out = new Float64Array(positions.length);
  for (let f = 0; f < triangles.length; f += 3) {
    const [a, b, c] = [triangles[f] * 3, triangles[f + 1] * 3, triangles[f + 2] * 3];
    const u = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const v = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) out[corner + k] += n[k];
  }
  for (let i = 0; i < out.length; i += 3) {
    const l = Math.hypot(out[i], out[i + 1], out[i + 2]);
    if (l > 0) for (let k = 0; k < 3; k++) out[i + k] /= l;
  }
  return out;
}

/** Rows: first edge, in-plane normal to it, normal; all unit. Zero rows for a triangle without area. */
function triangleFrame(points: ArrayLike<number>, corners: Uint32Array, m: number, frame: Float64Array): void {
  const a = corners[m] * 3, b = corners[m + 1] * 3, c = corners[m + 2] * 3; // prettier-ignore
  frame.fill(0);
  for (let k = 0; k < 3; k++) frame[k] = points[b + k] - points[a + k];
  const ac = [0, 1, 2].map((k) => points[c + k] - points[a + k]);
  frame[6] = frame[1] * ac[2] - frame[2] * ac[1];
  frame[7] = frame[2] * ac[0] - frame[0] * ac[2];
  frame[8] = frame[0] * ac[1] - frame[1] * ac[0];
  unit(frame, 0);
  unit(frame, 6);
  frame[3] = frame[7] * frame[2] - frame[8] * frame[1];
  frame[4] = frame[8] * frame[0] - frame[6] * frame[2];
  frame[5] = frame[6] * frame[1] - frame[7] * frame[0];
}

function unit(v: Float64Array, o: number): void {
  const l = Math.hypot(v[o], v[o + 1], v[o + 2]);
  for (let k = 0; k < 3; k++) v[o + k] = l > 0 ? v[o + k] / l : 0;
}
