import { distance, meanAt, vec3At } from '../math/vec3';
import { geodesicDistance } from '../mesh/geodesic-distance';
import type { WeldedSurface } from '../mesh/welded-surface';
import { pieceShape } from './piece-shape';
import { piecesOf } from './pieces-of';
import type { Collar } from './finding';

/**
 * The collar of a piece: where it leaves the body. The centre is that of the body's ring (the vertices outside
 * the piece next to it), the ring is the piece's own side of it. A piece without neighbours is a shell of its
 * own: its collar is the part of it nearest to the rest of the skin.
 *
 * @param inPiece #W, non-zero on the piece.
 * @param piece the piece's welded vertices.
 * @param loose #W, non-zero on shells that are no body: other pieces, and this one.
 * Cost: #piece × valence; for a lone shell #piece × #body / 16 (the body is sampled).
 */
export function findCollar(
  surface: WeldedSurface,
  inPiece: Uint8Array,
  piece: Uint32Array,
  loose?: Uint8Array,
): Collar {
  const { offsets, neighbours, positions } = surface;
  const ring: number[] = [];
  const outside = new Set<number>();
  for (const w of piece) {
    let root = false;
    for (let h = offsets[w]; h < offsets[w + 1]; h++) {
      if (inPiece[neighbours[h]]) continue;
      root = true;
      outside.add(neighbours[h]);
    }
    if (root) ring.push(w);
  }
  if (ring.length > 0) return { centre: meanAt(positions, [...outside]), ring: Uint32Array.from(ring) };

  const root = shellRoot(surface, inPiece, piece, loose);
  return { centre: meanAt(positions, root), ring: Uint32Array.from([...root, ...stubBehind(surface, piece, root)]) };
}

/** The root is looked for in this much of a shell's length from either end. */
const END = 0.25;

/**
 * A shell's root is where it is nearest to the body; but a tail that hangs down close behind the legs may be nearest to
 * them half way along. Where that would cut the shell in two large parts, the root is at the end that is nearer to the body.
 */
function shellRoot(
  surface: WeldedSurface,
  inPiece: Uint8Array,
  piece: Uint32Array,
  loose?: Uint8Array,
): readonly number[] {
  const gaps = gapsToBody(surface, inPiece, piece, loose);
  if (!gaps) return [piece[0]];
  const { root: nearest } = nearestOf(piece, gaps, () => true);
  const { parts, areas, largest } = severed(surface, piece, nearest);
  const shell = surface.shells[nearest[0]];
  const large = parts.filter((part, i) => surface.shells[part[0]] === shell && areas[i] >= STUB * (largest.get(shell) ?? 0)); // prettier-ignore
  if (large.length < 2) return endOfRun(surface, inPiece, piece, gaps, nearest);
  const { distance } = geodesicDistance(surface, nearest, { inside: inPiece });
  return large
    .map((part) => {
      const length = part.reduce((most, w) => Math.max(most, distance[w]), 0);
      const end = new Set(part.filter((w) => distance[w] >= (1 - END) * length));
      return nearestOf(piece, gaps, (w) => end.has(w));
    })
    .reduce((best, end) => (end.gap < best.gap ? end : best)).root;
}

/** A nearest part longer than this share of a long shell lies along the body; its root is the last such share of that. */
const RUN = 0.3;
const ROOT_END = 0.12;
const LONG = 1.8;

/** Of a nearest part that runs along a long shell (a tail that hangs close to the rump), the end. */
function endOfRun(
  surface: WeldedSurface,
  inPiece: Uint8Array,
  piece: Uint32Array,
  gaps: Gaps,
  nearest: readonly number[],
): readonly number[] {
  const away = geodesicDistance(surface, nearest, { inside: inPiece }).distance;
  const tip = piece.reduce((best, w) => (Number.isFinite(away[w]) && away[w] > away[best] ? w : best), nearest[0]);
  const { distance: fromTip } = geodesicDistance(surface, [tip], { inside: inPiece });
  const length = piece.reduce((most, w) => (Number.isFinite(fromTip[w]) ? Math.max(most, fromTip[w]) : most), 0);
  const start = nearest.reduce((least, w) => Math.min(least, fromTip[w]), Infinity);
  if (length - start <= RUN * length || pieceShape(surface, piece).elongation < LONG) return nearest;
  return nearestOf(piece, gaps, (w) => fromTip[w] >= (1 - ROOT_END) * length).root;
}

/** What a root ring cuts off a shell is its stub inside the body when it is at most this share of the rest. */
const STUB = 0.4;

