import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/engine/files/load-model';
import { buildGlb, buildGltf, TRIANGLE } from '../../fixtures/build-glb';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigwright-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { json, bin } = buildGltf(TRIANGLE);
async function write(name: string, uri: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify({ ...json, buffers: [{ uri, byteLength: bin.length }] }));
  return path;
}

describe('loadModel', () => {
  it('reads a GLB', async () => {
    const path = join(folder, 'a.glb');
    await writeFile(path, buildGlb());
    const { container, scene } = await loadModel(path);
    expect(container.name).toBe('a.glb');
    expect(scene.rigs).toHaveLength(1);
  });

  it('reads a .gltf with its .bin, in a folder below and with a space in its name', async () => {
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'a b.bin'), bin);
    const { scene } = await loadModel(await write('b.gltf', 'data/a%20b.bin'));
    expect(scene.rigs).toHaveLength(1);
  });

  it('names a .bin that is not there, or is a folder', async () => {
    await expect(loadModel(await write('c.gltf', 'gone.bin'))).rejects.toMatchObject({
      code: 'bin-missing',
      message: expect.stringContaining('"gone.bin"'),
    });
    await expect(loadModel(await write('d.gltf', '.'))).rejects.toMatchObject({ code: 'bin-missing' });
  });

  it('does not follow a link out of the folder', async () => {
    await mkdir(join(folder, 'inner'));
    await writeFile(join(folder, 'secret.bin'), bin);
    await symlink(join(folder, 'secret.bin'), join(folder, 'inner', 'link.bin'));
    const path = await write(join('inner', 'e.gltf'), 'link.bin');
    await expect(loadModel(path)).rejects.toMatchObject({ code: 'bin-missing' });
  });

  it('says when there is no such file, or it is a folder', async () => {
    await expect(loadModel(join(folder, 'none.glb'))).rejects.toMatchObject({
      kind: 'unreadable',
      code: 'file-missing',
    });
    await expect(loadModel(folder)).rejects.toMatchObject({ kind: 'unreadable', code: 'file-is-folder' });
  });
});
