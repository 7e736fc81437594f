import { isDataUri } from '../open/resolve-buffers';
import { BIN_CHUNK, GLB_MAGIC, JSON_CHUNK } from '../open/parse-glb';
import { finishBuffers, gatherBuffers } from './gather-buffers';
import { embedImages, externalImages } from './images';
import { sourceText } from './source-text';
import type { Splice } from './splice';
import { writeJson } from './write-json';

const SPACE = 0x20;

/**
 * The edited file as a self-contained GLB. An untouched GLB comes back byte for byte; otherwise its BIN is the
 * prefix of the new one, and chunks of other types are kept. External buffers and images (all of a .gltf's) move in.
 */
export async function writeGlb(splice: Splice): Promise<Uint8Array> {
  const { source } = splice;
  if (source.form === 'glb' && !splice.edited && isSelfContained(splice)) return source.bytes;
  const { json, binary } = gatherBuffers(splice);
  await embedImages(json, source, binary);
  finishBuffers(json, binary, undefined);
  return packGlb(
    new TextEncoder().encode(writeJson(sourceText(source), json)),
    binary.concatenate(),
    source.extraChunks,
  );
}

/** A GLB from its chunks; an empty `bin` is left out. */
export function packGlb(
  json: Uint8Array,
  bin: Uint8Array,
  extraChunks: readonly { type: number; data: Uint8Array }[] = [],
): Uint8Array {
  const chunks = [
    { type: JSON_CHUNK, data: json },
    ...(bin.length > 0 ? [{ type: BIN_CHUNK, data: bin }] : []),
    ...extraChunks,
  ];
  const total = chunks.reduce((sum, { data }) => sum + 8 + padded(data.length), 12);
  const out = new Uint8Array(total);
  const words = new DataView(out.buffer);
  words.setUint32(0, GLB_MAGIC, true);
  words.setUint32(4, 2, true);
  words.setUint32(8, total, true);
  let offset = 12;
  for (const { type, data } of chunks) {
    const length = padded(data.length);
    words.setUint32(offset, length, true);
    words.setUint32(offset + 4, type, true);
    out.set(data, offset + 8);
    if (type === JSON_CHUNK) out.fill(SPACE, offset + 8 + data.length, offset + 8 + length);
    offset += 8 + length;
  }
  return out;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function isSelfContained({ json }: Splice): boolean {
  const isExternal = ({ uri }: { uri?: string }) => uri !== undefined && !isDataUri(uri);
  return externalImages(json).length === 0 && !(json.buffers ?? []).some(isExternal);
}
