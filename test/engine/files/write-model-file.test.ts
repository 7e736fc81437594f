import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openModel } from '../../../src/engine/files/load-model';
import { writeModelFile } from '../../../src/engine/files/write-model-file';
import { packGlb } from '../../../src/gltf/write/write-glb';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigwright-'));
});
afterEach(() => rm(folder, { recursive: true }));

const JSON_TEXT =
  '{"asset":{"version":"2.0"},"buffers":[{"byteLength":4}],"bufferViews":[{"buffer":0,"byteLength":4}]}';
const DATA = Uint8Array.of(1, 2, 3, 4);
const GLB = packGlb(new TextEncoder().encode(JSON_TEXT), DATA);

describe('writeModelFile', () => {
  it.each(['out.glb', 'out.vrm'])('writes the bytes as they are to %s', async (name) => {
    await writeModelFile(join(folder, name), GLB);
    expect(new Uint8Array(await readFile(join(folder, name)))).toEqual(GLB);
    expect(await readdir(folder)).toEqual([name]);
  });

  it('writes JSON and its buffer where a .gltf is asked for', async () => {
    const path = join(folder, 'my fox.GLTF');
    await writeModelFile(path, GLB);
    expect((await readdir(folder)).sort()).toEqual(['my fox.GLTF', 'my fox.bin']);
    const json = JSON.parse(await readFile(path, 'utf8')) as { buffers: unknown[] };
    expect(json.buffers).toEqual([{ byteLength: 4, uri: 'my%20fox.bin' }]);
    const read = await openModel(path);
    expect(new Uint8Array(read.buffers[0])).toEqual(DATA);
  });
});
