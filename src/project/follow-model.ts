import type { ModelEdits, ModelReference, ProjectDocument } from './document';

/** A document after one of its models was found, and how many hand edits it had to let go. */
export interface Followed {
  readonly document: ProjectDocument;
  /** The file is not the one that the document was made with. */
  readonly changed: boolean;
  /** Findings whose painted or lassoed skin is forgotten, because the vertices it names are not there any more. */
  readonly forgotten: number;
}

/**
 * What a document says of a model, said of the file that was found for it: at another place, or changed since. Verdicts,
 * thresholds, springs and names go by finding and stay. Skin that was chosen by hand goes by vertex number: it stays
 * while the mesh has as many vertices, and where that was not noted, while it has all that are named.
 */
export function followModel(document: ProjectDocument, before: ModelReference, now: ModelReference): Followed {
  const changed = before.id !== now.id;
  const { relativePath: _old, ...noted } = before;
  const same = !changed && (now.path === undefined || now.path === before.path);
  if (same || !document.models.some(({ id }) => id === before.id)) return { document, changed: false, forgotten: 0 };
  const rename = <T extends string | undefined>(id: T) => (id === before.id ? now.id : id);
  const models = document.models
    .filter(({ id }) => id !== now.id || id === before.id)
    .map((model) => (model.id === before.id ? { ...noted, ...now } : model));
  if (!changed) return { document: { ...document, models }, changed, forgotten: 0 };

  const { [before.id]: old, ...edits } = document.edits;
  const { edits: kept, forgotten } = old ? keepEdits(old, before, now) : { edits: undefined, forgotten: 0 };
  const { solve } = document;
  return {
    changed,
    forgotten,
    document: {
      ...document,
      models,
      activeModel: rename(document.activeModel),
      edits: kept ? { ...edits, [now.id]: kept } : edits,
      solve: {
        ...solve,
        artist: rename(solve.artist),
        rigs: [...new Set(solve.rigs.map(rename))],
        alignments: Object.fromEntries(Object.entries(solve.alignments).map(([id, fit]) => [rename(id), fit])),
      },
    },
  };
}

function keepEdits(
  edits: ModelEdits,
  before: ModelReference,
  now: ModelReference,
): { readonly edits: ModelEdits; readonly forgotten: number } {
  const count = now.vertices ?? Infinity;
  const fits = (vertices: readonly number[]) =>
    before.vertices === undefined ? vertices.every((vertex) => vertex < count) : before.vertices === count;
  let forgotten = 0;
  const overrides = edits.overrides.flatMap((override) => {
    const { add = [], remove = [], region } = override;
    const whole = region && 'vertices' in region ? region.vertices : [];
    const named = [...add, ...remove, ...whole];
    if (named.length === 0 || fits(named)) return [override];
    forgotten++;
    // A finding that is nothing but its vertices is gone; of others only the strokes are.
    if (whole.length > 0) return [];
    const { add: _add, remove: _remove, ...rest } = override;
    return [rest];
  });
  return { edits: forgotten > 0 ? { ...edits, overrides } : edits, forgotten };
}
