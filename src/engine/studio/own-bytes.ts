/** Bytes that may leave the process: those in shared memory are copied, others are handed on. */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof SharedArrayBuffer ? bytes.slice() : bytes;
}
