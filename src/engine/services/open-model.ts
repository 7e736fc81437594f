import { createHash } from 'node:crypto';
import { openModel as openFile } from '../files/load-model';
import { checkpoint, subRun } from '../../core/run';
import { openContainer, type GltfContainer } from '../../gltf/container';
import { isDataUri } from '../../gltf/open/resolve-buffers';
import { externalImages } from '../../gltf/write/images';
import { Splice } from '../../gltf/write/splice';
import { writeGlb } from '../../gltf/write/write-glb';
import type { ModelSummary, NamedBytes } from '../../rpc/model';
import { isSourceBytes } from '../models/model-cache';
import { shareBytes, type ModelHandle } from '../models/model-handle';
import { result, type Service } from './service';
import { summarise } from './summarise';

/** A file on disk, or bytes that were dropped or uploaded, with the files a .gltf needs beside them. */
export type ModelSource =
  | { readonly path: string }
  | { readonly name: string; readonly bytes: Uint8Array; readonly companions?: readonly NamedBytes[] };

export interface OpenArgs {
  readonly source: ModelSource;
  /** Also make a self-contained GLB that shows the file (see `OpenResult.display`). */
  readonly display?: boolean;
}

export interface OpenResult {
  readonly model: ModelHandle;
  readonly summary: ModelSummary;
  /** The file as one GLB; the main file's own bytes where it is one already. */
  readonly display?: Uint8Array;
}

/** Reads a model for the other services: its bytes go to shared memory, and this worker keeps it read. */
export const openModelService: Service<OpenArgs, OpenResult> = async ({ source, display }, { models, run }) => {
  checkpoint(run, 0, 'Reading the file');
  const model = await handleOf(source);
  const cached = await models.load(model, subRun(run, 0.2, 0.8));
  const summary = summarise(cached, subRun(run, 0.8, 0.9));
  if (!display) return result({ model, summary });
  checkpoint(run, 0.9, 'Preparing the view');
  const shown = await writeGlb(new Splice(cached.container));
  const opened = { model, summary, display: shown };
  return isSourceBytes(cached, shown) ? result(opened) : result(opened, shown);
};

function openSource(source: ModelSource): Promise<GltfContainer> {
  if ('path' in source) return openFile(source.path);
  const { name, bytes, companions = [] } = source;
  return openContainer(bytes, { name, resolve: (uri) => Promise.resolve(companionOf(companions, uri)) });
}

/** A dropped companion by its path, or by its file name: browsers do not tell the folder of a dropped file. */
function companionOf(companions: readonly NamedBytes[], uri: string): Uint8Array | undefined {
  const base = (path: string) => path.split(/[\\/]/).at(-1);
  const exact = companions.find(({ name }) => name === uri);
  return (exact ?? companions.find(({ name }) => base(name) === base(uri)))?.bytes;
}

/** Opens a file and gathers what it needs beside it, all in shared memory. */
export async function handleOf(source: ModelSource): Promise<ModelHandle> {
  const container = await openSource(source);
  const { json, name, bytes } = container;
  const buffers = (json.buffers ?? []).flatMap(({ uri }) => (uri !== undefined && !isDataUri(uri) ? [uri] : []));
  const companions: NamedBytes[] = [];
  for (const uri of new Set([...buffers, ...externalImages(json)])) {
    const found = await container.resolveUri(uri);
    if (found) companions.push({ name: decoded(uri), bytes: shareBytes(found) });
  }
  const id = createHash('sha256').update(bytes).digest('hex');
  const path = 'path' in source ? { path: source.path } : {};
  return { id, name, bytes: shareBytes(bytes), companions, ...path };
}

/** As the container hands it to its resolver. */
function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
