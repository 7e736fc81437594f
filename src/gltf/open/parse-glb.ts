import { counted, unreadable } from './unreadable';

/** A chunk of a GLB that is neither the JSON nor the BIN chunk. */
export interface GlbChunk {
  readonly type: number;
  /** A view into the file. */
  readonly data: Uint8Array;
}

/** The chunks of a binary glTF file, as views into it. */
export interface Glb {
  readonly json: Uint8Array;
  readonly bin: Uint8Array | undefined;
  /** Chunks of other types, in file order; a reader must ignore them, a writer should keep them. */
  readonly extraChunks: readonly GlbChunk[];
}

export const GLB_MAGIC = 0x46546c67;
export const JSON_CHUNK = 0x4e4f534a;
export const BIN_CHUNK = 0x004e4942;

/** Whether the file starts with "glTF". */
export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes[0] === 0x67 && bytes[1] === 0x6c && bytes[2] === 0x54 && bytes[3] === 0x46;
}

/**
 * Splits a GLB (glTF 2.0, section 4.4) into its chunks without copying.
 * Bytes after the declared length are ignored, as every loader does; fewer are an error that says how many
 * are missing.
 */
export function parseGlb(bytes: Uint8Array, name: string): Glb {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) throw truncated(name, 12 - bytes.length);
  const version = view.getUint32(4, true);
  if (version === 1) throw oldVersion(name, '1.0');
  if (version !== 2) {
    throw unreadable('gltf-version', `${name} says it is glTF version ${version}; Rigwright reads version 2.`);
  }
  const length = view.getUint32(8, true);
  if (length > bytes.length) throw truncated(name, length - bytes.length);

  let json: Uint8Array | undefined;
  let bin: Uint8Array | undefined;
  const extraChunks: GlbChunk[] = [];
  let offset = 12;
  while (offset + 8 <= length) {
    const size = view.getUint32(offset, true);
    const type = view.getUint32(offset + 4, true);
    const end = offset + 8 + size;
    if (end > length) throw truncated(name, end - length);
    const data = bytes.subarray(offset + 8, end);
    if (!json) {
      if (type !== JSON_CHUNK) throw noJson(name);
      json = data;
    } else if (type === BIN_CHUNK && !bin) bin = data;
    else extraChunks.push({ type, data });
    offset = end;
  }
  if (!json) throw length > 12 ? truncated(name, 20 - length) : noJson(name);
  return { json, bin, extraChunks };
}

/** The error for glTF of the first generation. */
export function oldVersion(name: string, version: string): Error {
  return unreadable(
    'gltf-version',
    `${name} is glTF ${version}, which was replaced in 2017; Rigwright reads glTF 2.0. Export the model again as glTF 2.0.`,
  );
}

function truncated(name: string, missing: number): Error {
  return unreadable(
    'glb-truncated',
    `${name} is cut short: ${counted(missing, 'byte is', 'bytes are')} missing at its end. Copy or download it again.`,
  );
}

function noJson(name: string): Error {
  return unreadable('glb-no-json', `${name} holds no scene: its first chunk is not JSON. Export the model again.`);
}
