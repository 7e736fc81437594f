import { inverseMat4, productMat4, transformPoint, translationOf } from '../../src/core/math/mat4';
import { distance, vec3At, type Vec3 } from '../../src/core/math/vec3';
import type { BindSet, Influences, RigModel, Skeleton } from '../../src/core/rig/scene';

/** Who gets the skin of the joints that are taken away. */
export type HandTo = 'nearest' | 'parent' | 'legs';

/** A rig without some of its joints, and the skin that was theirs. */
export interface StrippedRig {
  readonly rig: RigModel;
  /** #V, 1 where the removed joints held at least half of the weight. */
  readonly truth: Uint8Array;
  /** Name of the joint that the removed ones hung from. */
  readonly attach: string;
  /** Heads of the removed chain as their parent carries them into the rest pose, world space. */
  readonly artistChain: readonly (readonly [number, number, number])[];
}

/** Joints at and below the named ones, parents before children. */
export function jointsBelow({ names, parents }: Skeleton, roots: readonly string[]): number[] {
  const inside = new Set<number>();
  names.forEach((name, j) => {
    if (roots.includes(name) || inside.has(parents[j])) inside.add(j);
  });
  return [...inside];
}

/**
 * Takes joints out of a rig as the labelled files had theirs taken out: half of each weight goes to either of the two
 * nearest joints. Auto-riggers without a tail in their template do otherwise: all of it to the parent, or to the legs.
 */
export function stripJoints(
  rig: RigModel,
  roots: readonly string[],
  handTo: HandTo,
  legs: readonly number[] = [],
): StrippedRig {
  const { skeleton, influences, positions } = rig;
  const removed = jointsBelow(skeleton, roots);
  if (removed.length === 0) throw new RangeError(`stripJoints: no joint is named ${roots.join(' or ')}`);
  const gone = new Set(removed);
  const parent = skeleton.parents[removed[0]];
  const carries = new Float64Array(skeleton.names.length);
  influences.weights.forEach((weight, i) => (carries[influences.joints[i]] += weight));
  const heirs = handTo === 'parent' ? [parent] : [...carries.keys()].filter((j) => carries[j] > 0 && !gone.has(j) && (handTo === 'nearest' || legs.includes(j))); // prettier-ignore
  const heads = skeleton.names.map((_, j) => translationOf(skeleton.bind, j * 16));

  const truth = new Uint8Array(positions.length / 3);
  const kept = skeleton.names.map((_, j) => j).filter((j) => !gone.has(j));
  const place = new Map(kept.map((j, i) => [j, i]));
  const width = influences.width + 2;
  const rows: Influences = { width, joints: new Uint16Array(truth.length * width), weights: new Float32Array(truth.length * width) }; // prettier-ignore
  for (let v = 0; v < truth.length; v++) {
    const pairs: [number, number][] = [];
    let share = 0;
    for (let i = v * influences.width; i < (v + 1) * influences.width; i++) {
      if (gone.has(influences.joints[i])) share += influences.weights[i];
      else if (influences.weights[i] > 0) pairs.push([influences.joints[i], influences.weights[i]]);
    }
    if (share >= 0.5) truth[v] = 1;
    if (share > 0) {
      const at = vec3At(positions, v);
      const near = [...heirs].sort((a, b) => distance(heads[a], at) - distance(heads[b], at)).slice(0, 2);
      for (const j of near) pairs.push([j, share / near.length]);
    }
    pairs.forEach(([j, weight], k) => {
      rows.joints[v * width + k] = place.get(j) ?? 0;
      rows.weights[v * width + k] = weight;
    });
  }
  return {
    rig: { ...rig, influences: rows, skeleton: keepJoints(skeleton, kept), bindSets: rig.bindSets.map((set) => keepBinds(set, kept)) }, // prettier-ignore
    truth,
    attach: skeleton.names[parent],
    artistChain: removed.map((j) => toRest(skeleton, parent, heads[j])),
  };
}

/** A point of the bind pose as a joint carries it into the rest pose. */
function toRest({ bind, rest }: Skeleton, joint: number, [x, y, z]: Vec3): Vec3 {
  const inverse = inverseMat4(bind, joint * 16);
  return inverse ? transformPoint(productMat4(rest, inverse, joint * 16, 0), x, y, z) : [x, y, z];
}

function keepJoints(skeleton: Skeleton, kept: readonly number[]): Skeleton {
  return {
    names: kept.map((j) => skeleton.names[j]),
    nodes: Int32Array.from(kept, (j) => skeleton.nodes[j]),
    parents: Int32Array.from(kept, (j) => kept.indexOf(skeleton.parents[j])),
    bind: pick(skeleton.bind, kept),
    rest: pick(skeleton.rest, kept),
  };
}

function keepBinds(set: BindSet, kept: readonly number[]): BindSet {
  return {
    ...set,
    inverseBind: pick(set.inverseBind, kept),
    joints: set.joints.map((j) => kept.indexOf(j)).filter((j) => j >= 0),
  };
}

function pick(matrices: Float64Array, kept: readonly number[]): Float64Array {
  return Float64Array.from(kept.flatMap((j) => [...matrices.subarray(j * 16, j * 16 + 16)]));
}
