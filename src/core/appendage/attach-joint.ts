import { distance, type Vec3 } from '../math/vec3';
import { translationOf } from '../math/mat4';
import { PELVIS_END, spineFraction, type JointRoles } from '../roles/assign-roles';
import { zoneOf, type BodyZone } from '../roles/joint-roles';
import type { Skeleton } from '../rig/scene';
import type { BoneSegments } from './bone-segments';
import { skeletonDistance } from './skeleton-distance';

/** Where a piece hangs. */
export interface Attachment {
  /** Skeleton index, -1 when no joint carries skin. */
  readonly joint: number;
  /** The part of the body it hangs from. */
  readonly zone: BodyZone;
}

/**
 * The joint a piece hangs from. First the part of the body: the bones nearest to the collar's centre, with one bias.
 * The torso and the thighs win up to `bias` times the nearest distance, because around the pelvis the thigh heads sit
 * as close as the hips do and a tail root between them belongs to the body. On the torso the joint is the one whose
 * head is nearest: a thigh is never it, the hips it hangs from are. The collar's weights are not asked: on a tail
 * that is a shell of its own they are the bad weights that are to be mended.
 *
 * Where on the torso is said by position along the line from hips to chest, not by names, so that it is the same for
 * `Back` and for `bone_7`. Joints without skin, controls and a root on the floor are no candidates. Cost: #J + #S.
 */
export function attachJoint(
  skeleton: Skeleton,
  roles: JointRoles,
  segments: BoneSegments,
  centre: Vec3,
  bias: number,
): Attachment {
  const torso = nearestJoint(skeleton, roles, centre, (j) => isTorso(roles, j));
  const torsoBones = distanceTo(segments, centre, (j) => isTorso(roles, j) || roles.roles[j] === 'thigh');
  const otherBones = distanceTo(
    segments,
    centre,
    (j) => isCandidate(roles, j) && !isTorso(roles, j) && roles.roles[j] !== 'thigh',
  );
  if (torso >= 0 && torsoBones <= bias * otherBones) return { joint: torso, zone: torsoZone(roles, torso, centre) };
  const joint = nearestJoint(skeleton, roles, centre, (j) => isCandidate(roles, j) && !isTorso(roles, j));
  return joint >= 0 ? { joint, zone: zoneOf(roles.roles[joint]) } : { joint: torso, zone: 'none' };
}

/** Pelvis or spine, by place where the body plan is known, by the joint's role where it is not. */
export function torsoZone(roles: JointRoles, joint: number, centre: Vec3): BodyZone {
  if (!roles.plan) return zoneOf(roles.roles[joint]);
  return spineFraction(roles.plan, centre) <= PELVIS_END ? 'pelvis' : 'spine';
}

function isCandidate(roles: JointRoles, joint: number): boolean {
  return roles.carriesSkin[joint] !== 0 && roles.roles[joint] !== 'control' && roles.roles[joint] !== 'root';
}

function isTorso(roles: JointRoles, joint: number): boolean {
  const role = roles.roles[joint];
  return isCandidate(roles, joint) && (role === 'pelvis' || role === 'spine' || role === 'neck') && roles.limbOf[joint] < 0; // prettier-ignore
}

function nearestJoint(skeleton: Skeleton, roles: JointRoles, point: Vec3, accept: (joint: number) => boolean): number {
  let best = -1;
  let least = Infinity;
  for (let j = 0; j < roles.roles.length; j++) {
    if (!accept(j)) continue;
    const d = distance(translationOf(skeleton.bind, j * 16), point);
    if (d >= least) continue;
    least = d;
    best = j;
  }
  return best;
}

/** Distance from a point to the nearest bone of the accepted joints. */
function distanceTo(segments: BoneSegments, point: Vec3, accept: (joint: number) => boolean): number {
  const kept = Array.from(segments.joints.keys()).filter((s) => accept(segments.joints[s]));
  const pick = (source: Float64Array) => Float64Array.from(kept.flatMap((s) => [...source.subarray(s * 3, s * 3 + 3)]));
  const some: BoneSegments = {
    count: kept.length,
    from: pick(segments.from),
    to: pick(segments.to),
    joints: Int32Array.from(kept, (s) => segments.joints[s]),
  };
  return skeletonDistance(point, some).distance[0];
}
