import { Matrix4, type BufferAttribute, type InterleavedBufferAttribute, type SkinnedMesh } from 'three';
import type { PartSummary } from '../../rpc/contract';

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** A part of a rig as it is drawn. */
export interface DrawnPart {
  readonly mesh: SkinnedMesh;
  readonly part: PartSummary;
}

/**
 * World positions of a rig's vertices as they stand on the screen: the same bones, weights and bind matrices that the
 * shader reads, blended in float64. Heat, picking and the brush all ask here, so they agree with the picture.
 * (three's `applyBoneTransform` gives the same, one allocation-heavy vertex at a time.)
 */
export class PosedSurface {
  private places: Float64Array | undefined;
  private readonly sources: readonly PartArrays[];

  constructor(
    parts: readonly DrawnPart[],
    private readonly vertexCount: number,
  ) {
    this.sources = parts.map((part) => new PartArrays(part));
  }

  /** #V×3 world; there from the first time that anybody asks. */
  get positions(): Float64Array {
    return (this.places ??= new Float64Array(this.vertexCount * 3));
  }

  /** Recomputes the positions from the bones' current world matrices; with `only`, of these vertices alone. */
  update(only?: Uint8Array): void {
    for (const source of this.sources) source.write(this.positions, only);
  }
}

/** One set of influences: 4 joints and weights a vertex. */
interface InfluenceSet {
  readonly joints: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  /** What a weight's number is to be multiplied by. */
  readonly scale: number;
}

/** One part's attributes as flat arrays (the attributes' own where they are flat), and room for its bone matrices. */
class PartArrays {
  private readonly rest: Flat;
  private readonly sets: readonly InfluenceSet[];
  private readonly matrices: Float64Array;

  constructor(private readonly drawn: DrawnPart) {
    const { geometry, skeleton } = drawn.mesh;
    this.rest = flat(geometry.getAttribute('position'), 3);
    this.sets = ['', '2'].flatMap((suffix) => {
      const joints = geometry.getAttribute(`skinIndex${suffix}`);
      const weights = geometry.getAttribute(`skinWeight${suffix}`);
      if (!joints || !weights) return [];
      const { array, scale } = flat(weights, 4);
      return [{ joints: flat(joints, 4).array, weights: array, scale }];
    });
    this.matrices = new Float64Array(skeleton.bones.length * 16);
  }

  write(out: Float64Array, only?: Uint8Array): void {
    const { mesh, part } = this.drawn;
    const { bones, boneInverses } = mesh.skeleton;
    for (let b = 0; b < bones.length; b++) {
      scratch.multiplyMatrices(bones[b].matrixWorld, boneInverses[b]).multiply(mesh.bindMatrix);
      this.matrices.set(scratch.elements, b * 16);
    }
    const { sets, matrices: m } = this;
    const { array: rest, scale: size } = this.rest;
    for (let v = 0; v < part.vertexCount; v++) {
      const to = part.vertexStart + v;
      if (only && only[to] === 0) continue;
      const px = rest[v * 3] * size, py = rest[v * 3 + 1] * size, pz = rest[v * 3 + 2] * size; // prettier-ignore
      let x = 0, y = 0, z = 0; // prettier-ignore
      for (let s = 0; s < sets.length; s++) {
        const { joints, weights, scale } = sets[s];
        for (let i = v * 4; i < v * 4 + 4; i++) {
          const w = weights[i] * scale;
          if (w === 0) continue;
          const o = joints[i] * 16;
          x += w * (m[o] * px + m[o + 4] * py + m[o + 8] * pz + m[o + 12]);
          y += w * (m[o + 1] * px + m[o + 5] * py + m[o + 9] * pz + m[o + 13]);
          z += w * (m[o + 2] * px + m[o + 6] * py + m[o + 10] * pz + m[o + 14]);
        }
      }
      out[to * 3] = x;
      out[to * 3 + 1] = y;
      out[to * 3 + 2] = z;
    }
  }
}

const scratch = new Matrix4();

/** Numbers in a row, and what they are to be multiplied by. */
interface Flat {
  readonly array: ArrayLike<number>;
  readonly scale: number;
}

/** What a normalised integer's greatest value is: three.js divides by it. */
const GREATEST: Readonly<Record<string, number>> = {
  Int8Array: 127,
  Uint8Array: 255,
  Int16Array: 32767,
  Uint16Array: 65535,
};

/** The attribute's own array where its values lie close together; otherwise a copy in which they do. */
function flat(attribute: Attribute, size: number): Flat {
  const interleaved = attribute as InterleavedBufferAttribute;
  const [stride, offset] = interleaved.isInterleavedBufferAttribute
    ? [interleaved.data.stride, interleaved.offset]
    : [attribute.itemSize, 0];
  const { array, count, normalized } = attribute;
  const scale = normalized ? 1 / (GREATEST[array.constructor.name] ?? 1) : 1;
  if (stride === size && offset === 0) return { array, scale };
  const out = new Float64Array(count * size);
  for (let v = 0; v < count; v++) for (let c = 0; c < size; c++) out[v * size + c] = array[v * stride + offset + c];
  return { array: out, scale };
}
