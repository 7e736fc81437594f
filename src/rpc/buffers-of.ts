/** The buffers of all arrays in a value, each once: what can be moved instead of copied. Shared memory is left out. */
export function buffersOf(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (typeof value !== 'object' || value === null) return found;
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else for (const member of Object.values(value)) buffersOf(member, found);
  return found;
}
