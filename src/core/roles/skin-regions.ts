import type { WeldedSurface } from '../mesh/welded-surface';
import type { RigModel } from '../rig/scene';
import { strongestJoint } from '../rig/strongest-joint';

/** Which joint moves which skin, and which joints' skins touch. */
export interface SkinRegions {
  /** #W, the joint with the largest weight on each welded vertex. */
  readonly owner: Int32Array;
  /** #W, as given. */
  readonly bodySkin: Uint8Array;
  /** #J, area of the skin a joint owns, units². */
  readonly areas: Float64Array;
  /** #J×3, area-weighted centre of that skin, analysis space; meaningless where the area is 0. */
  readonly centres: Float64Array;
  /** #J, non-zero for joints that move some skin. */
  readonly carriesSkin: Uint8Array;
  /** Welded edges between skins of two joints: #E×2 the joints, and #E×3 the edges' midpoints. */
  readonly borderJoints: Int32Array;
  readonly borderPoints: Float64Array;
}

/** A joint moves skin when its summed weights reach this share of an average joint's. */
const LEAST_SKIN = 1e-3;

/**
 * @param bodySkin #W, 1 on skin that a bone serves or that lies next to such skin. A joint's area and centre are those of its body skin where it has any,
 * because an unboned tail's weights say nothing about the limb they were handed to.
 * Cost: #V × influences + #W × valence.
 */
export function skinRegions(rig: RigModel, surface: WeldedSurface, bodySkin: Uint8Array): SkinRegions {
  const jointCount = rig.skeleton.parents.length;
  const { width, joints, weights } = rig.influences;
  const { positions, offsets, neighbours } = surface;
  const sums = new Float64Array(jointCount);
  for (let i = 0; i < weights.length; i++) sums[joints[i]] += weights[i];
  const least = (LEAST_SKIN * weights.length) / width / Math.max(1, jointCount);

  const owner = Int32Array.from(surface.weld.sources, (v) => strongestJoint(rig.influences, v));
  const hasBody = new Uint8Array(jointCount);
  owner.forEach((joint, w) => {
    if (bodySkin[w]) hasBody[joint] = 1;
  });
  const areas = new Float64Array(jointCount);
  const centres = new Float64Array(jointCount * 3);
  owner.forEach((joint, w) => {
    if (hasBody[joint] && !bodySkin[w]) return;
    areas[joint] += surface.areas[w];
    for (let c = 0; c < 3; c++) centres[joint * 3 + c] += surface.areas[w] * positions[w * 3 + c];
  });
  for (let i = 0; i < centres.length; i++) if (areas[Math.floor(i / 3)] > 0) centres[i] /= areas[Math.floor(i / 3)];

  const borderJoints: number[] = [];
  const borderPoints: number[] = [];
  for (let w = 0; w < owner.length; w++) {
    for (let h = offsets[w]; h < offsets[w + 1]; h++) {
      const n = neighbours[h];
      if (owner[w] >= owner[n]) continue;
      borderJoints.push(owner[w], owner[n]);
      for (let c = 0; c < 3; c++) borderPoints.push((positions[w * 3 + c] + positions[n * 3 + c]) / 2);
    }
  }
  return {
    owner,
    bodySkin,
    areas,
    centres,
    carriesSkin: Uint8Array.from(sums, (sum) => (sum > least ? 1 : 0)),
    borderJoints: Int32Array.from(borderJoints),
    borderPoints: Float64Array.from(borderPoints),
  };
}
