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
}

export interface ModelCache {
  /** The model, read now if this worker has not met it. Throws `unusable` when nothing in it is skinned. */
  load(handle: ModelHandle, run?: Run): Promise<CachedModel>;
  /** Takes over a model that was just read. */
  put(model: CachedModel): void;
}

/** Models a worker keeps read: what an artist compares at a time. The least recently used one goes. */
const CAPACITY = 4;

export function createModelCache(capacity = CAPACITY): ModelCache {
  const models = new Map<string, CachedModel>();

  const keep = (model: CachedModel): void => {
    models.delete(model.handle.id);
    models.set(model.handle.id, model);
    for (const id of models.keys()) {
      if (models.size <= capacity) break;
      models.delete(id);
    }
  };

  return {
    async load(handle, run) {
      const known = models.get(handle.id);
      const model = known ?? (await readModel(handle, run));
      keep(model);
      return model;
    },
    put: keep,
  };
}

/** Reads a model out of its handle. */
async function readModel(handle: ModelHandle, run?: Run): Promise<CachedModel> {
  checkpoint(run, 0, `Reading ${handle.name}`);
  const companions = new Map(handle.companions.map(({ name, bytes }) => [name, bytes]));
  const container = await openContainer(handle.bytes, {
    name: handle.name,
    resolve: (uri) => Promise.resolve(companions.get(uri)),
  });
  return cachedModel(handle, container, subRun(run, 0.1, 1));
}

/** A container, read. */
export async function cachedModel(handle: ModelHandle, container: GltfContainer, run?: Run): Promise<CachedModel> {
  const scene = await readScene(container, run);
  if (scene.rigs.length === 0) {
    throw new RigwrightError(
      'unusable',
      'no-skin',
      `${handle.name} has no skeleton. Rigwright needs a model that has already been rigged.`,
    );
  }
  return { handle, container, scene, analyses: new Map() };
}
