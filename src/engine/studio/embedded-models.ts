import { createHash } from 'node:crypto';
import type { ProjectDocument } from '../../project/document';
import type { NamedBytes } from '../../rpc/model';
import type { ModelHandle } from '../models/model-handle';
import { handleOf } from '../services/open-model';
import type { KeptModels } from './kept-models';
import type { ModelStore } from './model-store';

/**
 * Models inside a project file: each by its id, as the main file and what it refers to, in base64. Those that have no
 * path of their own are always inside, or the project could not be opened again; the others where the person wants it.
 */
interface Services {
  readonly models: ModelStore;
  readonly keptModels: KeptModels;
}

/** The document as it is written, with the files of the models that belong inside. */
export async function embedModels(
  document: ProjectDocument,
  all: boolean,
  { models, keptModels }: Services,
): Promise<ProjectDocument> {
  const files: Record<string, readonly { name: string; data: string }[]> = {};
  for (const { id, path } of document.models) {
    if (path !== undefined && !all) continue;
    const handle = models.has(id) ? models.get(id) : await keptHandle(id, keptModels);
    if (handle) files[id] = [handle, ...handle.companions].map(({ name, bytes }) => ({ name, data: base64(bytes) }));
  }
  const { files: _old, ...rest } = document;
  return Object.keys(files).length > 0 ? { ...rest, files } : rest;
}

/** Takes the models out of a document that was read and keeps them, so that they can be opened by their ids. */
export async function takeEmbedded(
  { files = {}, ...document }: ProjectDocument,
  keptModels: KeptModels,
): Promise<{ readonly document: ProjectDocument; readonly embedded: readonly string[] }> {
  const embedded: string[] = [];
  for (const [id, list] of Object.entries(files)) {
    const [main, ...companions] = list.map(({ name, data }): NamedBytes => ({ name, bytes: Buffer.from(data, 'base64') })); // prettier-ignore
    // What is not the model that the document speaks of is left alone: it can still be found by its path.
    if (!main || createHash('sha256').update(main.bytes).digest('hex') !== id) continue;
    await keptModels.keep({ id, name: main.name, bytes: main.bytes, companions });
    embedded.push(id);
  }
  return { document, embedded };
}

async function keptHandle(id: string, keptModels: KeptModels): Promise<ModelHandle | undefined> {
  return keptModels.pathOf(id).then((path) => handleOf({ path }), () => undefined); // prettier-ignore
}

function base64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
