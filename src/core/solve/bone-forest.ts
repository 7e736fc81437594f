import type { SkinSystem } from './skin-system';

/**
 * The rig's bones as a rotations-only clip sees them: trees whose joints turn about fixed places in their parent, and
 * whose roots may also move.
 *
 * A root is a bone without a skinned ancestor, and a *free* bone: one whose skin joins that of bones
 * far down another branch. Animators parent IK feet to the root; such a foot hangs on the root by name only, and
 * pinning it there would make even the artist's own clip unreachable. Where several roots hang on one skinless
 * joint (hips without weights) that joint joins the tree, so that they stay together.
 */
export interface BoneForest {
  /** #N, active bone of each node, or -1 for a skinless joint that holds others together. Parents first. */
  readonly bones: Int32Array;
  /** #N, skeleton joint. */
  readonly joints: Int32Array;
  /** #N, parent node or -1 for a root. */
  readonly parents: Int32Array;
  /** #N×3, bind places, solver space. */
  readonly heads: Float64Array;
  /** #N, nodes without a parent. */
  readonly roots: Int32Array;
  /** Skeleton joints cut loose from a parent that their skin has little to do with. */
  readonly free: Int32Array;
}

/** A bone that hangs this many joints down another branch is far. */
const FAR_STEPS = 3;
/** A free bone shares less than this of its shared skin with bones near it. */
const NEAR_SHARE = 0.25;

export function boneForest(system: SkinSystem): BoneForest {
  const { skeleton } = system.rig;
  const coupling = skinCoupling(system);
  const free = system.joints.filter((_, a) => isFree(system, coupling, a));
  const freeSet = new Set(free);

  // Skeleton joints that become nodes: the active ones, and skinless ones that hold two or more roots together.
  const isNode = new Uint8Array(skeleton.parents.length);
  for (const j of system.joints) isNode[j] = 1;
  const branches = new Uint16Array(skeleton.parents.length);
  for (let j = skeleton.parents.length - 1; j >= 0; j--) {
    if (branches[j] >= 2 && !hasNodeAbove(j)) isNode[j] = 1;
    const occupied = isNode[j] || branches[j] > 0;
    if (occupied && !freeSet.has(j) && skeleton.parents[j] >= 0) branches[skeleton.parents[j]]++;
  }

  const nodes = Int32Array.from(isNode.keys()).filter((j) => isNode[j] === 1);
  const nodeOf = new Map(Array.from(nodes, (j, n) => [j, n]));
  const parents = nodes.map((j) => {
    if (freeSet.has(j)) return -1;
    let p = skeleton.parents[j];
    while (p >= 0 && !isNode[p]) p = skeleton.parents[p];
    return p < 0 ? -1 : (nodeOf.get(p) ?? -1);
  });
  const heads = new Float64Array(nodes.length * 3);
  nodes.forEach((j, n) => {
    for (let c = 0; c < 3; c++)
      heads[n * 3 + c] = (system.frames.binds[j * 16 + 12 + c] - system.center[c]) / system.diagonal;
  });
  return {
    bones: nodes.map((j) => system.activeOf[j]),
    joints: nodes,
    parents,
    heads,
    roots: Int32Array.from(parents.keys()).filter((n) => parents[n] < 0),
    free,
  };

  function hasNodeAbove(j: number): boolean {
    for (let p = skeleton.parents[j]; p >= 0; p = skeleton.parents[p]) if (isNode[p]) return true;
    return false;
  }
}

/**
 * Whether the skin of `a` and the bones below it goes on, most of all, in a bone far down another branch, and has
 * little to do with the bones next to it in the tree.
 */
function isFree(system: SkinSystem, coupling: Float64Array, a: number): boolean {
  const { parents } = system.rig.skeleton;
  const count = system.joints.length;
  const joint = system.joints[a];
  if (parents[joint] < 0) return false;
  const inside = system.joints.map((j) => (pathToRoot(parents, j).includes(joint) ? 1 : 0));
  let all = 0;
  let near = 0;
  let most = 0;
  let stepsToMost = 0;
  for (let c = 0; c < count; c++) {
    if (inside[c]) continue;
    let shared = 0;
    for (let b = 0; b < count; b++) if (inside[b]) shared += coupling[b * count + c];
    if (shared === 0) continue;
    const steps = stepsDown(parents, joint, system.joints[c]);
    all += shared;
    if (steps < FAR_STEPS - 1) near += shared;
    if (shared > most) [most, stepsToMost] = [shared, steps];
  }
  return stepsToMost >= FAR_STEPS && near < NEAR_SHARE * all;
}

/** #A×#A: how much skin two bones share, as the product of their weights summed over each triangle. */
function skinCoupling(system: SkinSystem): Float64Array {
  const { rig, activeOf } = system;
  const { triangles } = rig;
  const { width, joints, weights } = rig.influences;
  const count = system.joints.length;
  const coupling = new Float64Array(count * count);
  const share = new Map<number, number>();
  for (let f = 0; f < triangles.length; f += 3) {
    share.clear();
    for (let k = 0; k < 3; k++)
      for (let i = triangles[f + k] * width; i < (triangles[f + k] + 1) * width; i++) {
        const a = activeOf[joints[i]];
        if (weights[i] > 0 && a >= 0) share.set(a, (share.get(a) ?? 0) + weights[i]);
      }
    for (const [a, wa] of share) for (const [b, wb] of share) if (a !== b) coupling[a * count + b] += wa * wb;
  }
  return coupling;
}

function pathToRoot(parents: Int32Array, joint: number): number[] {
  const path: number[] = [];
  for (let j = joint; j >= 0; j = parents[j]) path.push(j);
  return path;
}

/** How many joints `other` hangs below the nearest ancestor it has in common with `joint`. */
function stepsDown(parents: Int32Array, joint: number, other: number): number {
  const up = new Set(pathToRoot(parents, joint));
  const path = pathToRoot(parents, other);
  const common = path.findIndex((j) => up.has(j));
  return common < 0 ? path.length : common;
}
