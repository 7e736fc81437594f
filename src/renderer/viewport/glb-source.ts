/** What is read here of a file's JSON; the rest is the loader's. */
export interface ShownJson {
  readonly accessors?: readonly { readonly bufferView?: number; readonly sparse?: SparseViews }[];
  readonly bufferViews?: readonly ShownView[];
  readonly buffers?: readonly { readonly uri?: string }[];
  readonly meshes?: readonly { readonly primitives: readonly ShownPrimitive[] }[];
  readonly animations?: readonly ShownAnimation[];
}
interface SparseViews {
  readonly indices: { readonly bufferView: number };
  readonly values: { readonly bufferView: number };
}
interface ShownView {
  readonly buffer: number;
  readonly byteOffset?: number;
  readonly byteLength: number;
  readonly extensions?: object;
}
interface ShownPrimitive {
  readonly attributes: Readonly<Record<string, number>>;
  readonly indices?: number;
}
export interface ShownAnimation {
  readonly samplers: readonly { readonly input: number; readonly output: number }[];
}

const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;

/** A GLB taken apart without a copy: its JSON, and its binary chunk as a view. */
export class GlbSource {
  readonly json: ShownJson;
  readonly bin: Uint8Array;

  constructor(bytes: Uint8Array) {
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let json: ShownJson = {};
    let bin = bytes.subarray(0, 0);
    for (let at = 12; at + 8 <= bytes.length;) {
      const length = words.getUint32(at, true);
      const type = words.getUint32(at + 4, true);
      const data = bytes.subarray(at + 8, at + 8 + length);
      if (type === JSON_CHUNK) json = JSON.parse(new TextDecoder().decode(data)) as ShownJson;
      else if (type === BIN_CHUNK) bin = data;
      at += 8 + length;
    }
    this.json = json;
    this.bin = bin;
  }

  /** Bytes of a view of the binary chunk; undefined where they are compressed or lie elsewhere. */
  plainLength(index: number): number | undefined {
    const view = this.json.bufferViews?.[index];
    const plain = view && !view.extensions && view.buffer === 0 && this.json.buffers?.[0].uri === undefined;
    return plain ? view.byteLength : undefined;
  }

  /** A plain view's bytes, copied out. */
  copyView(index: number): ArrayBuffer {
    const { byteOffset = 0, byteLength = 0 } = this.json.bufferViews?.[index] ?? {};
    return this.bin.slice(byteOffset, byteOffset + byteLength).buffer as ArrayBuffer;
  }
}

/**
 * What a fixed file has in common with the one it was made from. A splice appends and redefines, it never moves: an
 * entry that reads the same and lies in the common start of both binaries is the same data.
 */
export class SameData {
  private readonly common: number;

  constructor(
    private readonly a: GlbSource,
    private readonly b: GlbSource,
  ) {
    this.common = commonStart(a.bin, b.bin);
  }

  accessor(index: number): boolean {
    const own = this.a.json.accessors?.[index];
    if (!own || !same(own, this.b.json.accessors?.[index])) return false;
    const views = [own.bufferView, own.sparse?.indices.bufferView, own.sparse?.values.bufferView];
    return views.every((view) => view === undefined || this.view(view));
  }

  animation(index: number): boolean {
    const own = this.a.json.animations?.[index];
    if (!own || !same(own, this.b.json.animations?.[index])) return false;
    return own.samplers.every(({ input, output }) => this.accessor(input) && this.accessor(output));
  }

  private view(index: number): boolean {
    const own = this.a.json.bufferViews?.[index];
    if (!own || !same(own, this.b.json.bufferViews?.[index])) return false;
    return own.buffer === 0 && !own.extensions && (own.byteOffset ?? 0) + own.byteLength <= this.common;
  }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Bytes at the start of both that are equal, to the last whole word. */
function commonStart(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length) >> 2;
  if (a.byteOffset % 4 !== 0 || b.byteOffset % 4 !== 0) return 0;
  const left = new Uint32Array(a.buffer, a.byteOffset, length);
  const right = new Uint32Array(b.buffer, b.byteOffset, length);
  let at = 0;
  while (at < length && left[at] === right[at]) at++;
  return at * 4;
}
