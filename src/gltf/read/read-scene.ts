import { createPose } from '../../core/rig/sample-pose';
import type { RigModel, Scene, SceneGraph } from '../../core/rig/scene';
import { checkpoint, type Run } from '../../core/run';
import type { GltfContainer } from '../container';
import { unreadable } from '../open/unreadable';
import { buildRig } from './build-rig';
import { decodeAccessors, type Wanted } from './decode-accessors';
import { groupSkins } from './group-skins';
import { dracoWantedOf, listPrimitives, wantedOf, type SkinnedPrimitive } from './list-primitives';
import { readClips, wantedByClips } from './read-clips';
import { readGraph } from './read-graph';
import { readJoints } from './read-joints';
import { readPrimitive } from './read-primitive';
import { readSkin } from './read-skins';
import { Tally } from './tally';

/** A transform beyond this is damage: its products leave float32. */
const FARTHEST = 1e12;

/**
 * Reads what Rigwright works on out of a glTF file: node tree, clips, and every skinned surface as a rig in analysis
 * space (bind pose, world units, Y up). Structure comes from the JSON, so that all indices are the file's own; the
 * contents of accessors are decoded by glTF Transform. What can be repaired is, with one warning for each kind;
 * what cannot throws an `unreadable` RigwrightError.
 * Cost: bytes read + vertices × influences; the file's textures are not touched.
 */
export async function readScene(container: GltfContainer, run?: Run): Promise<Scene> {
  // 1. Structure.
  checkpoint(run, 0, 'Reading the nodes');
  const tally = new Tally();
  const graph = readGraph(container.json, container.name);
  const parts = listPrimitives(container, tally);
  const skinIndices = [...new Set(parts.map(({ skin }) => skin))].sort((a, b) => a - b);

  // 2. Contents.
  checkpoint(run, 0.1, 'Decoding the meshes');
  const wanted = [...parts.flatMap(wantedOf), ...wantedBySkins(container, skinIndices), ...wantedByClips(container)];
  const data = await decodeAccessors(container, wanted, dracoPrimitives(parts));
  checkpoint(run, 0.5, 'Reading the clips');
  const clips = readClips(container, data, tally);

  // 3. Rigs.
  checkpoint(run, 0.6, 'Reading the skins');
  const skins = skinIndices.map((index) => readSkin(container, index, data, tally));
  const worlds = restWorlds(graph, container.name);
  const rigs: RigModel[] = [];
  for (const group of groupSkins(skins)) {
    checkpoint(run, 0.7 + (0.3 * rigs.length) / skins.length, 'Reading the skins');
    const members = new Set(group.map(({ index }) => index));
    const primitives = parts
      .filter(({ skin }) => members.has(skin))
      .map((part) => readPrimitive(container, part, data, tally));
    rigs.push(buildRig(readJoints(graph, worlds, group), group, primitives, tally));
  }
  rigs.sort((a, b) => b.positions.length - a.positions.length);
  checkpoint(run, 1, 'Read');
  return { graph, clips, rigs, warnings: tally.warnings() };
}

/** #N×16, node space → world at rest. */
function restWorlds(graph: SceneGraph, name: string): Float64Array {
  const { worlds } = createPose(graph);
  const broken = worlds.findIndex((value) => !(Math.abs(value) < FARTHEST));
  if (broken < 0) return worlds;
  const node = Math.floor(broken / 16);
  throw unreadable(
    'node-transform',
    `Node ${node} (${graph.names[node] || 'unnamed'}) of ${name} is moved or scaled beyond all measure. Export the model again.`,
  );
}

function wantedBySkins({ json }: GltfContainer, skins: readonly number[]): Wanted[] {
  return skins.flatMap((skin) => {
    const accessor = json.skins?.[skin].inverseBindMatrices;
    return accessor === undefined ? [] : [{ accessor, who: `skin ${skin}, inverse bind matrices` }];
  });
}

/** Compressed primitives, each once however many nodes show its mesh. */
function dracoPrimitives(parts: readonly SkinnedPrimitive[]) {
  const unique = new Map(parts.map((part) => [part.json, part]));
  return [...unique.values()].flatMap((part) => dracoWantedOf(part) ?? []);
}
