import { alongSegment, distance, dot, lerp, sub, vec3At, type Vec3 } from '../math/vec3';
import type { WeldedSurface } from '../mesh/welded-surface';
import type { RigModel } from '../rig/scene';
import { bodyPlan, type BodyPlan } from './body-plan';
import { findLimbs, skinParents, type Limb } from './find-limbs';
import type { JointRole, Side } from './joint-roles';
import { mirrorPlane } from './mirror-plane';
import { roleFromName } from './role-from-name';
import { skinRegions, type SkinRegions } from './skin-regions';

/** What the joints of a rig are for, and the body they make. */
export interface JointRoles {
  /** #J. */
  readonly roles: readonly JointRole[];
  /** #J. */
  readonly sides: readonly Side[];
  /** #J, non-zero for joints that move some skin. */
  readonly carriesSkin: Uint8Array;
  /** #J, the limb a joint belongs to, -1 on the midline. */
  readonly limbOf: Int32Array;
  readonly limbs: readonly Limb[];
  /** Undefined when the skeleton stands on no mirrored pair of limbs: then names alone speak. */
  readonly plan: BodyPlan | undefined;
}

/** Along the line from hips (0) to chest (1), midline joints up to here are the pelvis … */
export const PELVIS_END = 0.35;
/** … and beyond here they are neck and head. */
export const NECK_START = 1.25;
/** A top joint farther than this from the spine, share of the height, is the root on the floor, not the pelvis. */
const ROOT_DISTANCE = 0.3;
/** A shoulder lies nearer to the midline than this share of where the arm meets the body, or its bone is this short. */
const SHOULDER = 0.6;

/**
 * Roles from names where they say something, from topology and position where they don't: limbs are mirrored branches,
 * legs are the limbs that stand, the hips are where the hind ones meet the body, and the midline is measured from
 * there to the chest.
 *
 * @param bodySkin #W, 1 on skin that a bone serves or that lies next to such skin.
 * Cost: #V × influences + #J² (mirror plane).
 */
export function assignRoles(rig: RigModel, surface: WeldedSurface, bodySkin: Uint8Array): JointRoles {
  const { skeleton } = rig;
  const jointCount = skeleton.parents.length;
  const regions = skinRegions(rig, surface, bodySkin);
  const heads = new Float64Array(jointCount * 3);
  for (let j = 0; j < jointCount; j++) {
    for (let c = 0; c < 3; c++) heads[j * 3 + c] = skeleton.bind[j * 16 + 12 + c];
  }
  const plane = mirrorPlane(heads, regions.carriesSkin, countDescendants(skeleton.parents), diagonal(rig.positions));
  const limbs = plane ? findLimbs(skeleton, regions, plane, heads) : [];
  const plan = plane ? bodyPlan(surface, regions, plane, limbs) : undefined;
  const limbOf = new Int32Array(jointCount).fill(-1);
  limbs.forEach((limb, i) => limb.joints.forEach((j) => (limbOf[j] = i)));

  const named = skeleton.names.map((name) => roleFromName(name));
  const placed = plan ? placedRoles(rig, regions, heads, limbs, limbOf, plan) : undefined;
  const roles = named.map(({ role }, j): JointRole => {
    if (role === 'control' && regions.carriesSkin[j]) return placed?.[j] ?? 'other';
    return role ?? placed?.[j] ?? 'other';
  });
  const sides = named.map(({ side }, j): Side => {
    if (side !== 0 || !plan || !plane || limbOf[j] < 0) return side;
    return dot(vec3At(heads, j), plan.left) >= plane.offset * dot(plane.normal, plan.left) ? 1 : -1;
  });
  return { roles, sides, carriesSkin: regions.carriesSkin, limbOf, limbs, plan };
}

/** Where a point lies along the line from the hips (0) to the chest (1); beyond both ends it goes on. */
export function spineFraction(plan: BodyPlan, point: Vec3): number {
  return alongSegment(point, plan.hips, plan.chest);
}

