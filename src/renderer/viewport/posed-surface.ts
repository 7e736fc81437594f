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
  /** #V×3 world. */
  readonly positions: Float64Array;
  private readonly sources: readonly PartArrays[];

  constructor(parts: readonly DrawnPart[], vertexCount: number) {
    this.positions = new Float64Array(vertexCount * 3);
    this.sources = parts.map((part) => new PartArrays(part));
  }

  /** Recomputes the positions from the bones' current world matrices; with `only`, of these vertices alone. */
  update(only?: Uint8Array): void {
    for (const source of this.sources) source.write(this.positions, only);
  }
}

/** One part's attributes as flat arrays, and room for its bone matrices. */
class PartArrays {
  private readonly rest: Float32Array;
  private readonly joints: Uint16Array;
  private readonly weights: Float32Array;
  private readonly width: number;
  private readonly matrices: Float64Array;

  constructor(private readonly drawn: DrawnPart) {
    const { geometry, skeleton } = drawn.mesh;
    const eight = geometry.getAttribute('skinIndex2') !== undefined;
    this.width = eight ? 8 : 4;
    this.rest = flat(Float32Array, geometry.getAttribute('position'), 3);
    this.joints = new Uint16Array(drawn.part.vertexCount * this.width);
    this.weights = new Float32Array(drawn.part.vertexCount * this.width);
    this.fill('skinIndex', 'skinWeight', 0);
    if (eight) this.fill('skinIndex2', 'skinWeight2', 4);
    this.matrices = new Float64Array(skeleton.bones.length * 16);
  }

  private fill(jointName: string, weightName: string, shift: number): void {
    const { geometry } = this.drawn.mesh;
    const joints = flat(Uint16Array, geometry.getAttribute(jointName), 4);
    const weights = flat(Float32Array, geometry.getAttribute(weightName), 4);
    for (let v = 0; v < this.drawn.part.vertexCount; v++) {
      this.joints.set(joints.subarray(v * 4, v * 4 + 4), v * this.width + shift);
      this.weights.set(weights.subarray(v * 4, v * 4 + 4), v * this.width + shift);
    }
  }

  write(out: Float64Array, only?: Uint8Array): void {
    const { mesh, part } = this.drawn;
    const { bones, boneInverses } = mesh.skeleton;
    for (let b = 0; b < bones.length; b++) {
      scratch.multiplyMatrices(bones[b].matrixWorld, boneInverses[b]).multiply(mesh.bindMatrix);
      this.matrices.set(scratch.elements, b * 16);
    }
    const { rest, joints, weights, width, matrices: m } = this;
    for (let v = 0; v < part.vertexCount; v++) {
      const to = part.vertexStart + v;
      if (only && only[to] === 0) continue;
      const px = rest[v * 3], py = rest[v * 3 + 1], pz = rest[v * 3 + 2]; // prettier-ignore
      let x = 0, y = 0, z = 0; // prettier-ignore
      for (let i = v * width; i < (v + 1) * width; i++) {
        const w = weights[i];
        if (w === 0) continue;
        const o = joints[i] * 16;
        x += w * (m[o] * px + m[o + 4] * py + m[o + 8] * pz + m[o + 12]);
        y += w * (m[o + 1] * px + m[o + 5] * py + m[o + 9] * pz + m[o + 13]);
        z += w * (m[o + 2] * px + m[o + 6] * py + m[o + 10] * pz + m[o + 14]);
      }
      out[to * 3] = x;
      out[to * 3 + 1] = y;
      out[to * 3 + 2] = z;
    }
  }
}

const scratch = new Matrix4();

/** The attribute's values as one plain array, whether interleaved, normalised or not. */
function flat<T extends Float32Array | Uint16Array>(
  type: { new (length: number): T },
  attribute: Attribute,
  size: number,
): T {
  const out = new type(attribute.count * size);
  for (let v = 0; v < attribute.count; v++)
    for (let c = 0; c < size; c++) out[v * size + c] = attribute.getComponent(v, c);
  return out;
}
