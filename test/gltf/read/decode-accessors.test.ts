import { NodeIO, VertexLayout, type Document } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { quantize } from '@gltf-transform/functions';
import draco3d from 'draco3dgltf';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import { beforeAll, describe, expect, it } from 'vitest';
import { openContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { buildGlb, buildGltf, packGlb, triangle } from '../../fixtures/build-glb';

let io: NodeIO;
beforeAll(async () => {
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready]);
  io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRDracoMeshCompression, KHRMeshQuantization])
    .registerDependencies({
      'meshopt.encoder': MeshoptEncoder,
      'draco3d.encoder': await draco3d.createEncoderModule(),
      'draco3d.decoder': await draco3d.createDecoderModule(),
    });
});

const spec = triangle({
  clips: [{ channels: [{ node: 1, path: 'translation', times: [0, 1], values: [0, 1, 0, 0, 2, 0] }] }],
});

/** The model written anew by glTF Transform after a change. */
async function rewritten(change: (document: Document) => void | Promise<unknown>): Promise<Uint8Array> {
  const document = await io.readBinary(buildGlb(spec));
  await change(document);
  return io.writeBinary(document);
}

async function read(bytes: Uint8Array) {
  const container = await openContainer(bytes, { name: 'model' });
  return { container, scene: await readScene(container) };
}

/** What of a scene must not depend on how it is stored: triangles as sets of positions. */
async function expectSame(bytes: Uint8Array, digits: number) {
  const { scene } = await read(bytes);
  const { rigs } = (await read(buildGlb(spec))).scene;
  const corners = (rig: (typeof rigs)[0]) =>
    Array.from(rig.triangles, (v) => [...rig.positions.subarray(v * 3, v * 3 + 3)]).sort();
  expect(scene.warnings).toEqual([]);
  corners(scene.rigs[0]).forEach((corner, c) => {
    corner.forEach((x, k) => expect(x).toBeCloseTo(corners(rigs[0])[c][k], digits));
  });
  expect(Math.max(...scene.rigs[0].influences.joints)).toBe(1);
  expect([...scene.clips[0].channels[0].values]).toEqual([0, 1, 0, 0, 2, 0]);
}

describe('decodeAccessors', () => {
  it('decodes Draco', async () => {
    const bytes = await rewritten((document) => {
      document.createExtension(KHRDracoMeshCompression).setRequired(true);
    });
    expect((await read(bytes)).container.json.extensionsRequired).toEqual(['KHR_draco_mesh_compression']);
    await expectSame(bytes, 3);
  });

  it('decodes meshopt, under its ratified name too', async () => {
    const bytes = await rewritten((document) => {
      document.createExtension(EXTMeshoptCompression).setRequired(true);
    });
    await expectSame(bytes, 6);
    const { container } = await read(bytes);
    expect(container.buffers.map((buffer) => buffer.length === 0)).toEqual([false, true]);
    const renamed = JSON.stringify(container.json).replaceAll('EXT_meshopt', 'KHR_meshopt');
    await expectSame(packGlb(renamed, container.buffers[0]), 6);
  });

  it('decodes interleaved vertices', async () => {
    io.setVertexLayout(VertexLayout.INTERLEAVED);
    const bytes = await rewritten(() => undefined);
    expect((await read(bytes)).container.json.bufferViews?.some(({ byteStride }) => byteStride)).toBe(true);
    await expectSame(bytes, 6);
  });

  it('decodes quantised positions, whose scale sits in the inverse bind matrices', async () => {
    const bytes = await rewritten((document) => document.transform(quantize({ quantizePosition: 14 })));
    const { json } = (await read(bytes)).container;
    expect(json.accessors?.some(({ normalized }) => normalized)).toBe(true);
    await expectSame(bytes, 3);
  });

  it('decodes sparse accessors', async () => {
    const { json, bin } = buildGltf(spec);
    const position = json.accessors[json.meshes[0].primitives[0].attributes.POSITION];
    const end = bin.length;
    const data = new Uint8Array(end + 16);
    data.set(bin);
    data[end] = 1; // vertex 1 …
    data.set(new Uint8Array(new Float32Array([5, 6, 7]).buffer), end + 4); // … moved to (5, 6, 7)
    json.bufferViews.push({ buffer: 0, byteOffset: end, byteLength: 2 });
    json.bufferViews.push({ buffer: 0, byteOffset: end + 4, byteLength: 12 });
    const views = json.bufferViews.length;
    position.sparse = {
      count: 1,
      indices: { bufferView: views - 2, componentType: 5123 },
      values: { bufferView: views - 1 },
    };
    json.buffers[0].byteLength = data.length;
    const { scene } = await read(packGlb(json, data));
    expect([...scene.rigs[0].positions]).toEqual([0, 0, 0, 5, 6, 7, 0, 2, 0]);
  });

  it('refuses compressed data that is broken, or that states sizes it cannot have', async () => {
    const bytes = await rewritten((document) => {
      document.createExtension(EXTMeshoptCompression).setRequired(true);
    });
    const { json, buffers } = (await read(bytes)).container;
    const noise = buffers[0].map((byte, i) => byte ^ (i * 37));
    await expect(read(packGlb(json, noise))).rejects.toMatchObject({ code: 'data-broken' });
    const huge = structuredClone(json);
    for (const view of huge.bufferViews ?? []) {
      if (view.extensions?.EXT_meshopt_compression) view.extensions.EXT_meshopt_compression.count = 2 ** 40;
    }
    await expect(read(packGlb(huge, buffers[0]))).rejects.toMatchObject({ code: 'meshopt-broken' });
  });
});
