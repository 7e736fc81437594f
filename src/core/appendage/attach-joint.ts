import { alongSegment, distance, lerp, vec3At, type Vec3 } from '../math/vec3';
import { translationOf } from '../math/mat4';
import { NECK_START, PELVIS_END, spineFraction, type JointRoles } from '../roles/assign-roles';
import type { BodyPlan } from '../roles/body-plan';
import { zoneOf, type BodyZone } from '../roles/joint-roles';
import type { Skeleton } from '../rig/scene';
import type { BoneSegments } from './bone-segments';
import type { AttachEvidence } from './finding';

/** Where a piece hangs. */
export interface Attachment {
  /** Skeleton index, -1 when no joint carries skin. */
  readonly joint: number;
  /** The part of the body it hangs from. */
  readonly zone: BodyZone;
}

/** A limb's first bone belongs to the torso up to this share of its length. */
const LIMB_HEAD = 0.15;

/**
 * The joint a piece hangs from. First the part of the body: the bones nearest to the collar's centre, with one bias.
 * The torso and the thighs win up to `bias` times the nearest distance, because around the pelvis the thigh heads sit
 * as close as the hips do and a tail root between them belongs to the body; and they win over an arm at whose very head
 * the piece sits, as a wing does. On the torso the joint is the one whose head is nearest: a thigh is never it, the
 * hips it hangs from are. The collar's weights are not asked: on a tail that is a shell of its own they are the bad
 * weights that are to be mended.
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
  const torsoBone = nearestBone(segments, centre, (s) => isTorsoBone(roles, segments, s));
  const otherBone = nearestBone(
    segments,
    centre,
    (s) => isCandidate(roles, segments.joints[s]) && !isTorsoBone(roles, segments, s) && !isLink(roles, segments, s),
  );
  const atLimbHead =
    otherBone.joint >= 0 && roles.limbs.some(({ root }) => root === otherBone.joint) && otherBone.t <= LIMB_HEAD;
  // The bias is against limbs; what is nearest to the head hangs from the head.
  const onHead = otherBone.joint >= 0 && zoneOf(roles.roles[otherBone.joint]) === 'head';
  if (torso >= 0 && (atLimbHead || torsoBone.distance <= (onHead ? 1 : bias) * otherBone.distance)) {
    const zone = torsoZone(skeleton, roles, torso, centre);
    return { joint: zone === 'pelvis' ? pelvisJoint(skeleton, roles, centre, torso, bias) : torso, zone };
  }
  const joint = nearestJoint(skeleton, roles, centre, (j) => isCandidate(roles, j) && !isTorso(roles, j));
  return joint >= 0 ? { joint, zone: zoneOf(roles.roles[joint]) } : { joint: torso, zone: 'none' };
}

/** How far a piece's joint is beside the nearest other candidate: what a person needs to judge a close choice. */
export function attachEvidence(
  skeleton: Skeleton,
  roles: JointRoles,
  centre: Vec3,
  joint: number,
): AttachEvidence | undefined {
  if (joint < 0) return undefined;
  const away = (j: number) => distance(translationOf(skeleton.bind, j * 16), centre);
  const other = nearestJoint(skeleton, roles, centre, (j) => j !== joint && isCandidate(roles, j));
  return { distance: away(joint), ...(other < 0 ? {} : { other: { joint: other, distance: away(other) } }) };
}

/** The joint that the legs hang from wins over a nearest one that is the pelvis by place alone up to this factor. */
const LEG_PARENT_BIAS = 1.4;

/**
 * A piece on the pelvis hangs from the pelvis, not from the first joint of the spine, though a tail that leaves the body
 * upwards may be nearer to that: up to `bias` times the nearest distance a joint of the pelvis wins over one of the
 * spine; and among joints that only their place makes pelvis, the one that the legs hang from, up to a little less.
 */
function pelvisJoint(skeleton: Skeleton, roles: JointRoles, centre: Vec3, nearest: number, bias: number): number {
  const farther = (joint: number, factor: number) => distance(translationOf(skeleton.bind, joint * 16), centre) <= factor * distance(translationOf(skeleton.bind, nearest * 16), centre); // prettier-ignore
  if (roles.roles[nearest] !== 'pelvis') {
    const pelvis = nearestJoint(skeleton, roles, centre, (j) => isTorso(roles, j) && roles.roles[j] === 'pelvis');
    return pelvis >= 0 && farther(pelvis, bias) ? pelvis : nearest;
  }
  const legParents = (roles.plan?.hindLegs ?? []).map((limb) => roles.limbs[limb].parent);
  const parent = nearestJoint(skeleton, roles, centre, (j) => isTorso(roles, j) && legParents.includes(j));
  return parent >= 0 && farther(parent, LEG_PARENT_BIAS) ? parent : nearest;
}

