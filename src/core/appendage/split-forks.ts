import { geodesicDistance } from '../mesh/geodesic-distance';
import { dot, meanAt, normalize, sub } from '../math/vec3';
import type { WeldedSurface } from '../mesh/welded-surface';
import type { BodyAnalysis } from './analyse-body';
import { chainCoordinate } from './chain-coordinate';
import type { ClassifiedPiece } from './classify-pieces';
import { findForks, type Branch } from './find-forks';
import type { Collar } from './finding';
import { measurePiece, type MeasuredPiece } from './measure-piece';
import { pieceShape } from './piece-shape';

/** A tine is this many times as long as it is thick. */
const SLENDER = 1.5;
/** Two ends that part by more than this are the ends of one, cosine. */
const OPPOSITE = Math.cos((120 * Math.PI) / 180);
/** Share of a piece's area that hangs together: shells laid over one another are not looked at for forks. */
const ONE_SHELL = 0.9;

/**
 * A measured piece with its forks. A forked tail spreads as wide as it is long, so it is called long when each of its
 * tines is.
 */
export function measureForks(body: BodyAnalysis, piece: MeasuredPiece): MeasuredPiece {
  const { surface, options, height } = body;
  const { vertices, coordinate, evidence } = piece;
  const leastLength = options.minReach * height;
  if (coordinate.length < leastLength || !hangsTogether(surface, vertices)) return piece;
  const branch = findForks(surface, vertices, coordinate.geodesic, { leastLength, slenderness: SLENDER });
  if (branch.tines.length === 0) return piece;
  const longest = Math.min(...branch.tines.map((tine) => pieceShape(surface, tine.vertices).elongation));
  return { ...piece, branch, evidence: { ...evidence, elongation: Math.max(evidence.elongation, longest) } };
}

/**
 * Pieces that grow chains, split at their forks: the stem keeps the piece's place, and its tines grow from the stem's end.
 * What forks less than a tine's least length from its root, or from a stem that is stouter than long, is several appendages
 * joined at the root, and is parted. A wing is one membrane, however its edge is cut, and is left whole.
 */
export function splitForks(body: BodyAnalysis, piece: ClassifiedPiece): ClassifiedPiece[] {
  const { branch } = piece;
  if (!branch || piece.verdict !== 'chain' || piece.kind === 'wing') return [piece];
  if (isStump(body, branch)) return isTube(body, piece, branch) ? [piece] : parted(body, piece, branch);
  const vertices = withoutTines(branch);
  const coordinate = chainCoordinate(body.surface, vertices, piece.collar.ring, body.options.lengthPercentile);
  return [{ ...piece, vertices, coordinate, tines: tinesOf(body, piece, branch) }];
}

/** All tines of a piece, each before its own. */
export function allTines(piece: ClassifiedPiece): ClassifiedPiece[] {
  return (piece.tines ?? []).flatMap((tine) => [tine, ...allTines(tine)]);
}

function tinesOf(body: BodyAnalysis, piece: ClassifiedPiece, branch: Branch): ClassifiedPiece[] {
  const made = branch.tines.map((tine) => ({
    ...chainPiece(body, piece, withoutTines(tine), tine.vertices),
    tines: tine.tines.length > 0 ? tinesOf(body, piece, tine) : undefined,
  }));
  return made.sort(leftFirst);
}

/** Whether a stem is too short, or too stout, to be one. */
function isStump({ surface, options, height }: BodyAnalysis, branch: Branch): boolean {
  const area = withoutTines(branch).reduce((sum, w) => sum + surface.areas[w], 0);
  const thickness = area / branch.to / Math.PI;
  return branch.to < Math.max(options.minReach * height, thickness);
}

/** Whether two ends point away from each other: a tail that touches the body half way along is one tail all the same. */
function isTube({ surface }: BodyAnalysis, { collar }: ClassifiedPiece, { tines }: Branch): boolean {
  if (tines.length !== 2) return false;
  const [a, b] = tines.map((tine) => normalize(sub(meanAt(surface.positions, tine.vertices), collar.centre)));
  return dot(a, b) < OPPOSITE;
}

/** Every vertex to the tine that is nearest along the skin. */
function parted(body: BodyAnalysis, piece: ClassifiedPiece, { tines }: Branch): ClassifiedPiece[] {
  const { surface } = body;
  const inside = new Uint8Array(surface.weld.count);
  for (const w of piece.vertices) inside[w] = 1;
  const fields = tines.map((tine) => geodesicDistance(surface, tine.vertices, { inside }).distance);
  const regions: number[][] = tines.map(() => []);
  for (const w of piece.vertices) regions[fields.reduce((best, field, i) => (field[w] < fields[best][w] ? i : best), 0)].push(w); // prettier-ignore
  return regions
    .map((region) => Uint32Array.from(region).sort())
    .map((vertices) => ({ ...chainPiece(body, piece, vertices, vertices, piece.collar), isTine: undefined, partOf: piece.vertices })); // prettier-ignore
}

/**
 * Part of a piece as a piece of its own: it hangs where the whole does, from a ring that is nearest the root.
 * @param all the part with all that grows from it; the ring is where that leaves the rest. @param collar of the whole, when the part reaches down to it.
 */
function chainPiece(
  body: BodyAnalysis,
  piece: ClassifiedPiece,
  vertices: Uint32Array,
  all: Uint32Array,
  collar?: Collar,
): ClassifiedPiece {
  const { surface, options } = body;
  const ring = ringOf(surface, vertices, all, collar);
  const measured = measurePiece(body, { ...piece, vertices });
  const { attachJoint, zone } = piece;
  return {
    ...piece,
    ...measured,
    attachJoint,
    zone,
    branch: undefined,
    collar: { centre: collar?.centre ?? meanAt(surface.positions, ring), ring },
    coordinate: chainCoordinate(surface, vertices, ring, options.lengthPercentile),
    side: 0,
    mirror: -1,
    isTine: true,
  };
}

/** The part's own vertices of the collar, or next to what is outside of it and all that grows from it. */
function ringOf(
  { offsets, neighbours }: WeldedSurface,
  vertices: Uint32Array,
  all: Uint32Array,
  collar: Collar | undefined,
): Uint32Array {
  const own = new Set(vertices);
  const shared = (collar?.ring ?? new Uint32Array()).filter((w) => own.has(w));
  if (shared.length > 0) return shared;
  const inside = new Set(all);
  return vertices.filter((w) => {
    for (let h = offsets[w]; h < offsets[w + 1]; h++) if (!inside.has(neighbours[h])) return true;
    return false;
  });
}

function withoutTines({ vertices, tines }: Branch): Uint32Array {
  const gone = new Set(tines.flatMap((tine) => Array.from(tine.vertices)));
  return vertices.filter((w) => !gone.has(w));
}

function hangsTogether(surface: WeldedSurface, vertices: Uint32Array): boolean {
  const areas = new Map<number, number>();
  let total = 0;
  for (const w of vertices) {
    areas.set(surface.shells[w], (areas.get(surface.shells[w]) ?? 0) + surface.areas[w]);
    total += surface.areas[w];
  }
  return Math.max(...areas.values()) >= ONE_SHELL * total;
}

function leftFirst(a: ClassifiedPiece, b: ClassifiedPiece): number {
  return b.place.centroidLeft - a.place.centroidLeft;
}
