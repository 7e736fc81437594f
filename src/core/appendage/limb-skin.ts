import { translationOf } from '../math/mat4';
import { distance, dot, sub, vec3At, type Vec3 } from '../math/vec3';
import { zoneOf } from '../roles/joint-roles';
import type { BodyAnalysis } from './analyse-body';

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
  const segmentsOf = new Map<number, number[]>();
  segments.joints.forEach((joint, s) => {
    const zone = zoneOf(roles.roles[joint]);
    if (zone !== 'leg' && zone !== 'arm') return;
    segmentsOf.set(joint, [...(segmentsOf.get(joint) ?? []), s]);
  });
  return Float64Array.from(vertices, (w) => {
    const point = vec3At(surface.positions, w);
    const near = SERVES * body.distance[w];
    const from = surface.weld.sources[w] * width;
    let share = 0;
    for (let k = from; k < from + width; k++) {
      const own = weights[k] > 0 ? segmentsOf.get(joints[k]) : undefined;
      if (own?.some((s) => toSegment(body, point, s) <= near)) share += weights[k] * downLimb(body, joints[k], point);
    }
    return Math.min(1, share);
  });
}

/** A bone up to this many times as far as the nearest one may still move a vertex. */
const SERVES = 1.5;

/** Skin within the first share of a limb's length moves with the torso too; past the second it is the limb's alone. */
const SHARED = 0.25;
const ALONE = 0.5;

function toSegment({ segments }: BodyAnalysis, point: Vec3, s: number): number {
  const from = vec3At(segments.from, s);
  const along = sub(vec3At(segments.to, s), from);
  const squared = dot(along, along);
  const t = squared > 0 ? Math.min(1, Math.max(0, dot(sub(point, from), along) / squared)) : 0;
  return distance(point, [from[0] + t * along[0], from[1] + t * along[1], from[2] + t * along[2]]);
}

/** 0 at the head of a joint's limb, where its skin is shared with the torso, 1 down the limb. */
function downLimb({ rig, roles }: BodyAnalysis, joint: number, point: Vec3): number {
  const limb = roles.limbs[roles.limbOf[joint]];
  if (!limb) return 1;
  const headOf = (j: number) => translationOf(rig.skeleton.bind, j * 16);
  const length = Math.max(...limb.joints.map((j) => distance(headOf(limb.root), headOf(j))));
  if (!(length > 0)) return 1;
  return Math.min(1, Math.max(0, (distance(headOf(limb.root), point) / length - SHARED) / (ALONE - SHARED)));
}
