import type { BufferAttribute, InterleavedBufferAttribute, SkinnedMesh } from 'three';

/** An attribute's numbers where they lie: component c of vertex v is `array[v * stride + offset + c] * scale`. */
export interface Strided {
  readonly array: ArrayLike<number>;
  readonly stride: number;
  readonly offset: number;
  readonly scale: number;
}
/** One set of influences: 4 joints and weights a vertex. */
export interface InfluenceSet {
  readonly joints: Strided;
  readonly weights: Strided;
}
/** What a mesh is skinned from. Nothing is copied. */
export interface SkinArrays {
  /** Bind positions. */
  readonly rest: Strided;
  readonly sets: readonly InfluenceSet[];
}

export function skinArrays({ geometry }: SkinnedMesh): SkinArrays {
  const sets = ['', '2'].flatMap((suffix) => {
    const joints = geometry.getAttribute(`skinIndex${suffix}`);
    const weights = geometry.getAttribute(`skinWeight${suffix}`);
    return joints && weights ? [{ joints: strided(joints), weights: strided(weights) }] : [];
  });
  return { rest: strided(geometry.getAttribute('position')), sets };
}

/** Calls `visit` with every joint that a vertex follows, a row of the skeleton, and its weight. */
export function eachInfluence(
  { sets }: SkinArrays,
  vertex: number,
  visit: (joint: number, weight: number) => void,
): void {
  for (const { joints, weights } of sets) {
    const j = vertex * joints.stride + joints.offset;
    const w = vertex * weights.stride + weights.offset;
    for (let k = 0; k < 4; k++) {
      const weight = weights.array[w + k] * weights.scale;
      if (weight > 0) visit(joints.array[j + k], weight);
    }
  }
}

/** What a normalised integer's greatest value is: three.js divides by it. */
const GREATEST: Readonly<Record<string, number>> = {
  Int8Array: 127,
  Uint8Array: 255,
  Int16Array: 32767,
  Uint16Array: 65535,
};

function strided(attribute: BufferAttribute | InterleavedBufferAttribute): Strided {
  const { array, normalized } = attribute;
  const scale = normalized ? 1 / (GREATEST[array.constructor.name] ?? 1) : 1;
  return 'isInterleavedBufferAttribute' in attribute
    ? { array, stride: attribute.data.stride, offset: attribute.offset, scale }
    : { array, stride: attribute.itemSize, offset: 0, scale };
}
