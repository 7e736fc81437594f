import type { Influences } from '../rig/scene';
import { bonesOfJoints, distanceToBone, type BoneSegments } from './bone-segments';

/**
 * How far skin is from the bones that move it: Σ w_j · (distance to the nearest bone of joint j), averaged over
 * vertices. A joint without a bone has no say.
 *
 * @param vertices source vertices.
 * @param influences one row for each of `vertices`.
 * @param positions #V×3; the result is in their unit, 0 for no vertices.
 * Cost: #vertices × influences × bones of a joint.
 */
export function weightedBoneDistance(
  positions: Float32Array,
  vertices: ArrayLike<number>,
  influences: Influences,
  segments: BoneSegments,
): number {
  const byJoint = bonesOfJoints(segments);
  const { width, joints, weights } = influences;
  let sum = 0;
  let total = 0;
  for (let i = 0; i < vertices.length; i++) {
    const o = vertices[i] * 3;
    for (let k = i * width; k < (i + 1) * width; k++) {
      const bones = weights[k] > 0 ? byJoint.get(joints[k]) : undefined;
      if (!bones) continue;
      let best = Infinity;
      for (const s of bones) best = Math.min(best, distanceToBone(segments, s, positions[o], positions[o + 1], positions[o + 2])); // prettier-ignore
      sum += weights[k] * best;
      total += weights[k];
    }
  }
  return total > 0 ? sum / total : 0;
}

/** The influence rows of some vertices of a rig, gathered. */
export function gatherRows(influences: Influences, vertices: ArrayLike<number>): Influences {
  const { width } = influences;
  const joints = new Uint16Array(vertices.length * width);
  const weights = new Float32Array(vertices.length * width);
  for (let i = 0; i < vertices.length; i++) {
    for (let k = 0; k < width; k++) {
      joints[i * width + k] = influences.joints[vertices[i] * width + k];
      weights[i * width + k] = influences.weights[vertices[i] * width + k];
    }
  }
  return { width, joints, weights };
}
