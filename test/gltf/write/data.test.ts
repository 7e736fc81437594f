import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openContainer, type GltfContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { newIssues, validateGlb } from '../../../src/gltf/validate';
import { Splice } from '../../../src/gltf/write/splice';
import { spliceRigEdit } from '../../../src/gltf/write/splice-rig-edit';
import { writeGlb } from '../../../src/gltf/write/write-glb';
import { dataFolder, modelsIn } from '../../fixtures/data-folder';
import { expectEdited, same } from './expect-edited';
import { randomEdit } from './random-edit';

const SEED = 7;
const folder = dataFolder() ?? '';
const files = (folder ? modelsIn(folder) : [])
  .map((file) => path.relative(folder, file))
  .filter((file) => !file.includes('malformed'));

function open(file: string): Promise<GltfContainer> {
  const full = path.join(folder, file);
  return openContainer(readFileSync(full), { name: path.basename(file) });
}

async function edit(container: GltfContainer) {
  const before = await readScene(container);
  const rig = before.rigs[0];
  const change = randomEdit(rig, SEED, 0.1);
  const splice = new Splice(container);
  await spliceRigEdit(splice, rig, change);
  return { before, rig, change, splice, bytes: await writeGlb(splice) };
}

describe.runIf(folder)('files of the data set', () => {
  it.each(files.filter((file) => !file.endsWith('.gltf')))('%s comes back byte for byte', async (file) => {
    const container = await open(file);
    expect(await writeGlb(new Splice(container))).toBe(container.bytes);
  });

  const rigs = files.filter((file) => /^(rigs|robust)/.test(file));
  it.each(rigs)(`%s takes an edit (seed ${SEED}) exactly, and nothing else changes`, async (file) => {
    const container = await open(file);
    if (!container.json.skins) return expect(container.json.skins).toBeUndefined();
    const isDraco = container.json.extensionsUsed?.includes('KHR_draco_mesh_compression');
    const { before, rig, change, bytes } = await edit(container);
    const output = await openContainer(bytes, { name: 'edited.glb' });
    expectEdited(before, rig, change, await readScene(output), 0, isDraco ? 1e-7 : 0);
    const prefix = output.buffers[0].subarray(0, container.buffers[0].length);
    expect(same(prefix, container.buffers[0])).toBe(true);
  });
});

// The validator takes a second and more for the largest files, so one of each kind stands for the rest.
const VALIDATED =
  /proc_fox\.|rigs.q_cow\.glb|man_casual_tail|cesiumman|fox_dog|enemy_wasp|barbarathebee|simpleskin|godette/;

describe.runIf(folder)('the Khronos validator', () => {
  it.each(files.filter((file) => VALIDATED.test(file)))('finds nothing new in an edited %s', async (file) => {
    const container = await open(file);
    const { bytes } = await edit(container);
    expect(newIssues(await validateGlb(container.bytes), await validateGlb(bytes))).toEqual([]);
  });
});
