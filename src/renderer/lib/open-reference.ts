import type { ModelReference } from '../../project/document';
import type { FileSource } from '../../rpc/contract';

/**
 * Opens a model that a document refers to, by the first of its places that answers: the project file that holds it,
 * its path, what an autosave has kept.
 */
export async function openReference<T>(
  { id, path }: ModelReference,
  embedded: readonly string[],
  open: (source: FileSource) => Promise<T>,
): Promise<T | undefined> {
  const kept: FileSource = { kind: 'kept', modelId: id };
  const linked: readonly FileSource[] = path === undefined ? [] : [{ kind: 'path', path }];
  for (const source of embedded.includes(id) ? [kept, ...linked] : path === undefined ? [kept] : linked) {
    const opened = await open(source);
    if (opened) return opened;
  }
  return undefined;
}
