import type { GltfBuffer, GltfJson } from '../gltf-json';
import { counted, unreadable } from './unreadable';

export type Resolve = (uri: string) => Promise<Uint8Array | undefined>;

/** A buffer may lack this many bytes: exporters count the padding of the last view, and leave it out. */
const PADDING = 3;

/** The bytes of every `json.buffers` entry, cut to the declared length. */
export async function resolveBuffers(
  json: GltfJson,
  bin: Uint8Array | undefined,
  resolveUri: Resolve,
  name: string,
): Promise<Uint8Array[]> {
  const buffers: Uint8Array[] = [];
  for (const [index, buffer] of (json.buffers ?? []).entries()) {
    const bytes = await bytesOf(buffer, index, bin, resolveUri, name);
    const missing = buffer.byteLength - bytes.byteLength;
    if (missing > PADDING && !isFallback(buffer)) {
      const where =
        buffer.uri === undefined || isDataUri(buffer.uri) ? `Buffer ${index} of ${name}` : label(buffer.uri);
      throw unreadable(
        'buffer-short',
        `${where} is cut short: ${counted(missing, 'byte is', 'bytes are')} missing of ${counted(buffer.byteLength, 'byte')}. Copy or download the model again.`,
      );
    }
    buffers.push(bytes.subarray(0, buffer.byteLength));
  }
  return buffers;
}

async function bytesOf(
  buffer: GltfBuffer,
  index: number,
  bin: Uint8Array | undefined,
  resolveUri: Resolve,
  name: string,
): Promise<Uint8Array> {
  if (buffer.uri !== undefined) {
    const bytes = await resolveUri(buffer.uri);
    if (bytes) return bytes;
    throw unreadable(
      'bin-missing',
      `${name} keeps its data in ${label(buffer.uri)}, which is not beside it. Put both into one folder, or export as .glb.`,
    );
  }
  if (isFallback(buffer)) return new Uint8Array(0);
  if (index === 0 && bin) return bin;
  throw unreadable('bin-missing', `${name} has no data for its buffer ${index}. Export the model again.`);
}

/** A buffer without bytes, that stands in where meshopt-compressed views are not understood. */
export function isFallback(buffer: GltfBuffer): boolean {
  const { EXT_meshopt_compression, KHR_meshopt_compression } = buffer.extensions ?? {};
  return buffer.uri === undefined && (EXT_meshopt_compression ?? KHR_meshopt_compression)?.fallback === true;
}

/**
 * Wraps a resolver so that it sees only plain relative paths inside the model's folder: data URIs are decoded
 * here, percent-encoding is undone, and addresses, absolute paths and `..` are refused before anything is opened.
 */
export function safeResolver(resolve: Resolve | undefined, name: string): Resolve {
  return async (uri) => {
    if (isDataUri(uri)) return decodeDataUri(uri, name);
    const path = decodePath(uri);
    if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) {
      throw unreadable(
        'uri-remote',
        `${name} refers to ${label(uri)}, which is not a file in its folder. Rigwright never uses the network: save it beside the model.`,
      );
    }
    if (path.startsWith('/') || path.split('/').includes('..') || path.includes('\0')) {
      throw unreadable(
        'uri-outside',
        `${name} refers to ${label(uri)}, which lies outside its folder. Move that file into the folder of the model and export again.`,
      );
    }
    return resolve?.(path);
  };
}

function decodePath(uri: string): string {
  try {
    return decodeURIComponent(uri).replaceAll('\\', '/');
  } catch {
    return uri.replaceAll('\\', '/'); // a stray "%": exporters that do not encode at all
  }
}

export function isDataUri(uri: string): boolean {
  return /^data:/i.test(uri);
}

function decodeDataUri(uri: string, name: string): Uint8Array {
  const comma = uri.indexOf(',');
  const header = uri.slice(0, Math.max(comma, 0));
  if (comma < 0 || !/;base64$/i.test(header)) {
    throw unreadable(
      'data-uri-broken',
      `Data embedded in ${name} is not base64, as glTF asks. Export the model again.`,
    );
  }
  return new Uint8Array(Buffer.from(uri.slice(comma + 1), 'base64'));
}

function label(uri: string): string {
  if (isDataUri(uri)) return 'embedded data';
  return `"${uri.length > 80 ? `${uri.slice(0, 77)}…` : uri}"`;
}
