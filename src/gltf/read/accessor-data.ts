import { ELEMENT_SIZE } from '../gltf-json';
import type { AccessorType } from '../gltf-json';

export type ComponentArray =
  Float32Array | Float64Array | Uint32Array | Uint16Array | Int16Array | Uint8Array | Int8Array;

/** What an accessor holds once decompressed, made dense and de-interleaved; still in its stored number type. */
export interface AccessorData {
  /** #count×size. */
  readonly array: ComponentArray;
  readonly size: number;
  readonly count: number;
  readonly normalized: boolean;
}

export function accessorData(array: ComponentArray, type: AccessorType, normalized: boolean): AccessorData {
  const size = ELEMENT_SIZE[type];
  return { array, size, count: Math.floor(array.length / size), normalized };
}

/** The values as numbers: normalised integers decoded by glTF's rule (3.6.2.2), others as they are. Floats are not copied. */
export function toFloats(data: AccessorData): Float32Array {
  const { array, normalized } = data;
  if (array instanceof Float32Array) return array;
  const out = new Float32Array(array);
  const divisor = normalized ? DIVISORS.get(array.BYTES_PER_ELEMENT * (isSigned(array) ? -1 : 1)) : undefined;
  if (divisor === undefined || array instanceof Float64Array) return out;
  for (let i = 0; i < out.length; i++) out[i] = Math.max(array[i] / divisor, -1);
  return out;
}

/** Largest value of a component, by its bytes; negative bytes stand for signed types. */
const DIVISORS = new Map([
  [1, 255],
  [2, 65535],
  [4, 4294967295],
  [-1, 127],
  [-2, 32767],
]);

function isSigned(array: ComponentArray): boolean {
  return array instanceof Int8Array || array instanceof Int16Array;
}
