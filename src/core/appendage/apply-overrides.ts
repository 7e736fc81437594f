import { distance, vec3At } from '../math/vec3';
import type { BodyAnalysis } from './analyse-body';
import { classifyPieces, type ClassifiedPiece } from './classify-pieces';
import type { FindingOverride } from './finding';
import { inOrder } from './in-order';
import { measurePiece } from './measure-piece';

/** A piece with its id and what a person said about it. */
export interface IdentifiedPiece {
  readonly id: string;
  readonly piece: ClassifiedPiece;
  readonly override: FindingOverride | undefined;
  /** Id of the piece from whose end this one grows. */
  readonly stem?: string;
}

/**
 * Gives every piece its id (kind and number) and applies a person's overrides: regions changed or added are measured
 * again; kind, verdict, joint and segments are settled when the finding is made.
 * Cost: that of measuring the changed regions.
 */
export function applyOverrides(
  body: BodyAnalysis,
  pieces: readonly ClassifiedPiece[],
  overrides: readonly FindingOverride[],
): IdentifiedPiece[] {
  const sorted = inOrder(body, pieces);
  const counts = new Map<string, number>();
  const nextId = (kind: string): string => {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    return `${kind}-${number}`;
  };
  const identify = (piece: ClassifiedPiece, stem?: string): IdentifiedPiece[] => {
    const id = nextId(piece.kind);
    return [{ id, piece, override: undefined, stem }, ...(piece.tines ?? []).flatMap((tine) => identify(tine, id))];
  };
  const identified = sorted.flatMap((piece) => identify(piece));

  for (const override of overrides) {
    const index = matching(body, identified, override);
    if (index >= 0) {
      const { id, piece, override: earlier, stem } = identified[index];
      identified[index] = { id, stem, piece: withRegion(body, piece, override), override: { ...earlier, ...override } };
    } else if (override.region) {
      const vertices = regionOf(body, override);
      if (vertices.length === 0) continue;
      const [piece] = classifyPieces(body, [measurePiece(body, { vertices, form: 'shell' })]);
      const kind = override.kind ?? piece.kind;
      identified.push({ id: nextId(kind), piece, override });
    }
  }
  return identified;
}

/** The finding an override means: by id, else the nearest to its point; -1 when it means none. */
function matching(body: BodyAnalysis, pieces: readonly IdentifiedPiece[], override: FindingOverride): number {
  const { id, at } = override;
  if (id !== undefined) return pieces.findIndex((entry) => entry.id === id);
  if (!at) return -1;
  let best = -1;
  let least = Infinity;
  pieces.forEach(({ piece }, i) => {
    for (const w of piece.vertices) {
      const d = distance(vec3At(body.surface.positions, w), at);
      if (d >= least) continue;
      least = d;
      best = i;
    }
  });
  return best;
}

function withRegion(body: BodyAnalysis, piece: ClassifiedPiece, override: FindingOverride): ClassifiedPiece {
  const { region, add = [], remove = [] } = override;
  if (!region && add.length === 0 && remove.length === 0) return piece;
  const { map } = body.surface.weld;
  const vertices = new Set<number>(region ? regionOf(body, override) : piece.vertices);
  for (const v of add) vertices.add(map[v]);
  for (const v of remove) vertices.delete(map[v]);
  if (vertices.size === 0) return piece;
  const measured = measurePiece(body, { ...piece, vertices: Uint32Array.from(vertices).sort() });
  return { ...piece, ...measured };
}

/** Welded vertices of an override's region. */
function regionOf(body: BodyAnalysis, { region }: FindingOverride): Uint32Array {
  const { map, count } = body.surface.weld;
  const inside = new Uint8Array(count);
  if (region && 'vertices' in region) {
    for (const v of region.vertices) {
      if (!(v >= 0 && v < map.length)) throw new RangeError(`findAppendages: region vertex ${v} does not exist`);
      inside[map[v]] = 1;
    }
  } else if (region) {
    for (let w = 0; w < count; w++) {
      if (distance(vec3At(body.surface.positions, w), region.centre) <= region.radius) inside[w] = 1;
    }
  }
  return Uint32Array.from(inside.keys()).filter((w) => inside[w]);
}
