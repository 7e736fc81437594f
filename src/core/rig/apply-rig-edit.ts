import { inverseMat4, mulMat4, productMat4 } from '../math/mat4';
import type { NewJoint, RigEdit } from './rig-edit';
import type { BindSet, Influences, RigModel, Skeleton } from './scene';

/**
 * The rig as it will be after the edit is written. New joints have node -1: they are not in any scene graph yet,
 * and are posed by `posedJointWorlds`. The input is not changed; untouched arrays are shared with it.
 */
export function applyRigEdit(rig: RigModel, edit: RigEdit): RigModel {
  return {
    ...rig,
    skeleton: extendSkeleton(rig.skeleton, edit.joints),
    bindSets: rig.bindSets.map((bindSet) => extendBindSet(bindSet, edit.joints)),
    influences: replaceInfluences(rig, edit),
  };
}

/**
 * #J×16 joint worlds of an edited rig: the file's joints from the scene's node worlds, new joints carried
 * rigidly by their parents as they stood in the bind pose (what a clip that never mentions them does).
 */
export function posedJointWorlds(skeleton: Skeleton, nodeWorlds: Float64Array, out: Float64Array): void {
  for (let j = 0; j < skeleton.nodes.length; j++) {
    const node = skeleton.nodes[j];
    if (node >= 0) for (let k = 0; k < 16; k++) out[j * 16 + k] = nodeWorlds[node * 16 + k];
    else mulMat4(out, j * 16, out, skeleton.parents[j] * 16, bindLocal(skeleton, j), 0);
  }
}

/** Joint j's transform in its parent's space, in the bind pose. */
export function bindLocal(skeleton: Skeleton, joint: number): Float64Array {
  const own = skeleton.bind.subarray(joint * 16, joint * 16 + 16);
  const parent = skeleton.parents[joint];
  if (parent < 0) return Float64Array.from(own);
  const inverse = inverseMat4(skeleton.bind, parent * 16);
  if (!inverse) throw new RangeError(`bindLocal: the bind matrix of ${skeleton.names[parent]} is singular`);
  return productMat4(inverse, own);
}

function extendSkeleton(skeleton: Skeleton, added: readonly NewJoint[]): Skeleton {
  const count = skeleton.nodes.length;
  const total = count + added.length;
  const grow = (source: Int32Array) => {
    const out = new Int32Array(total);
    out.set(source);
    return out;
  };
  const nodes = grow(skeleton.nodes);
  const parents = grow(skeleton.parents);
  const bind = new Float64Array(total * 16);
  const rest = new Float64Array(total * 16);
  bind.set(skeleton.bind);
  rest.set(skeleton.rest);
  added.forEach((joint, i) => {
    const j = count + i;
    if (joint.parent < 0 || joint.parent >= j)
      throw new RangeError(`applyRigEdit: parent of ${joint.name} must stand before it`);
    nodes[j] = -1;
    parents[j] = joint.parent;
    bind.set(joint.bind, j * 16);
  });
  const names = [...skeleton.names, ...added.map((joint) => joint.name)];
  const extended: Skeleton = { names, nodes, parents, bind, rest };
  for (let j = count; j < total; j++) mulMat4(rest, j * 16, rest, parents[j] * 16, bindLocal(extended, j), 0);
  return extended;
}

function extendBindSet(bindSet: BindSet, added: readonly NewJoint[]): BindSet {
  const inverseBind = new Float64Array(bindSet.inverseBind.length + added.length * 16);
  inverseBind.set(bindSet.inverseBind);
  added.forEach((joint, i) => {
    const inverse = inverseMat4(joint.bind);
    if (!inverse) throw new RangeError(`applyRigEdit: the bind matrix of ${joint.name} is singular`);
    inverseBind.set(inverse, bindSet.inverseBind.length + i * 16);
  });
  return { ...bindSet, inverseBind };
}

function replaceInfluences(rig: RigModel, edit: RigEdit): Influences {
  const vertexCount = rig.positions.length / 3;
  const width = Math.max(rig.influences.width, edit.influences.width);
  const joints = new Uint16Array(vertexCount * width);
  const weights = new Float32Array(vertexCount * width);
  copyRows(rig.influences, undefined, vertexCount, joints, weights, width);
  copyRows(edit.influences, edit.vertices, edit.vertices.length, joints, weights, width);
  return { width, joints, weights };
}

/** Row i of `source` to row `rows[i]` (or i) of the wider target; the rest of the row is zeroed. */
function copyRows(
  source: Influences,
  rows: Uint32Array | undefined,
  count: number,
  joints: Uint16Array,
  weights: Float32Array,
  width: number,
): void {
  for (let i = 0; i < count; i++) {
    const to = (rows ? rows[i] : i) * width;
    for (let k = 0; k < width; k++) {
      const inside = k < source.width;
      joints[to + k] = inside ? source.joints[i * source.width + k] : 0;
      weights[to + k] = inside ? source.weights[i * source.width + k] : 0;
    }
  }
}
