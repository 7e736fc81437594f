import { distance, lerp, sub, scale, add, length } from '../math/vec3';
import { translationOf } from '../math/mat4';
import type { Skeleton } from '../rig/scene';

/**
 * The bones of a skeleton as line segments in the bind pose: from every joint to each of its child joints, and a
 * short stub past every leaf so that a snout or a hand is not far from its own bone. The stub carries the last
 * bone on, no longer than that bone.
 *
 * A weightless leaf (a bone's tip, a pole target, an IK handle) says nothing about where skin should be: its
 * bone is cut to the length of a stub, so that a control far from the body serves no skin.
 */
export interface BoneSegments {
  readonly count: number;
  /** #S×3 and #S×3, analysis space. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** #S, the joint that moves the segment: the one it starts at. */
  readonly joints: Int32Array;
  /** #S, the joint it ends at, -1 for a stub. */
  readonly ends: Int32Array;
}

export interface BoneSegmentOptions {
  /** Greatest length of a stub, analysis units. */
  readonly stubLength: number;
  /** #J, non-zero for joints that carry skin; all of them when left out. */
  readonly carriesSkin?: ArrayLike<number>;
}

/** Cost: #J. */
export function boneSegments(skeleton: Skeleton, options: BoneSegmentOptions): BoneSegments {
  const { stubLength, carriesSkin } = options;
  if (!(stubLength >= 0)) throw new RangeError(`boneSegments: stubLength must be ≥ 0, got ${stubLength}`);
  const jointCount = skeleton.parents.length;
  const isParent = new Uint8Array(jointCount);
  for (const parent of skeleton.parents) if (parent >= 0) isParent[parent] = 1;

  const from: number[] = [];
  const to: number[] = [];
  const joints: number[] = [];
  const ends: number[] = [];
  const push = (a: readonly number[], b: readonly number[], joint: number, end: number) => {
    from.push(...a);
    to.push(...b);
    joints.push(joint);
    ends.push(end);
  };

  for (let j = 0; j < jointCount; j++) {
    const head = translationOf(skeleton.bind, j * 16);
    const parent = skeleton.parents[j];
    const leaf = !isParent[j];
    const weightlessLeaf = leaf && carriesSkin !== undefined && !carriesSkin[j];
    if (parent < 0) {
      if (leaf) push(head, head, j, -1);
      continue;
    }
    const before = translationOf(skeleton.bind, parent * 16);
    const boneLength = distance(before, head);
    if (weightlessLeaf) {
      push(before, boneLength > stubLength ? lerp(before, head, stubLength / boneLength) : head, parent, j);
      continue;
    }
    push(before, head, parent, j);
    if (leaf) {
      const along = sub(head, before);
      const reach = Math.min(stubLength, boneLength) / (length(along) || 1);
      push(head, add(head, scale(along, reach)), j, -1);
    }
  }
  return {
    count: joints.length,
    from: Float64Array.from(from),
    to: Float64Array.from(to),
    joints: Int32Array.from(joints),
    ends: Int32Array.from(ends),
  };
}

/** The segments that each joint moves, by joint. */
export function bonesOfJoints({ joints }: BoneSegments): Map<number, number[]> {
  const bones = new Map<number, number[]>();
  joints.forEach((joint, s) => (bones.get(joint) ?? bones.set(joint, []).get(joint)!).push(s));
  return bones;
}

/** Distance of a point from segment `s`; scalars, for loops over the skin. */
export function distanceToBone({ from, to }: BoneSegments, s: number, x: number, y: number, z: number): number {
  const o = s * 3;
  const dx = to[o] - from[o];
  const dy = to[o + 1] - from[o + 1];
  const dz = to[o + 2] - from[o + 2];
  const px = x - from[o];
  const py = y - from[o + 1];
  const pz = z - from[o + 2];
  const squared = dx * dx + dy * dy + dz * dz;
  const t = squared > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / squared)) : 0;
  return Math.hypot(px - t * dx, py - t * dy, pz - t * dz);
}
