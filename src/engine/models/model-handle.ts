import type { NamedBytes } from '../../rpc/model';

/**
 * A file that was read, in shared memory: it is handed from thread to thread without a copy, and any worker can take
 * it apart again. Names the siblings a .gltf needs, so that nothing is looked up on disk a second time.
 */
export interface ModelHandle {
  /** SHA-256 of the main file, hex. */
  readonly id: string;
  /** File name with its extension. */
  readonly name: string;
  readonly path?: string;
  /** The main file. */
  readonly bytes: Uint8Array;
  /** External buffers and images, named as the file refers to them. */
  readonly companions: readonly NamedBytes[];
}

/** The same bytes in shared memory; bytes that are there already are not copied. */
export function shareBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
}
