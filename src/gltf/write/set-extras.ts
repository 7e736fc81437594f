import type { Splice } from './splice';

/** Where own settings are kept. Of these, three.js hands on node and scene extras, and those of the root. */
export type ExtrasPlace =
  'root' | 'asset' | { readonly scene: number } | { readonly node: number } | { readonly animation: number };

/** A value that JSON can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export interface SetExtrasOptions {
  /** No line of its own in the list of changes: the caller says it for many places at once. */
  readonly silent?: boolean;
}

const KEY = 'rigwright';

/**
 * Merges `settings` into `extras.rigwright` of a place: objects member by member, anything else replaced; all other
 * extras stay. Returns false, with nothing written, where the extras are no object and so have no room.
 */
export function setExtras(
  splice: Splice,
  place: ExtrasPlace,
  settings: { readonly [key: string]: JsonValue },
  { silent = false }: SetExtrasOptions = {},
): boolean {
  const { owner, label } = ownerOf(splice, place);
  const extras = owner.extras ?? {};
  if (!isObject(extras)) return false;
  owner.extras = { ...extras, [KEY]: merge(extras[KEY], settings) };
  if (!silent) splice.note(`Rigwright's settings stored in the extras of ${label}.`);
  return true;
}

function ownerOf({ json }: Splice, place: ExtrasPlace): { owner: Record<string, unknown>; label: string } {
  if (place === 'root') return { owner: json, label: 'the file' };
  if (place === 'asset') return { owner: json.asset, label: 'the asset' };
  const [list, kind, index] =
    'node' in place
      ? ([json.nodes, 'node', place.node] as const)
      : 'animation' in place
        ? ([json.animations, 'animation', place.animation] as const)
        : ([json.scenes, 'scene', place.scene] as const);
  const owner = list?.[index];
  const label = `${kind} ${index}`;
  if (!owner) throw new RangeError(`setExtras: the file has no ${label}`);
  return { owner, label: owner.name ? String(owner.name) : label };
}

function merge(old: unknown, value: unknown): unknown {
  if (!isObject(old) || !isObject(value)) return structuredClone(value);
  const out = { ...old };
  for (const [key, child] of Object.entries(value)) out[key] = merge(old[key], child);
  return out;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
