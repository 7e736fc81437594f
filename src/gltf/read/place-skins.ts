import { analysisSpace } from '../../core/rig/analysis-space';
import { inverseMat4, invertMat4, mulMat4, productMat4, transformPoint } from '../../core/math/mat4';
import { distance } from '../../core/math/vec3';
import type { BindSet } from '../../core/rig/scene';
import type { CarriedSkin } from './carried-skin';
import type { JointTree } from './read-joints';
import type { FileSkin } from './read-skins';
import type { Tally } from './tally';

/** A skin of a rig with what hangs on it. */
export interface RigSkin {
  readonly skin: FileSkin;
  /** #S skeleton joint of each of the skin's entries. */
  readonly joints: Int32Array;
  readonly carried: CarriedSkin;
}

export interface PlacedSkins {
  /** One for each skin, in the order given. */
  readonly bindSets: BindSet[];
  /** #J×16 joint space → analysis space at bind; always invertible. */
  readonly bind: Float64Array;
}

/** Skins that put a joint's skin this far apart, as a share of the skin's size, were not bound in one pose. */
const DISAGREEMENT = 0.01;

/**
 * Brings all skins of a rig into one analysis space. The skin that carries most is placed by the file's rest pose
 * (`analysisSpace`); every other by the joints it shares with those already placed, so that two skins bound in the same
 * pose lie exactly on each other even where the rest pose is another one.
 */
export function placeSkins(tree: JointTree, skins: readonly RigSkin[], tally: Tally): PlacedSkins {
  const count = tree.nodes.length;
  const bind = new Float64Array(count * 16);
  /** #J, skin carried by whoever bound the joint; -1 for unbound. */
  const bound = new Float64Array(count).fill(-1);
  const toAnalysis = new Map<RigSkin, Float64Array>();
  const waiting = [...skins].sort((a, b) => total(b) - total(a));

  for (let next = waiting.shift(); next; next = takeNext(waiting, bound)) {
    const isFirst = toAnalysis.size === 0;
    const fit = fitSkin(next, isFirst ? tree.rest : bind, isFirst ? undefined : bound);
    if (isFirst && fit.mirrored) tally.add('armature-mirrored', skins.length);
    tally.add('skins-disagree', isFirst ? 0 : disagreements(next, fit.matrix, bind, bound));
    toAnalysis.set(next, fit.matrix);
    bindJoints(next, fit.matrix, bind, bound);
  }
  bindRest(tree, bind, bound);

  const inverse = new Float64Array(count * 16);
  for (let j = 0; j < count; j++) invertMat4(inverse, j * 16, bind, j * 16);
  const bindSets = skins.map((each) => bindSetOf(each, toAnalysis.get(each) as Float64Array, inverse));
  return { bindSets, bind };
}

function total({ carried }: RigSkin): number {
  return carried.weights.reduce((sum, weight) => sum + weight, 0);
}

/** Removes and returns the skin that shares most with what is placed. */
function takeNext(waiting: RigSkin[], bound: Float64Array): RigSkin | undefined {
  const shared = waiting.map(({ skin, joints, carried }) =>
    joints.reduce((sum, j, s) => (skin.sound[s] && bound[j] >= 0 ? sum + carried.weights[j] + 1e-9 : sum), 0),
  );
  return waiting.splice(shared.indexOf(Math.max(...shared)), 1)[0];
}

