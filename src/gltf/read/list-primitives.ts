import type { GltfContainer } from '../container';
import type { GltfPrimitive } from '../gltf-json';
import { lookUp } from '../open/unreadable';
import type { DracoPrimitive, Wanted } from './decode-accessors';
import { refuseUnknown } from './refuse-unknown';
import type { Tally } from './tally';

/** A primitive that is skinned at a node, as the JSON has it. */
export interface SkinnedPrimitive {
  /** Position among all skinned primitives of the file, in node order, then primitive order. */
  readonly index: number;
  readonly node: number;
  readonly skin: number;
  readonly mesh: number;
  readonly meshName: string;
  readonly primitive: number;
  readonly json: GltfPrimitive;
  /** "mesh 2 (Body), primitive 0": for messages. */
  readonly label: string;
}

const TRIANGLES = 4;

/**
 * Every readable skinned primitive of the file. A primitive is skinned when its node has a skin and it lists JOINTS_0
 * and WEIGHTS_0; those of points or lines count in `index`, but are left out.
 */
export function listPrimitives(container: GltfContainer, tally: Tally): SkinnedPrimitive[] {
  const { json, name } = container;
  const found: SkinnedPrimitive[] = [];
  let index = 0;
  for (const [node, { mesh, skin }] of (json.nodes ?? []).entries()) {
    if (mesh === undefined || skin === undefined) continue;
    const meshJson = lookUp(json.meshes, mesh, `Node ${node} of ${name}`, 'mesh');
    const skinJson = lookUp(json.skins, skin, `Node ${node} of ${name}`, 'skin');
    for (const [primitive, primitiveJson] of meshJson.primitives.entries()) {
      const { attributes, mode } = primitiveJson;
      if (attributes.JOINTS_0 === undefined || attributes.WEIGHTS_0 === undefined) continue;
      const meshName = meshJson.name ?? '';
      const label = `mesh ${mesh}${meshName && ` (${meshName})`}, primitive ${primitive}`;
      const part = { index: index++, node, skin, mesh, meshName, primitive, json: primitiveJson, label };
      if (attributes.POSITION === undefined || (mode ?? TRIANGLES) < TRIANGLES) tally.add('primitive-skipped');
      else if (skinJson.joints.length === 0) tally.add('skin-empty');
      else {
        refuseUnknown(container, primitiveJson.extensions, label);
        found.push(part);
      }
    }
  }
  return found;
}

/** Semantics of the influence sets, JOINTS_0 WEIGHTS_0 JOINTS_1 … as far as both go without a gap. */
export function influenceSets(primitive: GltfPrimitive): { joints: number; weights: number }[] {
  const sets: { joints: number; weights: number }[] = [];
  for (let set = 0; ; set++) {
    const joints = primitive.attributes[`JOINTS_${set}`];
    const weights = primitive.attributes[`WEIGHTS_${set}`];
    if (joints === undefined || weights === undefined) return sets;
    sets.push({ joints, weights });
  }
}

/** The accessors that reading a skinned primitive needs. */
export function wantedOf(part: SkinnedPrimitive): Wanted[] {
  const { attributes, indices } = part.json;
  const wanted: Wanted[] = [{ accessor: attributes.POSITION, who: `${part.label}, POSITION` }];
  influenceSets(part.json).forEach(({ joints, weights }, set) => {
    wanted.push({ accessor: joints, who: `${part.label}, JOINTS_${set}` });
    wanted.push({ accessor: weights, who: `${part.label}, WEIGHTS_${set}` });
  });
  if (indices !== undefined) wanted.push({ accessor: indices, who: `${part.label}, indices` });
  return wanted;
}

/** The Draco part of what reading a skinned primitive needs, if it is compressed. */
export function dracoWantedOf(part: SkinnedPrimitive): DracoPrimitive | undefined {
  const draco = part.json.extensions?.KHR_draco_mesh_compression;
  if (!draco) return undefined;
  const read = ['POSITION', ...influenceSets(part.json).flatMap((_, set) => [`JOINTS_${set}`, `WEIGHTS_${set}`])];
  const semantics = read.filter((semantic) => draco.attributes[semantic] !== undefined);
  return { primitive: part.json, semantics, who: part.label };
}
