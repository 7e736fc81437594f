import { Matrix4, type SkinnedMesh } from 'three';
import type { PartSummary } from '../../rpc/contract';
import { skinArrays, type SkinArrays } from './skin-arrays';

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
  private readonly parts: readonly PosedPart[];

  constructor(
    parts: readonly DrawnPart[],
    private readonly vertexCount: number,
  ) {
    this.parts = parts.map((part) => new PosedPart(part));
  }

  /** #V×3 world; there from the first time that anybody asks. */
  get positions(): Float64Array {
    return (this.places ??= new Float64Array(this.vertexCount * 3));
  }

  /** What a part of the rig is skinned from. */
  skinOf(part: number): SkinArrays {
    return this.parts[part].skin;
  }

  /** Recomputes the positions from the bones' current world matrices; with `only`, of these vertices alone. */
  update(only?: Uint8Array): void {
    for (const part of this.parts) part.write(this.positions, only);
  }
}

/** One part: where its attributes' numbers lie, and room for its bone matrices. */
class PosedPart {
  readonly skin: SkinArrays;
  private readonly matrices: Float64Array;

  constructor(private readonly drawn: DrawnPart) {
    this.skin = skinArrays(drawn.mesh);
    this.matrices = new Float64Array(drawn.mesh.skeleton.bones.length * 16);
  }

  write(out: Float64Array, only?: Uint8Array): void {
    const { mesh, part } = this.drawn;
    const { bones, boneInverses } = mesh.skeleton;
    for (let b = 0; b < bones.length; b++) {
      scratch.multiplyMatrices(bones[b].matrixWorld, boneInverses[b]).multiply(mesh.bindMatrix);
      this.matrices.set(scratch.elements, b * 16);
    }
    const { matrices: m } = this;
    const { rest, sets } = this.skin;
    const { array: places, scale: size } = rest;
    for (let v = 0; v < part.vertexCount; v++) {
      const to = part.vertexStart + v;
      if (only && only[to] === 0) continue;
      const p = v * rest.stride + rest.offset;
      const px = places[p] * size, py = places[p + 1] * size, pz = places[p + 2] * size; // prettier-ignore
      let x = 0, y = 0, z = 0; // prettier-ignore
      for (let s = 0; s < sets.length; s++) {
        const { joints, weights } = sets[s];
        const j = v * joints.stride + joints.offset;
        const i = v * weights.stride + weights.offset;
        for (let k = 0; k < 4; k++) {
          const w = weights.array[i + k] * weights.scale;
          if (w === 0) continue;
          const o = joints.array[j + k] * 16;
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
