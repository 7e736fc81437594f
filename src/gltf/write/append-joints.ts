import { decomposeMat4 } from '../../core/math/decompose-mat4';
import { composeMat4, inverseMat4, productMat4 } from '../../core/math/mat4';
import type { NewJoint } from '../../core/rig/rig-edit';
import type { Skeleton } from '../../core/rig/scene';
import type { GltfNode } from '../gltf-json';
import type { Splice } from './splice';
import { uniqueNames } from './unique-names';

/** Rotation and scale this near to none are left out, so that a joint is written as the pure translation it is. */
const NEGLIGIBLE = 1e-9;
/** A matrix that T·R·S gives back to this share of its size is written as such. */
const TRS_TOLERANCE = 1e-6;

/**
 * Appends the nodes of new joints, each placed in its parent as it stands in the bind pose. Names are made unique in
 * the file. Returns the node of every joint of the edited skeleton, #J + new.
 */
export function appendJoints(splice: Splice, skeleton: Skeleton, joints: readonly NewJoint[]): Int32Array {
  const known = skeleton.nodes.length;
  const nodes = new Int32Array(known + joints.length);
  nodes.set(skeleton.nodes);
  const taken = (splice.json.nodes ?? []).map((node) => node.name ?? '');
  const names = uniqueNames(
    taken,
    joints.map((joint) => joint.name),
  );
  const groups = new Map<number, string[]>();
  const anchors: number[] = [];
  joints.forEach((joint, i) => {
    const { parent } = joint;
    if (parent < 0 || parent >= known + i)
      throw new RangeError(`appendJoints: the parent of ${joint.name} must stand before it`);
    const parentBind =
      parent < known ? skeleton.bind.subarray(parent * 16, parent * 16 + 16) : joints[parent - known].bind;
    const inverse = inverseMat4(parentBind);
    if (!inverse) throw new RangeError(`appendJoints: the bind matrix of the parent of ${joint.name} is singular`);
    const local = productMat4(inverse, joint.bind);
    nodes[known + i] = splice.appendNode({ name: names[i], ...transformOf(local) }, nodes[parent]);
    anchors[i] = parent < known ? parent : anchors[parent - known];
    groups.set(anchors[i], [...(groups.get(anchors[i]) ?? []), names[i]]);
  });
  for (const [anchor, added] of groups)
    splice.note(`${counted(added.length, 'joint')} added under ${skeleton.names[anchor]}: ${listed(added)}.`);
  return nodes;
}

/** A node's transform members: translation, rotation and scale as far as they are needed, a matrix when sheared. */
export function transformOf(local: Float64Array): Pick<GltfNode, 'translation' | 'rotation' | 'scale' | 'matrix'> {
  const t = new Float64Array(3);
  const r = new Float64Array(4);
  const s = new Float64Array(3);
  decomposeMat4(local, 0, t, 0, r, 0, s, 0);
  const again = new Float64Array(16);
  composeMat4(again, 0, t, 0, r, 0, s, 0);
  const size = Math.max(...local.map(Math.abs));
  const error = Math.max(...again.map((value, k) => Math.abs(value - local[k])));
  if (error > TRS_TOLERANCE * size) return { matrix: rounded(local) };
  const turned = Math.hypot(r[0], r[1], r[2]) > NEGLIGIBLE;
  const scaled = s.some((value) => Math.abs(value - 1) > NEGLIGIBLE);
  return {
    translation: rounded(t),
    ...(turned && { rotation: rounded(r) }),
    ...(scaled && { scale: rounded(s) }),
  };
}

/** Nine digits: all that a reader's 32-bit floats keep. */
function rounded(values: Float64Array): number[] {
  return Array.from(values, (value) => Number(value.toPrecision(9)) + 0);
}

/** "1 joint", "1,582 vertices". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** "Tail_1, Tail_2" or "Tail_1 … Tail_4, Tail_End". */
function listed(names: readonly string[]): string {
  return names.length <= 3 ? names.join(', ') : `${names[0]} … ${names.slice(-2).join(', ')}`;
}
