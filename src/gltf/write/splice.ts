import type { GltfContainer } from '../container';
import {
  ELEMENT_SIZE,
  type AccessorType,
  type GltfAccessor,
  type GltfBufferView,
  type GltfJson,
  type GltfNode,
} from '../gltf-json';
import { isFallback } from '../open/resolve-buffers';
import { bytesOf, componentTypeOf, type ComponentArray } from './component-type';
import { countReferences } from './count-references';
import { GrowingBytes } from './growing-bytes';

/** Which GPU buffer a view feeds (bufferView.target); vertex data is padded to 4-byte elements. */
export const VERTEX_DATA = 34962;
export const INDEX_DATA = 34963;

/** An accessor to be written: numbers, tightly packed, stored as their array type says. */
export interface AccessorData {
  readonly array: ComponentArray;
  readonly type: AccessorType;
  readonly normalized?: boolean;
  readonly target?: typeof VERTEX_DATA | typeof INDEX_DATA;
  /** Writes `min` and `max`; required by glTF for POSITION and animation input. */
  readonly bounds?: boolean;
}

/**
 * An edit of a file that keeps the file: a copy of its JSON, changed in place, and its buffers, to which data is
 * only ever appended. Everything that no verb touches stays as it was, known to Rigwright or not; existing indices
 * keep their meaning, because entries are appended or redefined, never removed.
 *
 * Rejected: reading into a document model and writing that (glTF Transform loses unknown extensions,
 * VRMC_springBone and animation pointers), and overwriting data in place (it may be shared, and the original bytes
 * would be gone). Price: replaced data stays behind in the buffer as dead bytes.
 */
export class Splice {
  readonly json: GltfJson;
  /** What was changed, a line for each kind of change, for people. */
  readonly changes: string[] = [];
  private readonly added = new GrowingBytes();
  /** Index of the buffer that grows. */
  readonly home: number;

  constructor(readonly source: GltfContainer) {
    this.json = structuredClone(source.json);
    const buffers = this.json.buffers ?? [];
    const first = buffers.findIndex((buffer) => !isFallback(buffer));
    this.home = first < 0 ? buffers.length : first;
  }

  /** Whether anything differs from the source. */
  get edited(): boolean {
    return this.added.length > 0 || JSON.stringify(this.json) !== JSON.stringify(this.source.json);
  }

  /** Original bytes of the home buffer; 0 when the file had none. */
  get homeLength(): number {
    return this.source.buffers[this.home]?.length ?? 0;
  }

  /** The edited file as a container, so that what was written can be read again. Copies the home buffer. */
  snapshot(): GltfContainer {
    if (this.added.length === 0) return { ...this.source, json: this.json };
    const buffers = [...this.source.buffers];
    buffers[this.home] = this.homeBytes();
    return { ...this.source, json: this.json, buffers };
  }

  /** The home buffer, original bytes first. Copies. */
  homeBytes(): Uint8Array {
    const bytes = new Uint8Array(this.homeLength + this.added.length);
    bytes.set(this.source.buffers[this.home] ?? [], 0);
    bytes.set(this.added.subarray(), this.homeLength);
    return bytes;
  }

  /** Appends an accessor with its own buffer view; returns its index. */
  appendAccessor(data: AccessorData): number {
    return push((this.json.accessors ??= []), this.defineAccessor(data, this.appendView(data)));
  }

  /**
   * Gives an accessor other contents. One that has a single user is redefined where it stands; a shared one is left
   * to its other users and a copy appended. Returns the index to use.
   */
  replaceAccessor(index: number, data: AccessorData): number {
    const references = countReferences(this.json);
    const accessors = this.json.accessors ?? [];
    const { bufferView, byteOffset: _o, sparse: _s, min, max, normalized: _n, ...kept } = accessors[index];
    const bounds = data.bounds || (min !== undefined && max !== undefined);
    const shared = references.accessors[index] > 1;
    const ownView = !shared && bufferView !== undefined && references.bufferViews[bufferView] === 1;
    const view = this.appendView(data, ownView ? bufferView : undefined);
    const definition = { ...kept, ...this.defineAccessor({ ...data, bounds }, view) };
    if (shared) return push(accessors, definition);
    accessors[index] = definition;
    return index;
  }

  /** Appends a node, to `parent`'s children when given; returns its index. */
  appendNode(node: GltfNode, parent?: number): number {
    const index = push((this.json.nodes ??= []), node);
    if (parent !== undefined) (this.json.nodes[parent].children ??= []).push(index);
    return index;
  }

  /** Declares an optional extension. */
  useExtension(name: string): void {
    const used = (this.json.extensionsUsed ??= []);
    if (!used.includes(name)) used.push(name);
  }

  /** Takes back the declaration of an extension that nothing uses any more. */
  dropExtension(name: string): void {
    for (const key of ['extensionsUsed', 'extensionsRequired'] as const) {
      const left = this.json[key]?.filter((each) => each !== name);
      if (left?.length) this.json[key] = left;
      else delete this.json[key];
    }
  }

  /** Notes a change for people. */
  note(change: string): void {
    this.changes.push(change);
  }

  /** Stores the data and returns a view onto it: a new one, or the redefined `reuse`. */
  private appendView(data: AccessorData, reuse?: number): number {
    const size = ELEMENT_SIZE[data.type] * data.array.BYTES_PER_ELEMENT;
    const stride = data.target === VERTEX_DATA ? Math.ceil(size / 4) * 4 : size;
    const bytes = stride === size ? bytesOf(data.array) : padElements(bytesOf(data.array), size, stride);
    const byteOffset = this.homeLength + this.added.append(bytes, 4, this.homeLength);
    const view: GltfBufferView = { buffer: this.home, byteOffset, byteLength: bytes.length };
    if (stride !== size) view.byteStride = stride;
    if (data.target) view.target = data.target;
    const views = (this.json.bufferViews ??= []);
    if (reuse === undefined) return push(views, view);
    const {
      buffer: _b,
      byteOffset: _o,
      byteLength: _l,
      byteStride: _s,
      target: _t,
      extensions: _e,
      ...kept
    } = views[reuse];
    views[reuse] = { ...kept, ...view };
    return reuse;
  }

  private defineAccessor(data: AccessorData, bufferView: number): GltfAccessor {
    const size = ELEMENT_SIZE[data.type];
    const count = data.array.length / size;
    if (!Number.isInteger(count) || count === 0)
      throw new RangeError(`Splice: ${data.array.length} numbers are no list of ${data.type}`);
    const definition: GltfAccessor = { bufferView, componentType: componentTypeOf(data.array), count, type: data.type };
    if (data.normalized) definition.normalized = true;
    return data.bounds ? { ...definition, ...boundsOf(data.array, size) } : definition;
  }
}

function push<T>(list: T[], item: T): number {
  return list.push(item) - 1;
}

function padElements(bytes: Uint8Array, size: number, stride: number): Uint8Array {
  const out = new Uint8Array((bytes.length / size) * stride);
  for (let from = 0, to = 0; from < bytes.length; from += size, to += stride)
    out.set(bytes.subarray(from, from + size), to);
  return out;
}

/** Component-wise min and max, left out when the data holds NaN or infinity (JSON cannot say so). */
function boundsOf(array: ComponentArray, size: number): { min: number[]; max: number[] } | undefined {
  const min = Array.from(array.subarray(0, size));
  const max = [...min];
  for (let i = 0; i < array.length; i++) {
    const value = array[i];
    if (!Number.isFinite(value)) return undefined;
    const k = i % size;
    if (value < min[k]) min[k] = value;
    if (value > max[k]) max[k] = value;
  }
  return { min, max };
}
