import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SkinnedMesh } from 'three';
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { RigModel } from '../../../src/core/rig/scene';
import { openContainer, type GltfContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { Splice } from '../../../src/gltf/write/splice';
import { spliceRigEdit } from '../../../src/gltf/write/splice-rig-edit';
import { writeGlb } from '../../../src/gltf/write/write-glb';
import { dataFolder } from '../../fixtures/data-folder';
import { loadThree } from '../../kit/load-three';
import { randomEdit } from './random-edit';
import { openStrip } from './strip';

const SEED = 11;
const folder = dataFolder() ?? '';

/** Loads the edited file with three.js and returns the skinned meshes that have the new joint. */
async function load(container: GltfContainer, rig: RigModel): Promise<SkinnedMesh[]> {
  const edit = randomEdit(rig, SEED);
  const splice = new Splice(container);
  await spliceRigEdit(splice, rig, edit);
  const { scene } = await loadThree(await writeGlb(splice));
  const meshes: SkinnedMesh[] = [];
  scene.traverse((object) => {
    if ('isSkinnedMesh' in object) meshes.push(object as SkinnedMesh);
  });
  return meshes.filter(({ skeleton }) => skeleton.bones.some(({ name }) => name === 'Tail_1'));
}

describe('three.js', () => {
  it('loads an edited file, with the new joint in the skeleton, at rest where it was', async () => {
    const container = await openStrip();
    const rig = (await readScene(container)).rigs[0];
    const [mesh] = await load(container, rig);
    mesh.updateWorldMatrix(true, true);
    mesh.skeleton.bones[0].updateWorldMatrix(true, true);
    mesh.skeleton.update();
    for (let v = 0; v < rig.positions.length / 3; v++) {
      const at = mesh.getVertexPosition(v, new Vector3());
      const want = new Vector3().fromArray(rig.positions, v * 3);
      expect(at.distanceTo(want)).toBeLessThan(1e-6);
    }
  });

  it.runIf(folder).each(['proc_fox', 'q_man_casual_tail', 'khr_cesiumman', 'm2m_fox_dog'])(
    'loads an edited %s',
    async (name) => {
      const bytes = readFileSync(path.join(folder, 'rigs', `${name}.glb`));
      const container = await openContainer(bytes, { name });
      const rig = (await readScene(container)).rigs[0];
      expect((await load(container, rig)).length).toBeGreaterThan(0);
    },
  );
});
