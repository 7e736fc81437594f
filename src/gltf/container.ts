import type { GltfJson } from './gltf-json';
import { isGlb, parseGlb, type Glb, type GlbChunk } from './open/parse-glb';
import { parseJson } from './open/parse-json';
import { recogniseFile } from './open/recognise-file';
import { resolveBuffers, safeResolver, type Resolve } from './open/resolve-buffers';
import { unreadable } from './open/unreadable';

/** A glTF file taken apart, nothing decoded: what reading starts from and what the splice writes back. */
export interface GltfContainer {
  /** The file's own JSON, members Rigwright does not know included. */
  readonly json: GltfJson;
  /** Bytes of each `json.buffers` entry; empty for a meshopt fallback buffer. Views into the file where possible. */
  readonly buffers: readonly Uint8Array[];
  readonly form: 'glb' | 'gltf';
  /** The file's name, for messages. */
  readonly name: string;
  /** Bytes of the main file. */
  readonly byteLength: number;
  /** The main file itself: what an untouched write gives back. */
  readonly bytes: Uint8Array;
  /** A GLB's chunks beside JSON and BIN, in file order. */
  readonly extraChunks: readonly GlbChunk[];
  /** Bytes behind a relative or data URI (images); undefined when there is no such file. Refuses what is not in the folder. */
  readonly resolveUri: Resolve;
}

export interface OpenOptions {
  /** The file's name, for messages. */
  readonly name: string;
  /** Bytes of a sibling file, by its decoded path relative to the model's folder; never absolute, never with `..`. */
  readonly resolve?: Resolve;
}

/**
 * Takes a .glb, .vrm or .gltf apart. Throws an `unreadable` RigwrightError that says what the file is instead,
 * or what is missing. Cost: one JSON parse; buffers are not copied.
 */
export async function openContainer(bytes: Uint8Array, options: OpenOptions): Promise<GltfContainer> {
  const { name } = options;
  if (bytes.length === 0) {
    throw unreadable('empty-file', `${name} is empty (0 bytes). Copy or download it again.`);
  }
  const glb = split(bytes, name);
  const json = parseJson(glb?.json ?? bytes, name);
  const resolveUri = safeResolver(options.resolve, name);
  const buffers = await resolveBuffers(json, glb?.bin, resolveUri, name);
  return {
    json,
    buffers,
    form: glb ? 'glb' : 'gltf',
    name,
    byteLength: bytes.length,
    bytes,
    extraChunks: glb?.extraChunks ?? [],
    resolveUri,
  };
}

/** The chunks of a GLB, undefined for JSON; an error for anything else. */
function split(bytes: Uint8Array, name: string): Glb | undefined {
  if (isGlb(bytes)) return parseGlb(bytes, name);
  const isPrefix = bytes.length < 4 && 'glTF'.startsWith(new TextDecoder('latin1').decode(bytes));
  if (isPrefix) return parseGlb(bytes, name);
  if (firstCharacter(bytes) === '{') return undefined;
  throw recogniseFile(bytes, name);
}

function firstCharacter(bytes: Uint8Array): string {
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (i < bytes.length && (bytes[i] === 0x20 || (bytes[i] >= 0x09 && bytes[i] <= 0x0d))) i++;
  return String.fromCharCode(bytes[i] ?? 0);
}
