import type { Splice } from './splice';

/**
 * Leaves out the source's animations but those of `kept` (indices in the source). The one verb that takes something
 * away: nothing in glTF refers to an animation by its index. Those that stay keep their order and their text; the data
 * of the others stays behind as dead bytes, as everywhere.
 */
export function keepClips(splice: Splice, kept: ReadonlySet<number>): void {
  const { json, source } = splice;
  const own = source.json.animations?.length ?? 0;
  const left = json.animations?.filter((_, i) => kept.has(i) || i >= own) ?? [];
  const gone = (json.animations?.length ?? 0) - left.length;
  if (gone === 0) return;
  if (left.length > 0) json.animations = left;
  else delete json.animations;
  splice.note(
    left.length === 0
      ? 'All animations left out.'
      : `All animations left out but ${left.map(({ name }) => `"${name ?? ''}"`).join(', ')}.`,
  );
}
