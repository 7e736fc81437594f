import type { Scene } from '../../src/core/rig/scene';
import { openContainer } from '../../src/gltf/container';
import { readScene } from '../../src/gltf/read/read-scene';
import type { FixVariant } from '../../src/rpc/model';
import { inlineEngine } from './inline-engine';

/** A file, and what the pass makes of it. */
export async function fixFile(path: string, variant: FixVariant = 'chain') {
  const engine = inlineEngine();
  const { model } = await engine.run('open', { source: { path } });
  const { report, fixed } = await engine.run('report', { model, fix: { variant } });
  if (!fixed) throw new Error('no fixed file');
  return { source: model.bytes, report, fixed };
}

/** A GLB's bytes as a scene. */
export async function sceneOf(bytes: Uint8Array, name = 'model.glb'): Promise<Scene> {
  return readScene(await openContainer(bytes, { name }));
}
