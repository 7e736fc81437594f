import { inverseMat4, mulMat4 } from '../../core/math/mat4';
import type { RigEdit } from '../../core/rig/rig-edit';
import type { BindSet, RigModel } from '../../core/rig/scene';
import type { GltfJson } from '../gltf-json';
import type { AccessorData } from '../read/accessor-data';
import type { Splice } from './splice';

/** How one skin of the file will list the joints of the edited skeleton. */
export interface SkinPlan {
  readonly bindSet: BindSet;
  /** Joints of the edited skeleton that the skin is to gain, in order. */
  readonly added: readonly number[];
  /** #J + new: place in `skin.joints`, -1 for joints the skin does not have. */
  readonly slots: Int32Array;
}

/** Every new joint joins the skin, and so does each of `used` that the skin does not list yet. */
export function planSkin(rig: RigModel, bindSet: BindSet, edit: RigEdit, used: Iterable<number>): SkinPlan {
  const known = rig.skeleton.nodes.length;
  const slots = new Int32Array(known + edit.joints.length).fill(-1);
  bindSet.joints.forEach((joint, slot) => {
    if (joint >= 0 && slots[joint] < 0) slots[joint] = slot;
  });
  const added = [...new Set(used)].filter((joint) => joint < known && slots[joint] < 0).sort((a, b) => a - b);
  for (let i = 0; i < edit.joints.length; i++) added.push(known + i);
  added.forEach((joint, i) => (slots[joint] = bindSet.joints.length + i));
  return { bindSet, added, slots };
}

/**
 * Appends the planned joints to the skin, and their inverse bind matrices behind the ones it has (`stored`; identity
 * when it has none). `nodes` is the glTF node of each joint of the edited skeleton.
 */
export function extendSkin(
  splice: Splice,
  edit: RigEdit,
  plan: SkinPlan,
  nodes: Int32Array,
  stored: AccessorData | undefined,
): void {
  const { bindSet, added } = plan;
  const skin = splice.json.skins?.[bindSet.skin];
  if (!skin) throw new RangeError(`extendSkin: the file has no skin ${bindSet.skin}`);
  if (added.length === 0) return;
  const before = skin.joints.length;
  const array = new Float32Array((before + added.length) * 16);
  if (stored) array.set(stored.array.subarray(0, before * 16));
  else for (let i = 0; i < before; i++) for (let k = 0; k < 16; k += 5) array[i * 16 + k] = 1;
  added.forEach((joint, i) => array.set(inverseBindMatrix(bindSet, edit, joint), (before + i) * 16));
  skin.joints.push(...Array.from(added, (joint) => nodes[joint]));
  const data = { array, type: 'MAT4' } as const;
  const old = skin.inverseBindMatrices;
  skin.inverseBindMatrices = old === undefined ? splice.appendAccessor(data) : splice.replaceAccessor(old, data);
  keepSkeleton(splice.json, bindSet.skin);
}

/** Mesh space → joint space at bind. */
function inverseBindMatrix(bindSet: BindSet, edit: RigEdit, joint: number): Float64Array {
  const known = bindSet.inverseBind.length / 16;
  const out = new Float64Array(16);
  if (joint < known) mulMat4(out, 0, bindSet.inverseBind, joint * 16, bindSet.toAnalysis, 0);
  else {
    const { bind, name } = edit.joints[joint - known];
    const inverse = inverseMat4(bind);
    if (!inverse) throw new RangeError(`extendSkin: the bind matrix of ${name} is singular`);
    mulMat4(out, 0, inverse, 0, bindSet.toAnalysis, 0);
  }
  out[3] = out[7] = out[11] = 0; // exactly, or it is no affine matrix to a validator
  out[15] = 1;
  return out;
}

/** `skin.skeleton` must stay a common root of the skin's joints: move it up when a joint joined from outside. */
function keepSkeleton(json: GltfJson, index: number): void {
  const skin = json.skins?.[index];
  if (skin?.skeleton === undefined) return;
  const parents = new Map<number, number>();
  json.nodes?.forEach((node, i) => node.children?.forEach((child) => parents.set(child, i)));
  const pathOf = (node: number | undefined): number[] => {
    const path: number[] = [];
    for (let at = node; at !== undefined; at = parents.get(at)) path.push(at);
    return path;
  };
  const paths = skin.joints.map((joint) => new Set(pathOf(joint)));
  const root = pathOf(skin.skeleton).find((node) => paths.every((path) => path.has(node)));
  if (root === undefined) delete skin.skeleton;
  else skin.skeleton = root;
}
