import type { Findings } from '../../core/appendage/finding';
import type { BodyAnalysis } from '../../core/appendage/analyse-body';
import type { Scene } from '../../core/rig/scene';
import { checkpoint, subRun, type Run } from '../../core/run';
import { openContainer, type GltfContainer } from '../../gltf/container';
import { readScene } from '../../gltf/read/read-scene';
import { RigwrightError } from '../../core/errors';
import type { ModelHandle } from './model-handle';

/** What the appendage pass said of one rig. */
export interface RigAnalysis {
  readonly body: BodyAnalysis;
  readonly findings: Findings;
}

/** A model as one worker knows it. */
export interface CachedModel {
  readonly handle: ModelHandle;
  readonly container: GltfContainer;
  readonly scene: Scene;
  /** Results of the appendage pass by its settings, newest last; one entry per rig. */
  readonly analyses: Map<string, readonly RigAnalysis[]>;
  /** What does not depend on a person's overrides, for one set of options. */
  bodies?: { readonly key: string; readonly list: readonly BodyAnalysis[] };
}

export interface ModelCache {
  /** The model, read now if this worker has not met it. Throws `unusable` when nothing in it is skinned. */
  load(handle: ModelHandle, run?: Run): Promise<CachedModel>;
}

/** Models a worker keeps read: an artist's and six rigs beside it. The least recently used one goes. */
const CAPACITY = 7;

export function createModelCache(capacity = CAPACITY): ModelCache {
  const models = new Map<string, CachedModel>();

  return {
    async load(handle, run) {
      const known = models.get(handle.id);
      const model = known ?? (await readModel(handle, run));
      models.delete(handle.id);
      models.set(handle.id, model);
      for (const id of models.keys()) {
        if (models.size <= capacity) break;
        models.delete(id);
      }
      return model;
    },
  };
}

/** Reads a model out of its handle. What is kept of the file are views into the handle's shared memory. */
export async function readModel(handle: ModelHandle, run?: Run): Promise<CachedModel> {
  checkpoint(run, 0, `Reading ${handle.name}`);
  const companions = new Map(handle.companions.map(({ name, bytes }) => [name, bytes]));
  const container = await openContainer(handle.bytes, {
    name: handle.name,
    resolve: (uri) => Promise.resolve(companions.get(uri)),
  });
  const scene = await readScene(container, subRun(run, 0.1, 1));
  if (scene.rigs.length === 0) {
    throw new RigwrightError(
      'unusable',
      'no-skin',
      `${handle.name} has no skeleton. Rigwright needs a model that has already been rigged.`,
    );
  }
  return { handle, container, scene, analyses: new Map() };
}

/** Whether these are the file's own bytes, which stay where they are, rather than bytes made for a result. */
export function isSourceBytes({ handle }: CachedModel, bytes: Uint8Array): boolean {
  return bytes.buffer === handle.bytes.buffer;
}
