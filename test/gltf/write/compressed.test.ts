import { Logger, WebIO, type Document } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import draco3d from 'draco3dgltf';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { describe, expect, it } from 'vitest';
import { openContainer, type GltfContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { newIssues, validateGlb } from '../../../src/gltf/validate';
import { Splice } from '../../../src/gltf/write/splice';
import { spliceRigEdit } from '../../../src/gltf/write/splice-rig-edit';
import { writeGlb } from '../../../src/gltf/write/write-glb';
import { expectEdited, same } from './expect-edited';
import { randomEdit } from './random-edit';
import { stripGlb } from './strip';

const SEED = 3;

/** Two strips in one file, each a mesh of its own, compressed by glTF Transform. */
async function compressed(how: (document: Document) => void): Promise<GltfContainer> {
  await MeshoptEncoder.ready;
  await MeshoptDecoder.ready;
  const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT));
  io.registerExtensions([EXTMeshoptCompression, KHRDracoMeshCompression]).registerDependencies({
    'meshopt.encoder': MeshoptEncoder,
    'meshopt.decoder': MeshoptDecoder,
    'draco3d.encoder': await draco3d.createEncoderModule(),
    'draco3d.decoder': await draco3d.createDecoderModule(),
  });
  const document = await io.readBinary(stripGlb({ otherNodes: [0], weights: 'f32' }) as Uint8Array<ArrayBuffer>);
  const [node, other] = document.getRoot().listNodes().slice(-2);
  const mesh = node.getMesh();
  const primitive = mesh?.listPrimitives()[0].clone();
  for (const semantic of primitive?.listSemantics() ?? [])
    primitive?.setAttribute(semantic, primitive.getAttribute(semantic)?.clone() ?? null);
  primitive?.setIndices(primitive.getIndices()?.clone() ?? null);
  if (primitive) other.setMesh(document.createMesh('Second').addPrimitive(primitive));
  how(document);
  return openContainer(await io.writeBinary(document), { name: 'compressed.glb' });
}

async function edited(container: GltfContainer) {
  const before = await readScene(container);
  const rig = before.rigs[0];
  const all = randomEdit(rig, SEED);
  const kept = all.vertices.filter((vertex) => vertex < 10).length; // the first strip only
  const { width } = all.influences;
  const edit = {
    joints: all.joints,
    vertices: all.vertices.slice(0, kept),
    influences: {
      width,
      joints: all.influences.joints.slice(0, kept * width),
      weights: all.influences.weights.slice(0, kept * width),
    },
  };
  const splice = new Splice(container);
  await spliceRigEdit(splice, rig, edit);
  const bytes = await writeGlb(splice);
  const output = await openContainer(bytes, { name: 'edited.glb' });
  expectEdited(before, rig, edit, await readScene(output), 0, 1e-7);
  expect(same(output.buffers[0].subarray(0, container.buffers[0].length), container.buffers[0])).toBe(true);
  expect(newIssues(await validateGlb(container.bytes), await validateGlb(bytes))).toEqual([]);
  return { splice, output };
}

describe('an edit of a compressed file', () => {
  it('stores the edited Draco primitive decoded and leaves the other compressed', async () => {
    const container = await compressed((document) =>
      document.createExtension(KHRDracoMeshCompression).setRequired(true),
    );
    const { splice, output } = await edited(container);
    const [first, second] = output.json.meshes ?? [];
    expect(first.primitives[0].extensions).toBeUndefined();
    expect(second.primitives[0].extensions?.KHR_draco_mesh_compression).toBeDefined();
    expect(output.json.extensionsRequired).toEqual(['KHR_draco_mesh_compression']);
    expect(splice.changes).toContain(
      'Mesh 0, primitive 0 was Draco-compressed and is now stored uncompressed, because its weights changed.',
    );
  });

  it('declares Draco no longer once no primitive uses it', async () => {
    const container = await compressed((document) => {
      document.createExtension(KHRDracoMeshCompression).setRequired(true);
      document.getRoot().listNodes().at(-1)?.dispose();
      document.getRoot().listMeshes().at(-1)?.dispose();
    });
    const { output } = await edited(container);
    expect(output.json.extensionsRequired).toBeUndefined();
    expect(output.json.extensionsUsed ?? []).not.toContain('KHR_draco_mesh_compression');
  });

  it('stores edited meshopt weights plainly; all other views stay compressed, their fallback kept', async () => {
    const container = await compressed((document) =>
      document.createExtension(EXTMeshoptCompression).setRequired(true).setEncoderOptions({
        method: EXTMeshoptCompression.EncoderMethod.QUANTIZE,
      }),
    );
    const isPacked = (json: GltfContainer['json']) =>
      (json.bufferViews ?? []).filter(({ extensions }) => extensions?.EXT_meshopt_compression).length;
    const { output, splice } = await edited(container);
    expect(splice.changes).toContain(
      'Mesh 0, primitive 0 had meshopt-compressed weights, which are now stored uncompressed, because its weights changed.',
    );
    expect(isPacked(container.json)).toBeGreaterThan(0);
    expect(isPacked(output.json)).toBeGreaterThan(0);
    expect(output.json.buffers?.slice(1)).toEqual(container.json.buffers?.slice(1));
    const { attributes } = output.json.meshes?.[0].primitives[0] ?? { attributes: {} };
    for (const semantic of ['JOINTS_0', 'WEIGHTS_0']) {
      const view = output.json.accessors?.[attributes[semantic]].bufferView ?? -1;
      expect(output.json.bufferViews?.[view].extensions).toBeUndefined();
    }
  });
});
