import type { GltfContainer } from '../container';
import { COMPONENT_BYTES, ELEMENT_SIZE, type GltfAccessor } from '../gltf-json';
import { accessorData, type AccessorData, type ComponentArray } from './accessor-data';
import { meshoptOf } from './check-accessor';

/** Component types by number; the half and double floats of draft extensions are not plain. */
const ARRAYS: Readonly<Record<number, new (buffer: ArrayBufferLike) => ComponentArray>> = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
};

/**
 * The contents of an accessor whose numbers lie in a buffer one after the other, copied; undefined for any other
 * (sparse, interleaved, compressed, empty). Animated files hold thousands of such accessors, and glTF Transform
 * takes some 50 µs for each; here it is one copy of the bytes. The accessor must have been checked.
 */
export function readPlainAccessor(container: GltfContainer, accessor: GltfAccessor): AccessorData | undefined {
  const { json, buffers } = container;
  const ArrayType = ARRAYS[accessor.componentType];
  if (!ArrayType || accessor.sparse || accessor.bufferView === undefined) return undefined;
  const view = json.bufferViews?.[accessor.bufferView];
  if (!view || meshoptOf(view)) return undefined;
  const elementBytes = COMPONENT_BYTES[accessor.componentType] * ELEMENT_SIZE[accessor.type];
  if (view.byteStride !== undefined && view.byteStride !== elementBytes) return undefined;

  const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  // A new array, not slice(): a Node Buffer's own slice() would share its memory.
  const bytes = new Uint8Array(buffers[view.buffer].subarray(start, start + accessor.count * elementBytes));
  return accessorData(new ArrayType(bytes.buffer), accessor.type, accessor.normalized ?? false);
}
