import { mulMat4 } from '../math/mat4';
import type { MutableNumbers } from '../math/vec3';
import type { BindSet, RigModel, Skeleton } from './scene';

/** #J×16: analysis space at bind → world now, of every joint under one bind set (world · inverse bind). */
export function skinMatrices(skeleton: Skeleton, bindSet: BindSet, jointWorlds: Float64Array, out: Float64Array): void {
  for (let j = 0; j < skeleton.nodes.length; j++)
    mulMat4(out, j * 16, jointWorlds, j * 16, bindSet.inverseBind, j * 16);
}

/** #J×16 joint worlds gathered from #N×16 node worlds. */
export function gatherJointWorlds(skeleton: Skeleton, nodeWorlds: Float64Array, out: Float64Array): void {
  for (let j = 0; j < skeleton.nodes.length; j++) {
    const n = skeleton.nodes[j] * 16;
    for (let k = 0; k < 16; k++) out[j * 16 + k] = nodeWorlds[n + k];
  }
}

/** A reusable skinner of one rig: holds the matrices between calls so that a frame allocates nothing. */
export interface Skinner {
  /**
   * Skins every vertex by linear blend skinning in float64.
   * @param jointWorlds #J×16, joint space → world now.
   * @param out #V×3, world space.
   */
  skin(jointWorlds: Float64Array, out: MutableNumbers): void;
}

/**
 * Linear blend skinning of a rig: x = Σ w_j · world_j · inverseBind_j · p, the identity the glTF format defines.
 * Cost: #V × influences. Rejected: skinning by blended quaternions, which no glTF engine does.
 */
export function createSkinner(rig: RigModel): Skinner {
  const { skeleton, parts, bindSets, positions, influences } = rig;
  const { width, joints, weights } = influences;
  const matrices = bindSets.map(() => new Float64Array(skeleton.nodes.length * 16));

  return {
    skin(jointWorlds, out) {
      bindSets.forEach((bindSet, s) => skinMatrices(skeleton, bindSet, jointWorlds, matrices[s]));
      for (const part of parts) {
        const m = matrices[part.bindSet];
        const end = part.vertexStart + part.vertexCount;
        for (let v = part.vertexStart; v < end; v++) {
          const px = positions[v * 3];
          const py = positions[v * 3 + 1];
          const pz = positions[v * 3 + 2];
          let x = 0;
          let y = 0;
          let z = 0;
          for (let i = v * width; i < (v + 1) * width; i++) {
            const w = weights[i];
            if (w === 0) continue;
            const o = joints[i] * 16;
            x += w * (m[o] * px + m[o + 4] * py + m[o + 8] * pz + m[o + 12]);
            y += w * (m[o + 1] * px + m[o + 5] * py + m[o + 9] * pz + m[o + 13]);
            z += w * (m[o + 2] * px + m[o + 6] * py + m[o + 10] * pz + m[o + 14]);
          }
          out[v * 3] = x;
          out[v * 3 + 1] = y;
          out[v * 3 + 2] = z;
        }
      }
    },
  };
}
