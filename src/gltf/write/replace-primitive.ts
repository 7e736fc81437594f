import type { DracoExtension, GltfAccessor, GltfJson, GltfPrimitive } from '../gltf-json';
import type { AccessorData as DecodedData } from '../read/accessor-data';
import { meshoptOf } from '../read/check-accessor';
import type { DracoPrimitive } from '../read/decode-accessors';
import type { ComponentArray } from './component-type';
import type { PrimitiveEdit } from './plan-meshes';
import { replaceInfluences, tidyInfluences } from './replace-influences';
import { INDEX_DATA, VERTEX_DATA, type Splice } from './splice';

const DRACO = 'KHR_draco_mesh_compression';

/** The weights of a primitive that is to be edited, by semantic. */
export function weightSemantics({ attributes }: GltfPrimitive): string[] {
  return Object.keys(attributes).filter((semantic) => /^(JOINTS|WEIGHTS)_\d+$/.test(semantic));
}

/** All that must be decoded of a Draco-compressed primitive, which cannot be edited in part. */
export function dracoToRead(primitive: GltfPrimitive, who: string): DracoPrimitive | undefined {
  const draco = primitive.extensions?.[DRACO];
  if (!draco) return undefined;
  const semantics = Object.keys(draco.attributes).filter((semantic) => semantic in primitive.attributes);
  return { primitive, semantics, who };
}

/** Rewrites the weights of a primitive, and stores a Draco-compressed one decoded, in decoded order. */
export function replacePrimitive(splice: Splice, edit: PrimitiveEdit, data: ReadonlyMap<number, DecodedData>): void {
  const { primitive, part, influences } = edit;
  const stored = (semantic: string): ComponentArray => arrayOf(data, primitive.attributes[semantic], part.vertexCount);
  const sets = setsOf(primitive);
  const before = { joints: sets.map((k) => stored(`JOINTS_${k}`)), weights: sets.map((k) => stored(`WEIGHTS_${k}`)) };

  const draco = primitive.extensions?.[DRACO];
  const hidden =
    draco !== undefined || sets.some((k) => isCompressed(splice.json, primitive.attributes[`WEIGHTS_${k}`]));
  const base = hidden ? tidyInfluences(before, part.vertexCount) : before;
  const after = replaceInfluences(base, influences, part.vertexCount);
  if (draco) unpackDraco(splice, primitive, draco, data, part.vertexCount);
  const write = (semantic: string, array: ComponentArray, old: ComponentArray | undefined, normalized: boolean) => {
    if (old && !draco && sameArray(array, old)) return;
    const index = primitive.attributes[semantic] as number | undefined;
    const contents = { array, type: 'VEC4', normalized, target: VERTEX_DATA } as const;
    primitive.attributes[semantic] =
      index === undefined ? splice.appendAccessor(contents) : splice.replaceAccessor(index, contents);
  };
  after.joints.forEach((array, k) => write(`JOINTS_${k}`, array, before.joints[k], false));
  after.weights.forEach((array, k) =>
    write(`WEIGHTS_${k}`, array, before.weights[k], !(array instanceof Float32Array)),
  );
  if (draco) dropDraco(splice);
  if (hidden) {
    const what = draco ? 'was Draco-compressed and is' : 'had meshopt-compressed weights, which are';
    splice.note(
      `Mesh ${part.mesh}, primitive ${part.primitive} ${what} now stored uncompressed, because its weights changed.`,
    );
  }
}

/** Whether an accessor's data is compressed by meshopt. */
function isCompressed(json: GltfJson, accessor: number): boolean {
  const view = json.accessors?.[accessor].bufferView;
  return view !== undefined && meshoptOf((json.bufferViews ?? [])[view]) !== undefined;
}

/** 0 … n-1 for a primitive with n pairs of JOINTS and WEIGHTS. */
function setsOf({ attributes }: GltfPrimitive): number[] {
  const sets: number[] = [];
  while (`JOINTS_${sets.length}` in attributes && `WEIGHTS_${sets.length}` in attributes) sets.push(sets.length);
  return sets;
}

function arrayOf(data: ReadonlyMap<number, DecodedData>, accessor: number, count: number): ComponentArray {
  const found = data.get(accessor);
  if (!found || found.count !== count) {
    throw new RangeError(
      `replacePrimitive: accessor ${accessor} has ${found?.count ?? 'no'} elements, the rig ${count}`,
    );
  }
  return found.array instanceof Float64Array ? new Float32Array(found.array) : found.array;
}

/** Stores every compressed attribute but the weights (written by the caller), and the indices. */
function unpackDraco(
  splice: Splice,
  primitive: GltfPrimitive,
  draco: DracoExtension,
  data: ReadonlyMap<number, DecodedData>,
  vertexCount: number,
): void {
  const accessors = splice.json.accessors as GltfAccessor[];
  for (const semantic of Object.keys(draco.attributes)) {
    const index = primitive.attributes[semantic] as number | undefined;
    if (index === undefined || /^(JOINTS|WEIGHTS)_/.test(semantic)) continue;
    const { type, normalized } = accessors[index];
    const array = arrayOf(data, index, vertexCount);
    const bounds = semantic === 'POSITION';
    primitive.attributes[semantic] = splice.replaceAccessor(index, {
      array,
      type,
      normalized,
      target: VERTEX_DATA,
      bounds,
    });
  }
  if (primitive.indices !== undefined) {
    const found = data.get(primitive.indices);
    if (!found) throw new RangeError(`replacePrimitive: the indices of a primitive were not read`);
    primitive.indices = splice.replaceAccessor(primitive.indices, {
      array: found.array instanceof Float64Array ? new Uint32Array(found.array) : found.array,
      type: 'SCALAR',
      target: INDEX_DATA,
    });
  }
  delete primitive.extensions?.[DRACO];
  if (primitive.extensions && Object.keys(primitive.extensions).length === 0) delete primitive.extensions;
}

function dropDraco(splice: Splice): void {
  const used = splice.json.meshes?.some((mesh) => mesh.primitives.some((primitive) => primitive.extensions?.[DRACO]));
  if (!used) splice.dropExtension(DRACO);
}

function sameArray(a: ComponentArray, b: ComponentArray): boolean {
  return a.constructor === b.constructor && a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