/**
 * A tail that is a shell of its own pierces the body, and the skin nearest to it is the circle where it does. The part
 * of the shell on the inner side of that circle belongs to the root: left to itself it would count as tail growing
 * the other way.
 */
function stubBehind(surface: WeldedSurface, piece: Uint32Array, root: readonly number[]): number[] {
  const { parts, areas, largest } = severed(surface, piece, root);
  return parts
    .filter((part, i) => areas[i] < STUB * (largest.get(surface.shells[part[0]]) ?? 0))
    .flatMap((part) => Array.from(part));
}

/** The parts that a root ring cuts a piece into, their areas, and the largest of each shell. */
function severed(surface: WeldedSurface, piece: Uint32Array, root: readonly number[]) {
  const inside = new Uint8Array(surface.weld.count);
  for (const w of piece) inside[w] = 1;
  for (const w of root) inside[w] = 0;
  const parts = piecesOf(surface, inside);
  const areas = parts.map((part) => part.reduce((sum, w) => sum + surface.areas[w], 0));
  const largest = new Map<number, number>();
  parts.forEach((part, i) => {
    const shell = surface.shells[part[0]];
    largest.set(shell, Math.max(largest.get(shell) ?? 0, areas[i]));
  });
  return { parts, areas, largest };
}

/** A lone shell's root may be this much farther from the body than its nearest vertex, share of its own size. */
const ROOT_BAND = 0.06;

/** Pairs beyond this number are sampled. */
const PAIRS = 6_000_000;

/** #piece, how far a lone shell's vertices are from the skin around it, and how large it is. */
interface Gaps {
  readonly of: Float64Array;
  readonly size: number;
}

/** The vertices of some of a lone shell that lie nearest to the skin around it, and how near the nearest is. */
function nearestOf(piece: Uint32Array, { of, size }: Gaps, among: (w: number) => boolean) {
  const chosen = Array.from(piece.keys()).filter((i) => among(piece[i]));
  const gap = chosen.reduce((least, i) => Math.min(least, of[i]), Infinity);
  return { root: chosen.filter((i) => of[i] <= gap + ROOT_BAND * size).map((i) => piece[i]), gap };
}

function gapsToBody(
  surface: WeldedSurface,
  inPiece: Uint8Array,
  piece: Uint32Array,
  loose: Uint8Array | undefined,
): Gaps | undefined {
  const { positions } = surface;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const w of piece) {
    for (let c = 0; c < 3; c++) {
      low[c] = Math.min(low[c], positions[w * 3 + c]);
      high[c] = Math.max(high[c], positions[w * 3 + c]);
    }
  }
  // Across the piece from its centre, which turning does not change, as it would the diagonal of the box.
  const centre = meanAt(positions, piece);
  const size = 2 * piece.reduce((most, w) => Math.max(most, distance(centre, vec3At(positions, w))), 0);
  const others = skinWithin(surface, inPiece, loose, low, high, size / 10);
  if (others.length === 0) return undefined;

  const stride = Math.max(1, Math.ceil((piece.length * others.length) / PAIRS));
  const of = Float64Array.from(piece, (w) => {
    const x = positions[w * 3];
    const y = positions[w * 3 + 1];
    const z = positions[w * 3 + 2];
    let least = Infinity;
    for (let k = 0; k < others.length; k += stride) {
      const o = others[k] * 3;
      const dx = positions[o] - x;
      const dy = positions[o + 1] - y;
      const dz = positions[o + 2] - z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared < least) least = squared;
    }
    return Math.sqrt(least);
  });
  return { of, size };
}

/**
 * Other skin in the piece's box and a margin about it; all of it when the box holds none. Skin of the body goes before
 * that of other loose shells, so that tails which touch one another still root where they meet the body. Stray vertices
 * of no face are no skin.
 */
function skinWithin(
  { positions, areas }: WeldedSurface,
  inPiece: Uint8Array,
  loose: Uint8Array | undefined,
  low: readonly number[],
  high: readonly number[],
  margin: number,
): number[] {
  const all: number[] = [];
  const near: number[] = [];
  for (let w = 0; w < inPiece.length; w++) {
    if (inPiece[w] || areas[w] === 0) continue;
    all.push(w);
    let inside = true;
    for (let c = 0; c < 3 && inside; c++) {
      const x = positions[w * 3 + c];
      inside = x >= low[c] - margin && x <= high[c] + margin;
    }
    if (inside) near.push(w);
  }
  const ofBody = near.filter((w) => !loose?.[w]);
  return ofBody.length > 0 ? ofBody : near.length > 0 ? near : all;
}
