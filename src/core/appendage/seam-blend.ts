import { geodesicDistance } from '../mesh/geodesic-distance';
import type { WeldedSurface } from '../mesh/welded-surface';
import type { BodyAnalysis } from './analyse-body';
import type { SeamBlend } from './finding';
import type { ClassifiedPiece } from './classify-pieces';
import { limbSkin } from './limb-skin';
import { allTines } from './split-forks';

/**
 * The band around a chain's root over which its motion fades into the body's.
 *
 * The published formula alone steps from the body's weights to half a tail in one edge, and a chain carried by θ tears
 * there. A tube of radius r bent by θ over a length l stretches its outer side by rθ/l, so the band is measured in root
 * radii: `seamWidth` of them on either side of the root. A shell of its own has no edges to the body: its band lies on
 * the shell, and begins at its root ring.
 *
 * Between skin that keeps its weights and skin that is the chain's alone, the share is t = a/(a + b), with a and b the
 * distances to either along the skin. Where the root lies in the middle of the band that is what it takes. Where the
 * band begins at the root, about which everything turns, it would stretch its far end by (1 + 1)·θ, so there the share
 * eases out: 1 − (1 − t)², and what lies between is in between.
 *
 * What a leg rightly moves is no part of the root, but lies beside a stout tail's. There distance counts `LIMB_COST`
 * times, so that the band ends soon: with a plain band (`LIMB_COST` 1) the kaiju's shins and ankles followed its tail, and
 * the body beside it lay 2.9 % of the height off the artist's own, 21 % at worst (`npm run score -- --artist kaiju`).
 * Rejected: no band on thighs either, which tears where a tail leaves between them.
 *
 * @param skin #P rig vertices of the piece, ascending. @returns undefined for width 0, the published formula.
 * Cost: Dijkstra over the band, three times.
 */
export function seamBlend(body: BodyAnalysis, piece: ClassifiedPiece, skin: Uint32Array): SeamBlend | undefined {
  const { surface, options } = body;
  const { map, count } = surface.weld;
  if (options.seamWidth === 0) return undefined;
  const depth = new Float64Array(count).fill(-1);
  piece.vertices.forEach((w, i) => (depth[w] = piece.coordinate.geodesic[i]));
  for (const tine of allTines(piece)) for (const w of tine.vertices) depth[w] = piece.coordinate.length;
  const reach = options.seamWidth * rootRadius(body, piece);
  const longest = MOST * piece.coordinate.length;

  // 1. How far the body's skin is from the root ring. Without any the piece is a shell of its own; a tine's root is its
  // stem's skin, which the stem's last bone has alone.
  const onBody = piece.isTine ? undefined : bodyDistance(body, piece, depth, reach);
  if (!onBody) {
    const inner = Math.min(2 * reach, longest);
    const share = Float32Array.from(skin, (v) => 1 - (1 - Math.min(1, depth[map[v]] / inner)) ** 2);
    return { share, vertices: new Uint32Array(), bodyShare: new Float32Array(), attached: new Float32Array() };
  }

  // 2. The chain's share rises from 0 where the body keeps its weights to 1 where the chain has the skin alone.
  const inner = Math.min(reach, longest);
  const fixed = fixedDistance(surface, onBody, depth, reach, inner);
  const shareOf = (w: number) => {
    const toChain = depth[w] >= 0 ? Math.max(0, inner - depth[w]) : inner + onBody[w];
    return seamShare(fixed[w], toChain, inner, reach);
  };
  const vertices: number[] = [];
  map.forEach((w, v) => {
    if (depth[w] < 0 && onBody[w] < reach) vertices.push(v);
  });
  const bodyShare = Float32Array.from(vertices, (v) => shareOf(map[v]));
  return {
    share: Float32Array.from(skin, (v) => shareOf(map[v])),
    vertices: Uint32Array.from(vertices),
    bodyShare,
    attached: bodyShare.map((share) => Math.min(1, (share * (inner + reach)) / reach)),
  };
}

/**
 * The chain's share between skin that keeps its weights, `fromBody` away, and skin that is the chain's, `toChain` away,
 * in a band that reaches `inner` into the piece and at most `outer` over the body.
 */
export function seamShare(fromBody: number, toChain: number, inner: number, outer: number): number {
  if (toChain === 0) return 1;
  const onBodySide = Math.min(1, Math.max(0, fromBody + toChain - inner) / outer);
  return 1 - (toChain / (fromBody + toChain)) ** (2 - onBodySide);
}

/** #W distance of body skin from the root ring, limb skin counting more; undefined when the ring touches no body. */
function bodyDistance(
  body: BodyAnalysis,
  piece: ClassifiedPiece,
  depth: Float64Array,
  outer: number,
): Float64Array | undefined {
  const { surface } = body;
  const parts = new Set(piece.partOf);
  const starts: number[] = [];
  const offsets: number[] = [];
  for (const w of piece.collar.ring) {
    for (let h = surface.offsets[w]; h < surface.offsets[w + 1]; h++) {
      if (depth[surface.neighbours[h]] >= 0 || parts.has(surface.neighbours[h])) continue;
      starts.push(surface.neighbours[h]);
      offsets.push(surface.lengths[h]);
    }
  }
  if (starts.length === 0) return undefined;
  const inside = Uint8Array.from(depth, (d) => (d < 0 ? 1 : 0));
  for (const w of piece.partOf ?? []) inside[w] = 0;
  const { distance } = geodesicDistance(surface, starts, { inside, limit: outer }, offsets);
  const band = Uint32Array.from(distance.keys()).filter((w) => distance[w] < outer);
  const cost = new Float64Array(depth.length).fill(1);
  limbSkin(body, band).forEach((share, i) => (cost[band[i]] += (LIMB_COST - 1) * share));
  return geodesicDistance(surface, starts, { inside, limit: outer, cost }, offsets).distance;
}

/** #W distance, over the band and into the piece, from the skin of the body that keeps its weights. */
function fixedDistance(
  surface: WeldedSurface,
  onBody: Float64Array,
  depth: Float64Array,
  outer: number,
  inner: number,
): Float64Array {
  const free = (w: number) => depth[w] >= 0 || onBody[w] < outer;
  const inside = new Uint8Array(depth.length);
  const starts: number[] = [];
  for (let w = 0; w < depth.length; w++) {
    if (!free(w)) continue;
    inside[w] = 1;
    for (let h = surface.offsets[w]; h < surface.offsets[w + 1]; h++) {
      const n = surface.neighbours[h];
      if (!free(n) && !inside[n]) starts.push(n);
      if (!free(n)) inside[n] = 1;
    }
  }
  const limit = 4 * (inner + outer);
  return geodesicDistance(surface, starts, { inside, limit }).distance.map((d) => Math.min(d, limit));
}

/**
 * How many times distance counts on skin that is a limb's alone. Higher keeps nearer to the artist's skin, and tears more
 * between the tail and a swinging thigh (`npm run score -- --artist`).
 */
const LIMB_COST = 4;

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
