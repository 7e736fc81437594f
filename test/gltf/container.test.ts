import { describe, expect, it } from 'vitest';
import { openContainer } from '../../src/gltf/container';
import { buildGltf, packGlb, TRIANGLE } from '../fixtures/build-glb';

const { json, bin } = buildGltf(TRIANGLE);
const glb = packGlb(json, bin);
const text = (value: string) => new TextEncoder().encode(value);
const open = (bytes: Uint8Array, resolve?: (uri: string) => Promise<Uint8Array | undefined>) =>
  openContainer(bytes, { name: 'model', resolve });
const withUri = (uri: string) => text(JSON.stringify({ ...json, buffers: [{ uri, byteLength: bin.length }] }));

describe('openContainer', () => {
  it('takes a GLB apart without losing JSON members or chunks it does not know', async () => {
    const extra = { type: 0x21212121, data: new Uint8Array([1, 2, 3, 4]) };
    const container = await open(packGlb({ ...json, extras: { mine: [1] } }, bin, [extra]));
    expect(container.form).toBe('glb');
    expect(container.json).toEqual({ ...json, extras: { mine: [1] } });
    expect(container.buffers).toEqual([bin]);
    expect(container.extraChunks).toEqual([extra]);
  });

  it('does not copy the buffer of a GLB', async () => {
    const container = await open(glb);
    expect(container.buffers[0].buffer).toBe(glb.buffer);
  });

  it('opens .gltf with a byte order mark, embedded data, and a percent-encoded sibling', async () => {
    const embedded = withUri(`data:application/octet-stream;base64,${Buffer.from(bin).toString('base64')}`);
    expect((await open(new Uint8Array([0xef, 0xbb, 0xbf, ...embedded]))).buffers).toEqual([bin]);
    const asked: string[] = [];
    const container = await open(withUri('my%20mod%C3%A8l.bin'), async (uri) => (asked.push(uri), bin));
    expect(asked).toEqual(['my modèl.bin']);
    expect(container).toMatchObject({ form: 'gltf', buffers: [bin] });
  });

  it('cuts a buffer to its declared length, and lets padding be missing from its end', async () => {
    const [declared] = (await open(packGlb({ ...json, buffers: [{ byteLength: 10 }] }, bin))).buffers;
    expect(declared).toEqual(bin.subarray(0, 10));
    const short = await open(packGlb({ ...json, buffers: [{ byteLength: bin.length + 3 }] }, bin));
    expect(short.buffers[0]).toEqual(bin);
  });

  it('counts the bytes a truncated GLB lacks', async () => {
    for (const missing of [1, 100, glb.length - 12]) {
      const words = missing === 1 ? '1 byte is missing' : `${missing.toLocaleString('en')} bytes are missing`;
      await expect(open(glb.subarray(0, glb.length - missing))).rejects.toMatchObject({
        kind: 'unreadable',
        code: 'glb-truncated',
        message: expect.stringContaining(words),
      });
    }
  });

  it.each<[string, string, Uint8Array]>([
    ['empty-file', '0 bytes', new Uint8Array(0)],
    ['git-lfs-pointer', 'git lfs pull', text('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n')],
    ['html', 'web page', text('\n<!DOCTYPE html><html></html>')],
    ['plain-text', 'text file', text('The model will follow.\n')],
    ['fbx', 'FBX', text('Kaydara FBX Binary  \0')],
    ['fbx', 'FBX', text('; FBX 7.4.0 project file\n')],
    ['obj', 'OBJ', text('# made by hand\nmtllib a.mtl\nv 0 0 0\n')],
    ['blend', 'Blender', text('BLENDER-v300')],
    ['collada', 'COLLADA', text('<?xml version="1.0"?>\n<COLLADA version="1.4.1">')],
    ['zip', 'zip', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
    ['not-gltf', 'not a glTF', new Uint8Array([0, 1, 2, 3, 4, 5])],
    ['not-gltf', 'states no glTF version', text('{"hello": 1}')],
    ['json-broken', 'broken', text('{"asset":')],
    ['json-broken', 'broken', packGlb('{"asset":')],
    ['gltf-version', 'glTF 1.0', text('{"asset":{"version":"1.0"}}')],
    ['gltf-version', 'glTF 1.0', new Uint8Array([0x67, 0x6c, 0x54, 0x46, 1, 0, 0, 0, 20, 0, 0, 0])],
    ['gltf-version', '2.1', text('{"asset":{"version":"2.0","minVersion":"2.1"}}')],
    ['json-invalid', 'nodes[0].children[0]', text('{"asset":{"version":"2.0"},"nodes":[{"children":[-1]}]}')],
    ['bin-missing', 'buffer 0', packGlb(json)],
    ['buffer-short', '4 bytes are missing', packGlb({ ...json, buffers: [{ byteLength: bin.length + 4 }] }, bin)],
    ['buffer-short', 'missing', packGlb({ ...json, buffers: [{ byteLength: 4e15 }] }, bin)],
    ['bin-missing', '"lost.bin"', withUri('lost.bin')],
    ['data-uri-broken', 'base64', withUri('data:,hello')],
    ['uri-remote', 'never uses the network', withUri('https://example.com/a.bin')],
    ['uri-remote', 'file:///etc/passwd', withUri('file:///etc/passwd')],
    ['uri-outside', 'outside', withUri('../a.bin')],
    ['uri-outside', 'outside', withUri('textures/%2e%2e/%2E%2E/a.bin')],
    ['uri-outside', 'outside', withUri('..\\a.bin')],
    ['uri-outside', 'outside', withUri('/etc/passwd')],
  ])('refuses %s and says: %s', async (code, words, bytes) => {
    await expect(open(bytes, async () => undefined)).rejects.toMatchObject({
      name: 'RigwrightError',
      kind: 'unreadable',
      code,
      message: expect.stringContaining(words),
    });
  });
});
