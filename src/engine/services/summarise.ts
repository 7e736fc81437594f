import type { BodyAnalysis } from '../../core/appendage/analyse-body';
import { APPENDAGE_DEFAULTS } from '../../core/appendage/appendage-options';
import { inferUnitScale } from '../../core/rig/infer-unit-scale';
import { skinHeight } from '../../core/rig/skin-height';
import type { Run } from '../../core/run';
import type { GltfJson } from '../../gltf/gltf-json';
import type { FileContents, ModelSummary, RigSummary } from '../../rpc/model';
import type { CachedModel } from '../models/model-cache';
import { bodiesOf } from './bodies';

/** What the studio and the report say of a model before any pass has run. */
export function summarise(model: CachedModel, run?: Run): ModelSummary {
  const { handle, container, scene } = model;
  const { rigs, clips, warnings } = scene;
  const height = skinHeight(...rigs.map(({ positions }) => positions));
  const bodies = bodiesOf(model, APPENDAGE_DEFAULTS, run);
  return {
    id: handle.id,
    name: handle.name,
    ...(handle.path === undefined ? {} : { path: handle.path }),
    byteLength: handle.bytes.byteLength,
    height,
    unitScale: inferUnitScale(height),
    vertices: rigs.reduce((sum, { positions }) => sum + positions.length / 3, 0),
    weldedVertices: bodies.reduce((sum, { surface }) => sum + surface.weld.count, 0),
    triangles: rigs.reduce((sum, { triangles }) => sum + triangles.length / 3, 0),
    rigs: bodies.map(rigSummary),
    clips: clips.map(({ index, name, duration }) => ({ index, name, duration })),
    contents: contentsOf(container.json),
    warnings,
  };
}

function contentsOf(json: GltfJson): FileContents {
  const { generator } = json.asset;
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  return {
    ...(typeof generator === 'string' ? { generator } : {}),
    extensions: json.extensionsUsed ?? [],
    nodes: count(json.nodes),
    meshes: count(json.meshes),
    skins: count(json.skins),
    materials: count(json.materials),
    images: count(json.images),
  };
}

function rigSummary({ rig, roles: assigned }: BodyAnalysis): RigSummary {
  const { names, nodes, parents } = rig.skeleton;
  const { roles, sides } = assigned;
  return {
    joints: names.map((name, j) => ({ name, node: nodes[j], parent: parents[j], role: roles[j], side: sides[j] })),
    parts: rig.parts.map(({ mesh, primitive, node, meshName, vertexStart, vertexCount }) => ({
      mesh,
      primitive,
      node,
      meshName,
      vertexStart,
      vertexCount,
    })),
    vertices: rig.positions.length / 3,
    triangles: rig.triangles.length / 3,
  };
}