function placedRoles(
  rig: RigModel,
  regions: SkinRegions,
  heads: Float64Array,
  limbs: readonly Limb[],
  limbOf: Int32Array,
  plan: BodyPlan,
): JointRole[] {
  const parents = skinParents(rig.skeleton, regions.carriesSkin);
  const fractions = Array.from(limbOf, (_, j) => spineFraction(plan, vec3At(heads, j)));
  const roles = fractions.map((fraction, j): JointRole => {
    if (limbOf[j] >= 0 || !regions.carriesSkin[j]) return 'other';
    if (parents[j] < 0 && distanceToSpine(plan, vec3At(heads, j)) > ROOT_DISTANCE * plan.height) return 'root';
    return fraction <= PELVIS_END ? 'pelvis' : fraction <= NECK_START ? 'spine' : 'neck';
  });

  let head = -1;
  roles.forEach((role, j) => {
    if (role === 'neck' && (head < 0 || regions.areas[j] > regions.areas[head])) head = j;
  });
  for (let j = 0; j < roles.length; j++) {
    if (j === head) roles[j] = 'head';
    else if (roles[j] === 'neck' && head >= 0 && isBelow(parents, j, head)) roles[j] = 'face';
  }

  limbs.forEach((limb, i) => {
    const hangsFromHead = limb.parent >= 0 && ['neck', 'head', 'face'].includes(roles[limb.parent]);
    const pair = Math.min(i, limb.mirror < 0 ? i : limb.mirror);
    for (const j of limb.joints) {
      if (plan.hindLegs.includes(pair)) roles[j] = legRole(plan, limb, heads, j);
      else if (plan.frontLimbs.includes(pair)) roles[j] = armRole(plan, limb, heads, j);
      else if (hangsFromHead) roles[j] = 'ear';
    }
  });
  return roles;
}

/** By how far down the leg the joint's head is. */
function legRole(plan: BodyPlan, limb: Limb, heads: Float64Array, joint: number): JointRole {
  const top = dot(limb.contact, plan.up);
  const low = Math.min(...limb.joints.map((j) => dot(vec3At(heads, j), plan.up)));
  const t = top > low ? (dot(vec3At(heads, joint), plan.up) - low) / (top - low) : 1;
  return t > 0.7 ? 'thigh' : t > 0.25 ? 'shin' : 'foot';
}

/** By how far along the arm the joint's head is. */
function armRole(plan: BodyPlan, limb: Limb, heads: Float64Array, joint: number): JointRole {
  const lateral = (p: Vec3) => Math.abs(dot(sub(p, plan.chest), plan.left));
  if (joint === limb.root && isShoulder(limb, heads, lateral)) return 'shoulder';
  const reach = (j: number) => distance(vec3At(heads, j), limb.contact);
  const most = Math.max(...limb.joints.map(reach));
  const t = most > 0 ? reach(joint) / most : 0;
  return t < 0.3 ? 'upperArm' : t < 0.75 ? 'lowerArm' : 'hand';
}

/** The first joint of an arm is a shoulder when it lies well inside the body or its bone is short beside the next. */
function isShoulder({ root, joints, contact }: Limb, heads: Float64Array, lateral: (p: Vec3) => number): boolean {
  if (joints.length < 3) return false;
  const [a, b, c] = joints.map((j) => vec3At(heads, j));
  return lateral(vec3At(heads, root)) < SHOULDER * lateral(contact) || distance(a, b) < SHOULDER * distance(b, c);
}

function distanceToSpine(plan: BodyPlan, point: Vec3): number {
  const t = Math.min(1, Math.max(0, spineFraction(plan, point)));
  return distance(point, lerp(plan.hips, plan.chest, t));
}

function isBelow(parents: Int32Array, joint: number, ancestor: number): boolean {
  for (let j = parents[joint]; j >= 0; j = parents[j]) if (j === ancestor) return true;
  return false;
}

function countDescendants(parents: Int32Array): Uint32Array {
  const counts = new Uint32Array(parents.length);
  for (let j = parents.length - 1; j >= 0; j--) if (parents[j] >= 0) counts[parents[j]] += counts[j] + 1;
  return counts;
}

function diagonal(positions: Float32Array): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x);
    high[i % 3] = Math.max(high[i % 3], x);
  });
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}