/** The bones of the part of the body that a piece hangs from: of the torso when it hangs there, else all. */
export function zoneBones(roles: JointRoles, segments: BoneSegments, zone: BodyZone): BoneSegments {
  if (zone !== 'pelvis' && zone !== 'spine') return segments;
  const kept = Array.from(segments.joints.keys()).filter((s) => isTorso(roles, segments.joints[s]));
  const pick = (source: Float64Array) => Float64Array.from(kept.flatMap((s) => [...source.subarray(s * 3, s * 3 + 3)]));
  return {
    count: kept.length,
    from: pick(segments.from),
    to: pick(segments.to),
    joints: Int32Array.from(kept, (s) => segments.joints[s]),
    ends: Int32Array.from(kept, (s) => segments.ends[s]),
  };
}

/** Pelvis, spine or neck, by place where the body plan is known, by the joint's role where it is not. */
export function torsoZone(skeleton: Skeleton, roles: JointRoles, joint: number, centre: Vec3): BodyZone {
  if (!roles.plan) return zoneOf(roles.roles[joint]);
  const fraction = spineFraction(roles.plan, centre);
  return fraction <= pelvisEnd(skeleton, roles, roles.plan) ? 'pelvis' : fraction <= NECK_START ? 'spine' : 'head';
}

/** The joint that the legs hang from is pelvis however short the trunk is, unless it lies nearer the chest … */
const HIGHEST_PELVIS = 0.5;
/** … and the pelvis goes on a little past it. */
const PAST_PELVIS = 0.1;

function pelvisEnd(skeleton: Skeleton, roles: JointRoles, plan: BodyPlan): number {
  const fractions = plan.hindLegs
    .map((limb) => roles.limbs[limb].parent)
    .filter((parent) => parent >= 0 && isTorso(roles, parent))
    .map((parent) => spineFraction(plan, translationOf(skeleton.bind, parent * 16)))
    .filter((fraction) => fraction <= HIGHEST_PELVIS);
  return Math.max(PELVIS_END, ...fractions.map((fraction) => fraction + PAST_PELVIS));
}

function isCandidate(roles: JointRoles, joint: number): boolean {
  const role = roles.roles[joint];
  // With a body plan a midline joint is only `other` where its name says so: a backpack's, a cape's.
  const worn = role === 'other' && roles.plan !== undefined && roles.limbOf[joint] < 0;
  return roles.carriesSkin[joint] !== 0 && role !== 'control' && role !== 'root' && !worn;
}

function isTorso(roles: JointRoles, joint: number): boolean {
  const role = roles.roles[joint];
  return isCandidate(roles, joint) && (role === 'pelvis' || role === 'spine' || role === 'neck') && roles.limbOf[joint] < 0; // prettier-ignore
}

/** Bones of the torso and of the thighs. */
function isTorsoBone(roles: JointRoles, segments: BoneSegments, s: number): boolean {
  const joint = segments.joints[s];
  return roles.roles[joint] === 'thigh' || (isTorso(roles, joint) && !isLink(roles, segments, s));
}

/** A bone from the torso to the head of an arm: it says where the arm is hung up, and belongs to neither. */
function isLink(roles: JointRoles, segments: BoneSegments, s: number): boolean {
  const end = segments.ends[s];
  return isTorso(roles, segments.joints[s]) && end >= 0 && zoneOf(roles.roles[end]) === 'arm';
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

/** The nearest accepted bone: its joint (-1 when there is none), how far, and where along it (0 head, 1 end). */
function nearestBone(segments: BoneSegments, point: Vec3, accept: (segment: number) => boolean) {
  let best = { joint: -1, distance: Infinity, t: 0 };
  for (let s = 0; s < segments.count; s++) {
    if (!accept(s)) continue;
    const from = vec3At(segments.from, s);
    const to = vec3At(segments.to, s);
    const t = Math.min(1, Math.max(0, alongSegment(point, from, to)));
    const d = distance(point, lerp(from, to, t));
    if (d < best.distance) best = { joint: segments.joints[s], distance: d, t };
  }
  return best;
}
