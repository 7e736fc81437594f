import { distance, dot, vec3At, type Vec3 } from '../math/vec3';
import type { Skeleton } from '../rig/scene';
import type { MirrorPlane } from './mirror-plane';
import type { SkinRegions } from './skin-regions';

/** A mirrored branch of the skeleton: an arm, a leg, an ear, a boned wing. */
export interface Limb {
  readonly root: number;
  /** Index of the mirrored limb in the list. */
  readonly mirror: number;
  /** Joints that carry skin, root first, parents before children. */
  readonly joints: readonly number[];
  /** The midline joint that the limb hangs from, -1 when there is none. */
  readonly parent: number;
  /** Side of the mirror plane, along its normal. */
  readonly sign: 1 | -1;
  /** Where the limb's skin meets that of the midline, or the root's head when the two do not touch. */
  readonly contact: Vec3;
  /** Area of the limb's skin, units². */
  readonly area: number;
  /** Number of joints with skin above the root. */
  readonly depth: number;
}

/**
 * The limbs of a skeleton: every joint with a mirror image whose parent has none starts one. Parents are taken among
 * joints that carry skin. A limb that hangs from nothing, or from the skeleton's top joint, but whose skin mostly
 * touches another limb on its side (or, on separate shells, whose head is nearer to it than to the midline) is
 * that limb's lower end: feet and hands under IK controls.
 * Cost: (#J + #borders) × #limbs.
 */
export function findLimbs(skeleton: Skeleton, regions: SkinRegions, plane: MirrorPlane, heads: Float64Array): Limb[] {
  const jointCount = skeleton.parents.length;
  const parents = skinParents(skeleton, regions.carriesSkin);
  const paired = (j: number) => plane.partners[j] >= 0 && plane.partners[j] !== j;
  const signs = Array.from({ length: jointCount }, (_, j): 1 | -1 =>
    dot(vec3At(heads, j), plane.normal) >= plane.offset ? 1 : -1,
  );

  const limbOf = new Int32Array(jointCount).fill(-1);
  const roots: number[] = [];
  for (let j = 0; j < jointCount; j++) {
    if (!regions.carriesSkin[j]) continue;
    const parent = parents[j];
    if (parent >= 0 && limbOf[parent] >= 0) limbOf[j] = limbOf[parent];
    else if (paired(j)) limbOf[j] = roots.push(j) - 1;
  }

  const target = roots.map((root, limb) => {
    const parent = parents[root];
    if (parent >= 0 && parents[parent] >= 0) return -1;
    const touched = mostTouched(regions, limbOf, signs, limb, root);
    return touched >= 0 || parent >= 0 ? touched : nearestUpperLimb(regions, limbOf, signs, heads, limb, root);
  });
  const merged = roots.map((_, limb) => {
    let to = limb;
    for (let hops = 0; target[to] >= 0 && hops < roots.length; hops++) to = target[to];
    return to;
  });
  for (let j = 0; j < jointCount; j++) if (limbOf[j] >= 0) limbOf[j] = merged[limbOf[j]];

  const kept = roots.map((_, limb) => limb).filter((limb) => merged[limb] === limb);
  return kept.map((limb) => {
    const root = roots[limb];
    const joints = Array.from(limbOf.keys()).filter((j) => limbOf[j] === limb && j !== root);
    return {
      root,
      mirror: kept.indexOf(limbOf[plane.partners[root]]),
      joints: [root, ...joints],
      parent: parents[root],
      sign: signs[root],
      contact: contactOf(regions, limbOf, heads, limb, [root, ...joints].slice(0, 3)),
      area: [root, ...joints].reduce((total, j) => total + regions.areas[j], 0),
      depth: depthOf(parents, root),
    };
  });
}

/** The limb on the same side whose skin a limb touches most, -1 when it touches the midline more. */
function mostTouched(
  regions: SkinRegions,
  limbOf: Int32Array,
  signs: readonly number[],
  limb: number,
  root: number,
): number {
  const { borderJoints } = regions;
  const counts = new Map<number, number>();
  for (let e = 0; e < borderJoints.length; e += 2) {
    for (const [inner, outer] of [
      [borderJoints[e], borderJoints[e + 1]],
      [borderJoints[e + 1], borderJoints[e]],
    ]) {
      if (limbOf[inner] !== limb || limbOf[outer] === limb) continue;
      const group = limbOf[outer] >= 0 && signs[outer] === signs[root] ? limbOf[outer] : -1;
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
  }
  return [...counts].reduce<readonly [number, number]>(
    (best, entry) => (entry[1] > best[1] ? entry : best),
    [-1, 0],
  )[0];
}

/** The limb on the same side that a loose end is nearer to than to the midline, or -1. */
function nearestUpperLimb(
  regions: SkinRegions,
  limbOf: Int32Array,
  signs: readonly number[],
  heads: Float64Array,
  limb: number,
  root: number,
): number {
  let nearest = -1;
  let least = Infinity;
  let midline = Infinity;
  for (let j = 0; j < limbOf.length; j++) {
    if (!regions.carriesSkin[j] || limbOf[j] === limb) continue;
    const d = distance(vec3At(heads, j), vec3At(heads, root));
    if (limbOf[j] < 0) midline = Math.min(midline, d);
    else if (signs[j] === signs[root] && d < least) {
      least = d;
      nearest = limbOf[j];
    }
  }
  return least < midline ? nearest : -1;
}

/**
 * Where a limb's skin meets the midline's: the borders' mean, those near the limb's first joints counting most,
 * because a stray patch of its weights (an unboned tail handed to a thigh) has long borders too.
 */
function contactOf(
  regions: SkinRegions,
  limbOf: Int32Array,
  heads: Float64Array,
  limb: number,
  first: readonly number[],
): Vec3 {
  const { borderJoints, borderPoints } = regions;
  const bone = first.length > 1 ? distance(vec3At(heads, first[0]), vec3At(heads, first[1])) : 0;
  const sum: Vec3 = [0, 0, 0];
  let total = 0;
  for (let e = 0; e < borderJoints.length / 2; e++) {
    const a = limbOf[borderJoints[e * 2]];
    const b = limbOf[borderJoints[e * 2 + 1]];
    if (!((a === limb && b < 0) || (b === limb && a < 0))) continue;
    const point = vec3At(borderPoints, e);
    const d = Math.min(...first.map((j) => distance(point, vec3At(heads, j))));
    const weight = 1 / (d * d + bone * bone + 1e-12) ** 2;
    total += weight;
    for (let c = 0; c < 3; c++) sum[c] += weight * point[c];
  }
  return total > 0 ? [sum[0] / total, sum[1] / total, sum[2] / total] : vec3At(heads, first[0]);
}

function depthOf(parents: Int32Array, joint: number): number {
  let depth = 0;
  for (let j = parents[joint]; j >= 0; j = parents[j]) depth++;
  return depth;
}

/** #J, the nearest ancestor that carries skin, or -1. */
export function skinParents(skeleton: Skeleton, carriesSkin: Uint8Array): Int32Array {
  return skeleton.parents.map((parent) => {
    while (parent >= 0 && !carriesSkin[parent]) parent = skeleton.parents[parent];
    return parent;
  });
}
