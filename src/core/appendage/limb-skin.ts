import { translationOf } from '../math/mat4';
import { distance, vec3At, type Vec3 } from '../math/vec3';
import type { Skeleton } from '../rig/scene';
import type { Limb } from '../roles/find-limbs';
import { zoneOf } from '../roles/joint-roles';
import type { BodyAnalysis } from './analyse-body';
import { bonesOfJoints, distanceToBone } from './bone-segments';

/**
 * How much of a vertex is rightly a limb's alone: the weights it has on joints of legs and arms whose bones are about as
 * near as the nearest bone of all, as far as it lies down the limb. The rump that an auto-rigger handed to a shin is none
 * of it, because a thigh and the hips lie nearer than the shin; the top of a thigh moves with the hips. Cost: #W ×
 * influences × segments of a joint.
 *
 * @param vertices welded vertices. @returns #vertices shares, 0 … 1.
 */
export function limbSkin(body: BodyAnalysis, vertices: ArrayLike<number>): Float64Array {
  const { rig, surface, segments, roles } = body;
  const { joints, weights, width } = rig.influences;
  const { positions } = surface;
  const bones = bonesOfJoints(segments);
  const limbs = roles.limbs.map((limb) => measured(rig.skeleton, limb));
  const isLimb = Uint8Array.from(roles.roles, (role) => (['leg', 'arm'].includes(zoneOf(role)) ? 1 : 0));

  return Float64Array.from(vertices, (w) => {
    const [x, y, z] = vec3At(positions, w);
    const near = SERVES * body.distance[w];
    const from = surface.weld.sources[w] * width;
    let share = 0;
    for (let k = from; k < from + width; k++) {
      const joint = joints[k];
      if (!(weights[k] > 0) || !isLimb[joint]) continue;
      if (bones.get(joint)?.some((s) => distanceToBone(segments, s, x, y, z) <= near))
        share += weights[k] * downLimb(limbs[roles.limbOf[joint]], [x, y, z]);
    }
    return Math.min(1, share);
  });
}

/** A bone up to this many times as far as the nearest one may still move a vertex. */
const SERVES = 1.5;

/** Skin within the first share of a limb's length moves with the torso too; past the second it is the limb's alone. */
const SHARED = 0.25;
const ALONE = 0.5;

interface MeasuredLimb {
  readonly head: Vec3;
  readonly length: number;
}

function measured({ bind }: Skeleton, { root, joints }: Limb): MeasuredLimb {
  const head = translationOf(bind, root * 16);
  return { head, length: Math.max(...joints.map((j) => distance(head, translationOf(bind, j * 16)))) };
}

/** 0 at the head of a limb, where its skin is shared with the torso, 1 down the limb, and for a joint of none. */
function downLimb(limb: MeasuredLimb | undefined, point: Vec3): number {
  if (!limb || !(limb.length > 0)) return 1;
  return Math.min(1, Math.max(0, (distance(limb.head, point) / limb.length - SHARED) / (ALONE - SHARED)));
}
