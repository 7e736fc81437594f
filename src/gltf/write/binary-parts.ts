/** The pieces of a binary in the making, each at a multiple of four bytes. */
export class BinaryParts {
  private readonly parts: Uint8Array[] = [];
  private total = 0;

  get length(): number {
    return this.total;
  }

  /** Adds a piece; returns where it begins. */
  append(bytes: Uint8Array): number {
    const padding = -this.total & 3;
    if (padding > 0) this.parts.push(new Uint8Array(padding));
    this.parts.push(bytes);
    this.total += padding + bytes.length;
    return this.total - bytes.length;
  }

  concatenate(): Uint8Array {
    const out = new Uint8Array(this.total);
    let offset = 0;
    for (const part of this.parts) {
      out.set(part, offset);
      offset += part.length;
    }
    return out;
  }
}
