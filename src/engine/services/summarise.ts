import { APPENDAGE_DEFAULTS } from '../../core/appendage/appendage-options';
import { weldVertices } from '../../core/mesh/weld-vertices';
import { inferUnitScale } from '../../core/rig/infer-unit-scale';
import type { RigModel } from '../../core/rig/scene';
import { assignRoles } from '../../core/roles/assign-roles';
import { checkpoint, type Run } from '../../core/run';
import type { ModelSummary, RigSummary } from '../../rpc/model';
import type { CachedModel } from '../models/model-cache';

/** What the studio and the report say of a model before any pass has run. */
export function summarise({ handle, scene }: CachedModel, run?: Run): ModelSummary {
  const { rigs, clips, warnings } = scene;
  const height = heightOf(rigs);
  const tolerance = APPENDAGE_DEFAULTS.weldTolerance * height;
  let weldedVertices = 0;
  rigs.forEach((rig, i) => {
    checkpoint(run, i / rigs.length, 'Counting vertices');
    weldedVertices += weldVertices(rig.positions, { tolerance }).count;
  });
  return {
    id: handle.id,
    name: handle.name,
    ...(handle.path === undefined ? {} : { path: handle.path }),
    byteLength: handle.bytes.byteLength,
    height,
    unitScale: inferUnitScale(height),
    vertices: rigs.reduce((sum, { positions }) => sum + positions.length / 3, 0),
    weldedVertices,
    triangles: rigs.reduce((sum, { triangles }) => sum + triangles.length / 3, 0),
    rigs: rigs.map(rigSummary),
    clips: clips.map(({ index, name, duration }) => ({ index, name, duration })),
    warnings,
  };
}

/** Extent along up of all skinned surfaces in the bind pose, scene units. */
function heightOf(rigs: readonly RigModel[]): number {
  let low = Infinity;
  let high = -Infinity;
  for (const { positions } of rigs) {
    for (let i = 1; i < positions.length; i += 3) {
      if (positions[i] < low) low = positions[i];
      if (positions[i] > high) high = positions[i];
    }
  }
  return high > low ? high - low : 0;
}

function rigSummary(rig: RigModel): RigSummary {
  const { names, nodes, parents } = rig.skeleton;
  const { roles, sides } = assignRoles(rig);
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
