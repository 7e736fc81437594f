import { describe, expect, it } from 'vitest';
import { openContainer, type GltfContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { validateGlb } from '../../../src/gltf/validate';
import { Splice } from '../../../src/gltf/write/splice';
import { spliceRigEdit } from '../../../src/gltf/write/splice-rig-edit';
import { packGlb, writeGlb } from '../../../src/gltf/write/write-glb';
import { writeGltf } from '../../../src/gltf/write/write-gltf';
import { expectEdited } from './expect-edited';
import { randomEdit } from './random-edit';
import { makeStrip, openStrip, openStripGltf, PNG } from './strip';

const SEED = 9;

async function edit(container: GltfContainer) {
  const before = await readScene(container);
  const change = randomEdit(before.rigs[0], SEED);
  const splice = new Splice(container);
  await spliceRigEdit(splice, before.rigs[0], change);
  const check = async (output: GltfContainer) =>
    expectEdited(before, before.rigs[0], change, await readScene(output), 0);
  return { splice, check };
}

describe('writeGlb', () => {
  it('keeps chunks of other types, behind the BIN', async () => {
    const { json, bin } = makeStrip();
    const extra = { type: 0x31323334, data: Uint8Array.of(1, 2, 3, 4) };
    const container = await openContainer(packGlb(new TextEncoder().encode(JSON.stringify(json)), bin, [extra]), {
      name: 'x',
    });
    const { splice } = await edit(container);
    const output = await openContainer(await writeGlb(splice), { name: 'out.glb' });
    expect(output.extraChunks).toEqual([extra]);
  });

  it('makes a self-contained file of a .gltf, with images from beside it and from data URIs', async () => {
    const container = await openStripGltf({}, (json) => {
      json.images = [
        { uri: 'skin.png', name: 'Skin' },
        { uri: `data:image/png;base64,${Buffer.from(PNG).toString('base64')}` },
        { uri: 'missing.png' },
      ];
      json.textures = [{ source: 0 }, { source: 1 }];
      json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, emissiveTexture: { index: 1 } }];
    });
    const { splice, check } = await edit(container);
    const bytes = await writeGlb(splice);
    const output = await openContainer(bytes, { name: 'out.glb' });
    await check(output);
    expect(output.json.buffers).toHaveLength(1);
    expect(output.json.buffers?.[0].uri).toBeUndefined();
    const [first, second, missing] = output.json.images as { name?: string; mimeType: string; bufferView: number }[];
    expect(first).toMatchObject({ name: 'Skin', mimeType: 'image/png' });
    expect(missing).toEqual({ uri: 'missing.png' });
    for (const { bufferView } of [first, second]) {
      const { byteOffset = 0, byteLength } = output.json.bufferViews?.[bufferView] ?? { byteLength: 0 };
      expect(output.buffers[0].subarray(byteOffset, byteOffset + byteLength)).toEqual(PNG);
    }
    const issues = await validateGlb(bytes);
    const faults = issues.filter(({ severity }) => severity === 'error' || severity === 'warning');
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/images/2/uri']); // the one that is missing
  });

  it('merges several buffers, the first one first', async () => {
    const uri = `data:application/octet-stream;base64,${Buffer.from([1, 2, 3, 4, 5]).toString('base64')}`;
    const container = await openStripGltf({}, (json) => {
      json.buffers?.push({ byteLength: 5, uri });
      json.bufferViews?.push({ buffer: 1, byteOffset: 1, byteLength: 4 });
    });
    const { splice, check } = await edit(container);
    const output = await openContainer(await writeGlb(splice), { name: 'out.glb' });
    await check(output);
    expect(output.buffers).toHaveLength(1);
    expect(output.buffers[0].subarray(0, container.buffers[0].length)).toEqual(container.buffers[0]);
    const moved = output.json.bufferViews?.[(container.json.bufferViews?.length ?? 0) - 1];
    const start = moved?.byteOffset ?? 0;
    expect(output.buffers[0].subarray(start, start + 4)).toEqual(Uint8Array.of(2, 3, 4, 5));
    expect(moved?.buffer).toBe(0);
  });

  it('leaves out an empty BIN', async () => {
    const bytes = new TextEncoder().encode('{"asset":{"version":"2.0"}}');
    const glb = await writeGlb(new Splice(await openContainer(bytes, { name: 'empty.gltf' })));
    expect(glb).toEqual(packGlb(bytes, new Uint8Array()));
  });
});

describe('writeGltf', () => {
  it('writes JSON in the style of the source, one buffer, and names the images to copy', async () => {
    const container = await openStripGltf({}, (json) => (json.images = [{ uri: 'skin.png' }, { uri: 'missing.png' }]));
    const { splice, check } = await edit(container);
    const { json, bin, images } = await writeGltf(splice, 'out file.bin');
    const text = new TextDecoder().decode(json);
    expect(text).toContain('"uri": "out%20file.bin"');
    expect(text).toContain('\n\t\t\t"name": "Tail_1"');
    expect(images).toEqual([{ uri: 'skin.png', bytes: PNG }]);
    const resolve = (uri: string) => Promise.resolve(uri === bin?.uri ? bin.bytes : undefined);
    await check(await openContainer(json, { name: 'out.gltf', resolve }));
  });

  it('repeats an untouched .gltf whose buffer keeps its name', async () => {
    const container = await openStripGltf({});
    const { json, bin } = await writeGltf(new Splice(container), 'strip data.bin');
    expect(json).toEqual(container.bytes);
    expect(bin?.bytes).toEqual(container.buffers[0]);
  });

  it('takes a GLB apart', async () => {
    const { splice, check } = await edit(await openStrip());
    const { json, bin } = await writeGltf(splice, 'out.bin');
    await check(await openContainer(json, { name: 'out.gltf', resolve: () => Promise.resolve(bin?.bytes) }));
  });
});
