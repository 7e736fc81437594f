import type { RigEdit } from '../../core/rig/rig-edit';
import type { RigModel, RigPart } from '../../core/rig/scene';
import type { AccessorData } from '../read/accessor-data';
import { decodeAccessors, type DracoPrimitive, type Wanted } from '../read/decode-accessors';
import { appendJoints, counted } from './append-joints';
import { extendSkin, planSkin, type SkinPlan } from './extend-skin';
import { planMeshes, type PrimitiveEdit } from './plan-meshes';
import type { InfluenceEdit } from './replace-influences';
import { dracoToRead, replacePrimitive, weightSemantics } from './replace-primitive';
import type { Splice } from './splice';

/**
 * Writes a rig edit into the file: nodes for the new joints, the skins that gain them, the weights of the edited
 * vertices. `rig` must have been read from the file that the splice started from; one edit per rig.
 *
 * New joints enter every skin that skins an edited vertex, with inverse bind matrix bind⁻¹ · toAnalysis. Where an
 * edited mesh is also used by a node whose result differs (another skin, or not edited there), the edited node gets
 * a copy of the mesh. Cost: the edited primitives' weights, read and written once.
 */
export async function spliceRigEdit(splice: Splice, rig: RigModel, edit: RigEdit): Promise<void> {
  checkEdit(rig, edit);
  const touched = touchedParts(rig, edit);
  if (touched.length === 0 && edit.joints.length === 0) return;

  // 1. what each skin gains, and what the vertices become in their skin's own joint order
  const plans = planSkins(rig, edit, touched);
  const primitives = planMeshes(
    splice,
    touched.map((rows) => ({ part: rows.part, influences: inSkinOrder(edit, rows, plans) })),
  );

  // 2. all that is to be rewritten is read before anything moves
  const data = await readStored(splice, primitives, plans);

  // 3. joints, skins, weights
  const nodes = appendJoints(splice, rig.skeleton, edit.joints);
  for (const plan of plans.values()) {
    const stored = splice.json.skins?.[plan.bindSet.skin].inverseBindMatrices;
    extendSkin(splice, edit, plan, nodes, stored === undefined ? undefined : data.get(stored));
  }
  for (const primitive of primitives) {
    replacePrimitive(splice, primitive, data);
    const { part, influences } = primitive;
    const mesh = part.meshName ? `${part.mesh} (${part.meshName})` : String(part.mesh);
    const vertices = counted(influences.vertices.length, 'vertex', 'vertices');
    splice.note(`Weights of ${vertices} in mesh ${mesh}, primitive ${part.primitive} replaced.`);
  }
}

/** Rows from … to-1 of the edit, which lie in one part of the rig. */
interface PartRows {
  readonly part: RigPart;
  readonly from: number;
  readonly to: number;
}

function checkEdit(rig: RigModel, { joints, vertices, influences }: RigEdit): void {
  const vertexCount = rig.positions.length / 3;
  const jointCount = rig.skeleton.nodes.length + joints.length;
  const expected = vertices.length * influences.width;
  if (influences.joints.length !== expected || influences.weights.length !== expected)
    throw new RangeError(`spliceRigEdit: ${vertices.length} vertices need ${expected} influences`);
  vertices.forEach((vertex, i) => {
    if (vertex >= vertexCount || (i > 0 && vertex <= vertices[i - 1]))
      throw new RangeError(`spliceRigEdit: vertices must ascend below ${vertexCount}`);
  });
  influences.joints.forEach((joint) => {
    if (joint >= jointCount) throw new RangeError(`spliceRigEdit: joint ${joint} of ${jointCount}`);
  });
}

function touchedParts(rig: RigModel, edit: RigEdit): PartRows[] {
  return rig.parts.flatMap((part) => {
    const from = lowerBound(edit.vertices, part.vertexStart);
    const to = lowerBound(edit.vertices, part.vertexStart + part.vertexCount);
    return from < to ? [{ part, from, to }] : [];
  });
}

/** Index of the first of the ascending `values` that is not below `limit`. */
function lowerBound(values: Uint32Array, limit: number): number {
  let low = 0;
  for (let high = values.length; low < high;) {
    const middle = (low + high) >> 1;
    if (values[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A plan for every bind set that skins an edited vertex; when none is edited, for those that hold a new joint's parent. */
function planSkins(rig: RigModel, edit: RigEdit, touched: readonly PartRows[]): Map<number, SkinPlan> {
  const used = new Map<number, Set<number>>();
  const { joints, weights, width } = edit.influences;
  for (const { part, from, to } of touched) {
    const own = used.get(part.bindSet) ?? new Set();
    for (let k = from * width; k < to * width; k++) if (weights[k] > 0) own.add(joints[k]);
    used.set(part.bindSet, own);
  }
  if (touched.length === 0) {
    rig.bindSets.forEach((bindSet, i) => {
      if (edit.joints.some(({ parent }) => bindSet.joints.includes(parent))) used.set(i, new Set());
    });
  }
  return new Map(Array.from(used, ([i, own]) => [i, planSkin(rig, rig.bindSets[i], edit, own)]));
}

function inSkinOrder(edit: RigEdit, rows: PartRows, plans: ReadonlyMap<number, SkinPlan>): InfluenceEdit {
  const { part, from, to } = rows;
  const { width } = edit.influences;
  const slots = (plans.get(part.bindSet) as SkinPlan).slots;
  const weights = edit.influences.weights.subarray(from * width, to * width);
  return {
    vertices: edit.vertices.subarray(from, to).map((vertex) => vertex - part.vertexStart),
    width,
    joints: edit.influences.joints
      .subarray(from * width, to * width)
      .map((joint, k) => (weights[k] > 0 ? slots[joint] : 0)),
    weights,
  };
}

function readStored(
  splice: Splice,
  primitives: readonly PrimitiveEdit[],
  plans: ReadonlyMap<number, SkinPlan>,
): Promise<ReadonlyMap<number, AccessorData>> {
  const wanted: Wanted[] = [];
  const draco: DracoPrimitive[] = [];
  for (const { primitive, part } of primitives) {
    const who = `mesh ${part.mesh}, primitive ${part.primitive}`;
    const compressed = dracoToRead(primitive, who);
    if (compressed) draco.push(compressed);
    for (const semantic of new Set([...weightSemantics(primitive), ...(compressed?.semantics ?? [])]))
      wanted.push({ accessor: primitive.attributes[semantic], who: `${who}, ${semantic}` });
    if (compressed && primitive.indices !== undefined)
      wanted.push({ accessor: primitive.indices, who: `${who}, indices` });
  }
  for (const { bindSet } of plans.values()) {
    const accessor = splice.json.skins?.[bindSet.skin].inverseBindMatrices;
    if (accessor !== undefined) wanted.push({ accessor, who: `skin ${bindSet.skin}` });
  }
  return decodeAccessors(splice.snapshot(), wanted, draco);
}
