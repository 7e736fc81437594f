/** The arrays an accessor's numbers are read into, by glTF component type. */
export type ComponentArray = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;
export type ComponentType = keyof typeof ARRAYS;

export const UNSIGNED_BYTE = 5121;
export const UNSIGNED_SHORT = 5123;
export const FLOAT = 5126;

const ARRAYS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
} as const;

/** A zeroed array of `length` numbers of a component type. */
export function componentArray(type: number, length: number): ComponentArray {
  if (!(type in ARRAYS)) throw new RangeError(`componentArray: component type ${type} is not one of glTF 2.0`);
  return new ARRAYS[type as ComponentType](length);
}

/** The component type that stores `array` as it is. */
export function componentTypeOf(array: ComponentArray): ComponentType {
  if (array instanceof Float32Array) return 5126;
  if (array instanceof Uint8Array) return 5121;
  if (array instanceof Uint16Array) return 5123;
  if (array instanceof Uint32Array) return 5125;
  return array instanceof Int8Array ? 5120 : 5122;
}

/** The bytes of a typed array, without copying. */
export function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
