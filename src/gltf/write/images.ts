import type { GltfContainer } from '../container';
import type { GltfJson } from '../gltf-json';
import { isDataUri } from '../open/resolve-buffers';
import type { BinaryParts } from './binary-parts';

interface GltfImage {
  uri?: string;
  mimeType?: string;
  bufferView?: number;
  [other: string]: unknown;
}

/** An image beside a .gltf. */
export interface ImageFile {
  /** As the file writes it, relative to the model. */
  readonly uri: string;
  readonly bytes: Uint8Array;
}

/** The addresses of images that lie beside the file. */
export function externalImages(json: GltfJson): string[] {
  return imagesOf(json).flatMap(({ uri }) => (uri !== undefined && !isDataUri(uri) ? [uri] : []));
}

/** Reads the images beside the file; those that are missing are left out, as they were in the source. */
export async function readImageFiles(json: GltfJson, source: GltfContainer): Promise<ImageFile[]> {
  const files = await Promise.all(
    [...new Set(externalImages(json))].map(async (uri) => ({ uri, bytes: await source.resolveUri(uri) })),
  );
  return files.flatMap(({ uri, bytes }) => (bytes ? [{ uri, bytes }] : []));
}

/**
 * Moves images given by address into the binary. Of a GLB, data URIs stay as they are. An image that is missing
 * keeps its address.
 */
export async function embedImages(json: GltfJson, source: GltfContainer, binary: BinaryParts): Promise<void> {
  const images: GltfImage[] = [];
  for (const image of imagesOf(json)) {
    const { uri, ...kept } = image;
    const bytes =
      uri === undefined || (source.form === 'glb' && isDataUri(uri)) ? undefined : await source.resolveUri(uri);
    if (!bytes) images.push(image);
    else {
      const views = (json.bufferViews = [...(json.bufferViews ?? [])]);
      const bufferView = views.push({ buffer: 0, byteOffset: binary.append(bytes), byteLength: bytes.length }) - 1;
      images.push({ ...kept, mimeType: image.mimeType ?? mimeTypeOf(bytes), bufferView });
    }
  }
  if (images.length > 0) json.images = images;
}

/** The file's images; the schema leaves them alone. */
export function imagesOf(json: GltfJson): readonly GltfImage[] {
  return Array.isArray(json.images) ? (json.images as GltfImage[]) : [];
}

/** By the file's first bytes. */
function mimeTypeOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (bytes[0] === 0x52 && bytes[8] === 0x57) return 'image/webp';
  if (bytes[0] === 0xab && bytes[1] === 0x4b) return 'image/ktx2';
  return 'image/png';
}
