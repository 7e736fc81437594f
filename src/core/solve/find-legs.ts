import { dot, vec3At, type Vec3 } from '../math/vec3';
import { weldVertices } from '../mesh/weld-vertices';
import { weldedSurface } from '../mesh/welded-surface';
import type { RigModel, Skeleton } from '../rig/scene';
import { assignRoles } from '../roles/assign-roles';

/** A leg of a rig, from the hip down. */
export interface Leg {
  /** Such as `hind left` or, of a biped, `left`. */
  readonly name: string;
  /** Index of the leg on the other side. */
  readonly mirror: number;
  /** Skeleton joints with skin from the hip to the tip, feet under IK controls included. */
  readonly joints: readonly number[];
  /** Place in `joints` of the joint the foot turns about. */
  readonly foot: number;
  /** Rig vertices of the sole: the lowest skin of the foot. */
  readonly sole: Uint32Array;
}

export interface Legs {
  readonly legs: readonly Leg[];
  /** Unit, analysis space, and the extent of the skin along it. */
  readonly up: Vec3;
  readonly height: number;
}

/** Skin this near to a leg's lowest vertex is its sole, share of the height. */
const SOLE = 0.03;
/** A joint lower than this share of the hip's height above the sole belongs to the foot. */
const FOOT = 0.3;

/**
 * The legs of a rig, by its body plan (mirrored limbs that stand on the ground), whatever its joints are called. No legs
 * when the skeleton has no mirrored pair that stands. Cost: that of the roles, about 10 passes over the skin.
 */
export function findLegs(rig: RigModel): Legs {
  const surface = weldedSurface(weldVertices(rig.positions), rig.triangles);
  const roles = assignRoles(rig, surface, new Uint8Array(surface.positions.length / 3).fill(1));
  const { plan, limbs } = roles;
  if (!plan) return { legs: [], up: [0, 1, 0], height: extentAlong(rig.positions, [0, 1, 0]) };
  const pairs = plan.fourLegged ? [...plan.hindLegs, ...plan.frontLimbs] : plan.hindLegs.slice(0, 1);
  const members = pairs.flatMap((i) => [i, limbs[i].mirror]);
  const legs = members.flatMap((i, n): Leg[] => {
    const joints = chainOf(rig.skeleton, limbs[i].joints, plan.up);
    const sole = soleOf(rig, new Set(limbs[i].joints), plan.up, plan.height);
    if (joints.length < 2 || sole.length === 0) return [];
    const side = dot(limbs[i].contact, plan.left) > dot(plan.hips, plan.left) ? 'left' : 'right';
    const row = plan.fourLegged ? (plan.hindLegs.includes(pairs[n >> 1]) ? 'hind ' : 'front ') : '';
    return [{ name: row + side, mirror: n ^ 1, joints, foot: footOf(rig, joints, sole, plan.up), sole }];
  });
  return { legs: legs.length === members.length ? legs : [], up: plan.up, height: plan.height };
}

/** The branch that reaches lowest, and below it the branch of what hangs elsewhere by name only (IK feet). */
function chainOf(skeleton: Skeleton, joints: readonly number[], up: Vec3): number[] {
  const heightOf = (j: number): number => dot(headOf(skeleton, j), up);
  const chain: number[] = [];
  const left = new Set(joints);
  while (left.size > 0) {
    const tops = [...left].filter((j) => !hasAbove(skeleton.parents, j, left));
    const top = tops.reduce((best, j) => (heightOf(j) > heightOf(best) ? j : best));
    const branch = [...left].filter((j) => j === top || isBelow(skeleton.parents, j, top));
    const tip = branch.reduce((best, j) => (heightOf(j) < heightOf(best) ? j : best));
    const path: number[] = [];
    for (let j = tip; j >= 0; j = skeleton.parents[j]) {
      if (left.has(j)) path.unshift(j);
      if (j === top) break;
    }
    const lowest = chain.length > 0 ? heightOf(chain[chain.length - 1]) : Infinity;
    if (heightOf(tip) < lowest) chain.push(...path);
    for (const j of branch) left.delete(j);
  }
  return chain;
}

/** Vertices that mostly follow the limb, near the lowest of them. */
function soleOf(rig: RigModel, members: ReadonlySet<number>, up: Vec3, height: number): Uint32Array {
  const { width, joints, weights } = rig.influences;
  const own: number[] = [];
  for (let v = 0; v < rig.positions.length / 3; v++) {
    let share = 0;
    for (let i = v * width; i < (v + 1) * width; i++) if (members.has(joints[i])) share += weights[i];
    if (share > 0.5) own.push(v);
  }
  const level = (v: number): number => dot(vec3At(rig.positions, v), up);
  const floor = own.reduce((low, v) => Math.min(low, level(v)), Infinity);
  return Uint32Array.from(own.filter((v) => level(v) <= floor + SOLE * height));
}

/** The highest joint of the chain that is still near the ground; at least one bone above it. */
function footOf(rig: RigModel, joints: readonly number[], sole: Uint32Array, up: Vec3): number {
  const floor = sole.reduce((low, v) => Math.min(low, dot(vec3At(rig.positions, v), up)), Infinity);
  const levels = joints.map((j) => dot(headOf(rig.skeleton, j), up) - floor);
  const first = levels.findIndex((level) => level < FOOT * levels[0]);
  return Math.max(1, first < 0 ? joints.length - 1 : first);
}

export function headOf(skeleton: Skeleton, joint: number): Vec3 {
  const o = joint * 16 + 12;
  return [skeleton.bind[o], skeleton.bind[o + 1], skeleton.bind[o + 2]];
}

function hasAbove(parents: Int32Array, joint: number, set: ReadonlySet<number>): boolean {
  for (let p = parents[joint]; p >= 0; p = parents[p]) if (set.has(p)) return true;
  return false;
}

function isBelow(parents: Int32Array, joint: number, ancestor: number): boolean {
  for (let p = parents[joint]; p >= 0; p = parents[p]) if (p === ancestor) return true;
  return false;
}

function extentAlong(positions: Float32Array, up: Vec3): number {
  let low = Infinity;
  let high = -Infinity;
  for (let v = 0; v < positions.length / 3; v++) {
    const h = dot(vec3At(positions, v), up);
    low = Math.min(low, h);
    high = Math.max(high, h);
  }
  return high > low ? high - low : 0;
}
