import type { SkinSystem } from './skin-system';

/**
 * The rig's bones as a rotations-only clip sees them: trees whose joints turn about fixed places in their parent, and
 * whose roots may also move.
 *
 * A root is a bone without a skinned ancestor, and a *free* bone: one whose skin touches bones far away in the
 * tree but not its parent. Animators parent IK feet to the root; such a foot hangs on the root by name only, and
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
  /** Skeleton joints cut loose from a parent that their skin does not touch. */
  readonly free: Int32Array;
}

/** How far away, in joints, the nearest touching bone must be for a bone to be free. */
const FREE_DISTANCE = 3;

export function boneForest(system: SkinSystem): BoneForest {
  const { skeleton } = system.rig;
  const touching = touchingBones(system);
  const free = system.joints.filter((_, a) => isFree(system, touching, a));
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

function isFree(system: SkinSystem, touching: readonly Set<number>[], a: number): boolean {
  const { parents } = system.rig.skeleton;
  const joint = system.joints[a];
  if (parents[joint] < 0) return false;
  const inside = new Set<number>();
  system.joints.forEach((j, b) => {
    if (pathToRoot(parents, j).includes(joint)) inside.add(b);
  });
  let nearest = Infinity;
  for (const b of inside)
    for (const c of touching[b]) {
      if (inside.has(c)) continue;
      if (c === system.parents[a]) return false;
      nearest = Math.min(nearest, treeDistance(parents, joint, system.joints[c]));
    }
  return Number.isFinite(nearest) && nearest >= FREE_DISTANCE;
}

/** #A sets: bones that share a vertex, or whose vertices share a triangle. */
function touchingBones(system: SkinSystem): Set<number>[] {
  const { rig, activeOf } = system;
  const { width, joints, weights } = rig.influences;
  const sets = system.parents.reduce<Set<number>[]>((all) => [...all, new Set()], []);
  const { triangles } = rig;
  const seen = new Set<number>();
  for (let f = 0; f < triangles.length; f += 3) {
    seen.clear();
    for (let k = 0; k < 3; k++) {
      const v = triangles[f + k];
      for (let i = v * width; i < (v + 1) * width; i++)
        if (weights[i] > 0 && activeOf[joints[i]] >= 0) seen.add(activeOf[joints[i]]);
    }
    for (const a of seen) for (const b of seen) if (a !== b) sets[a].add(b);
  }
  return sets;
}

function pathToRoot(parents: Int32Array, joint: number): number[] {
  const path: number[] = [];
  for (let j = joint; j >= 0; j = parents[j]) path.push(j);
  return path;
}

function treeDistance(parents: Int32Array, a: number, b: number): number {
  const up = pathToRoot(parents, a);
  const other = pathToRoot(parents, b);
  for (let i = 0; i < up.length; i++) {
    const k = other.indexOf(up[i]);
    if (k >= 0) return i + k;
  }
  return Infinity;
}
