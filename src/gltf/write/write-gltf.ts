import { finishBuffers, gatherBuffers } from './gather-buffers';
import { readImageFiles, type ImageFile } from './images';
import { sourceText } from './source-text';
import type { Splice } from './splice';
import { writeJson } from './write-json';

/** A .gltf and the files it needs beside it. */
export interface GltfFiles {
  readonly json: Uint8Array;
  /** The one buffer; undefined when the model has no data. */
  readonly bin: ImageFile | undefined;
  /** Images that lay beside the source; to be copied when the output goes to another folder. */
  readonly images: readonly ImageFile[];
}

/**
 * The edited file as .gltf with one buffer, `binName` (a plain file name), beside it. Images stay where they are: in the buffer, embedded, or beside the file.
 */
export async function writeGltf(splice: Splice, binName: string): Promise<GltfFiles> {
  const { source } = splice;
  const { json, binary } = gatherBuffers(splice);
  const uri = encodeURIComponent(binName);
  finishBuffers(json, binary, uri);
  if (source.extraChunks.length > 0)
    splice.note(`${source.extraChunks.length} unknown GLB chunk(s) were left out: a .gltf has no place for them.`);
  return {
    json: new TextEncoder().encode(writeJson(sourceText(source), json)),
    bin: binary.length > 0 ? { uri: binName, bytes: binary.concatenate() } : undefined,
    images: await readImageFiles(json, source),
  };
}
