import { lookUp, unreadable } from '../open/unreadable';
import type { GltfContainer } from '../container';
import type { AccessorData } from './accessor-data';
import { influenceSets, type SkinnedPrimitive } from './list-primitives';
import type { InfluenceSet } from './read-influences';
import { readPositions } from './read-positions';
import { readTriangles } from './read-triangles';
import type { Tally } from './tally';

/** A skinned primitive, decoded, still in the file's own terms. */
export interface DecodedPrimitive {
  readonly part: SkinnedPrimitive;
  /** #V×3 mesh space. */
  readonly positions: Float32Array;
  /** #F×3, indices into this primitive's vertices. */
  readonly triangles: Uint32Array;
  readonly sets: readonly InfluenceSet[];
}

const TRIANGLES = 4;

/** Puts a skinned primitive together from its accessors, checking that they fit one another. */
export function readPrimitive(
  container: GltfContainer,
  part: SkinnedPrimitive,
  data: ReadonlyMap<number, AccessorData>,
  tally: Tally,
): DecodedPrimitive {
  const { attributes, indices, mode, extensions } = part.json;
  const where = `${part.label} of ${container.name}`;
  const read = (accessor: number, size: number, what: string): AccessorData => {
    const found = data.get(accessor);
    if (!found) throw unreadable('data-missing', `${where} has no ${what} data. Export the model again.`);
    if (found.size === size) return found;
    const { type } = lookUp(container.json.accessors, accessor, where, 'accessor');
    throw unreadable(
      'accessor-type',
      `${where} stores ${what} as ${type}, which it cannot be. Export the model again.`,
    );
  };

  const position = read(attributes.POSITION, 3, 'POSITION');
  const sets = influenceSets(part.json).map(({ joints, weights }, set) => ({
    joints: read(joints, 4, `JOINTS_${set}`),
    weights: read(weights, 4, `WEIGHTS_${set}`),
  }));
  for (const { joints, weights } of sets) {
    if (joints.count === position.count && weights.count === position.count) continue;
    throw unreadable(
      'count-mismatch',
      `${where} has ${position.count} positions but ${joints.count} joint and ${weights.count} weight entries. Export the model again.`,
    );
  }
  const corners = indices === undefined ? undefined : read(indices, 1, 'index');
  const isDraco = extensions?.KHR_draco_mesh_compression !== undefined;
  return {
    part,
    positions: readPositions(position, tally),
    triangles: readTriangles(corners, position.count, isDraco ? TRIANGLES : (mode ?? TRIANGLES), where),
    sets,
  };
}