/** The analysis space of one skin against known joint frames, over the joints that are sound (and bound already). */
function fitSkin({ skin, joints, carried }: RigSkin, frames: Float64Array, bound: Float64Array | undefined) {
  const known = Array.from(joints.keys()).filter((s) => skin.sound[s] === 1 && (!bound || bound[joints[s]] >= 0));
  // A joint that carries nothing may be bound anyhow (an IK control): first heard are joints that carry skin of both sides,
  // then of those before, then any.
  const borne = known.filter((s) => !bound || bound[joints[s]] > 0);
  const shared = borne.filter((s) => carried.weights[joints[s]] > 0);
  const usable = [shared, borne, known].find((list) => list.length > 0) ?? [];
  const bindToWorld = new Float64Array(usable.length * 16);
  const weights = new Float64Array(usable.length);
  const centroids = new Float64Array(usable.length * 3);
  usable.forEach((s, i) => {
    const j = joints[s];
    mulMat4(bindToWorld, i * 16, frames, j * 16, skin.inverseBind, s * 16);
    weights[i] = carried.weights[j];
    centroids.set(carried.centroids.subarray(j * 3, j * 3 + 3), i * 3);
  });
  return analysisSpace({ bindToWorld, weights, centroids }, bound ? { snapDegrees: 0 } : undefined);
}

/** How many joints with skin this skin binds elsewhere than those before it. */
function disagreements(rigSkin: RigSkin, toAnalysis: Float64Array, bind: Float64Array, bound: Float64Array): number {
  const { skin, joints, carried } = rigSkin;
  const scale = Math.hypot(toAnalysis[0], toAnalysis[1], toAnalysis[2]);
  let count = 0;
  joints.forEach((j, s) => {
    if (!skin.sound[s] || bound[j] <= 0 || carried.weights[j] === 0) return;
    const theirs = productMat4(bind, skin.inverseBind, j * 16, s * 16);
    const [x, y, z] = carried.centroids.subarray(j * 3, j * 3 + 3);
    const apart = distance(transformPoint(theirs, x, y, z), transformPoint(toAnalysis, x, y, z));
    if (apart > DISAGREEMENT * carried.size * scale) count++;
  });
  return count;
}

/** Joints are bound by the skin that carries most on them. */
function bindJoints(rigSkin: RigSkin, toAnalysis: Float64Array, bind: Float64Array, bound: Float64Array): void {
  const { skin, joints, carried } = rigSkin;
  joints.forEach((j, s) => {
    if (!skin.sound[s] || carried.weights[j] <= bound[j]) return;
    const inverse = inverseMat4(skin.inverseBind, s * 16);
    if (!inverse) return;
    mulMat4(bind, j * 16, toAnalysis, 0, inverse, 0);
    bound[j] = carried.weights[j];
  });
}

/** Joints that no skin binds stand to their parent as they do at rest. */
function bindRest(tree: JointTree, bind: Float64Array, bound: Float64Array): void {
  const inverse = new Float64Array(16);
  for (let j = 0; j < bound.length; j++) {
    if (bound[j] >= 0) continue;
    const parent = tree.parents[j];
    if (parent >= 0 && invertMat4(inverse, 0, tree.rest, parent * 16)) {
      mulMat4(inverse, 0, bind, parent * 16, inverse, 0);
      mulMat4(bind, j * 16, inverse, 0, tree.rest, j * 16);
    } else bind.set(tree.rest.subarray(j * 16, j * 16 + 16), j * 16);
    if (!invertMat4(inverse, 0, bind, j * 16)) flatten(bind, j * 16);
  }
}

/** Keeps the place of a joint that is scaled to nothing, and gives it plain axes. */
function flatten(bind: Float64Array, o: number): void {
  for (let k = 0; k < 12; k++) bind[o + k] = k % 5 === 0 ? 1 : 0;
  for (let k = 12; k < 15; k++) if (!Number.isFinite(bind[o + k])) bind[o + k] = 0;
  bind[o + 15] = 1;
}

function bindSetOf({ skin, joints }: RigSkin, toAnalysis: Float64Array, inverse: Float64Array): BindSet {
  const inverseBind = inverse.slice();
  const back = inverseMat4(toAnalysis);
  if (back) {
    // Last entry first, so that of a node listed twice the first entry counts.
    for (let s = joints.length - 1; s >= 0; s--) {
      if (skin.sound[s]) mulMat4(inverseBind, joints[s] * 16, skin.inverseBind, s * 16, back, 0);
    }
  }
  return { skin: skin.index, toAnalysis, inverseBind, joints };
}
