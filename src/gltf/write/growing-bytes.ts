/** Bytes that are only ever appended to; capacity doubles. */
export class GrowingBytes {
  private store = new Uint8Array(0);
  private used = 0;

  get length(): number {
    return this.used;
  }

  /** Appends `bytes` at the next multiple of `alignment`, counted from `base`; returns where they begin. */
  append(bytes: Uint8Array, alignment: number, base: number): number {
    const start = Math.ceil((base + this.used) / alignment) * alignment - base;
    const end = start + bytes.length;
    if (end > this.store.length) {
      const larger = new Uint8Array(Math.max(end, this.store.length * 2, 4096));
      larger.set(this.store.subarray(0, this.used));
      this.store = larger;
    }
    this.store.set(bytes, start);
    this.used = end;
    return start;
  }

  /** A view, good until the next append. */
  subarray(start = 0, end = this.used): Uint8Array {
    return this.store.subarray(start, end);
  }
}
