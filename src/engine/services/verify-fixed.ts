import { clipPoser } from '../../core/measure/clip-poser';
import { createSkinner } from '../../core/rig/skin-positions';
import { subRun, type Run } from '../../core/run';
import { openContainer } from '../../gltf/container';
import { readScene } from '../../gltf/read/read-scene';
import type { Clip, RigModel, Scene } from '../../core/rig/scene';
import type { CachedModel } from '../models/model-cache';

/** Greatest distance a vertex may stand off after writing, as a share of the model's height. */
const TOLERANCE = 1e-4;

/**
 * Reads the written file again and skins it beside what was planned: in the rest pose, and in the middle of `clip`. Gives the reasons why the file must not be used; none, when every vertex is where it was planned.
 * @param planned the rigs as edited in memory, in the model's order.
 */
export async function verifyFixed(
  model: CachedModel,
  planned: readonly RigModel[],
  bytes: Uint8Array,
  { height, clip }: { readonly height: number; readonly clip?: Clip },
  run?: Run,
): Promise<string[]> {
  const container = await openContainer(bytes, { name: model.handle.name });
  const written = await readScene(container, subRun(run, 0, 0.6));
  if (written.rigs.length !== planned.length) {
    return [`The written file has ${written.rigs.length} rigs where ${planned.length} were planned.`];
  }
  const moments = clip ? [undefined, clip] : [undefined];
  return planned.flatMap((rig, r) =>
    moments.flatMap((moment) => {
      const before = posed(model.scene, rig, moment);
      const after = posed(written, written.rigs[r], moment);
      const off = farthest(before, after);
      if (off <= TOLERANCE * height) return [];
      const when = moment ? `in ${moment.name}` : 'in its rest pose';
      return [
        `The written file is not what was planned: ${when} it is off by ${((100 * off) / height).toPrecision(2)} % of the height, where at most ${100 * TOLERANCE} % is allowed.`,
      ];
    }),
  );
}

/** #V×3 world positions at rest, or in the middle of a clip, which is looked up by its index. */
function posed(scene: Scene, rig: RigModel, moment: Clip | undefined): Float64Array {
  const clip = moment && scene.clips.find(({ index }) => index === moment.index);
  const worlds = new Float64Array(rig.skeleton.nodes.length * 16);
  clipPoser(scene.graph, rig.skeleton, clip)((clip?.duration ?? 0) / 2, worlds);
  const out = new Float64Array(rig.positions.length);
  createSkinner(rig).skin(worlds, out);
  return out;
}

function farthest(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length) return Infinity;
  let most = 0;
  for (let i = 0; i < a.length; i += 3)
    most = Math.max(most, Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]));
  return most;
}
