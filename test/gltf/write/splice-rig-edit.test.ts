import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RigEdit } from '../../../src/core/rig/rig-edit';
import type { RigModel } from '../../../src/core/rig/scene';
import { openContainer, type GltfContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { newIssues, validateGlb } from '../../../src/gltf/validate';
import { Splice } from '../../../src/gltf/write/splice';
import { spliceRigEdit } from '../../../src/gltf/write/splice-rig-edit';
import { writeGlb } from '../../../src/gltf/write/write-glb';
import { expectEdited, same } from './expect-edited';
import { randomEdit } from './random-edit';
import { openStrip, type StripOptions } from './strip';

const SEED = 20260;

async function edited(container: GltfContainer, make: (rig: RigModel) => RigEdit) {
  const before = await readScene(container);
  const edit = make(before.rigs[0]);
  const splice = new Splice(container);
  await spliceRigEdit(splice, before.rigs[0], edit);
  const bytes = await writeGlb(splice);
  const output = await openContainer(bytes, { name: 'edited.glb' });
  return { before, edit, splice, bytes, output, after: await readScene(output) };
}

/** One new joint under the root, at (0, 0.5, 0.2), and all weight of vertices 1 and 4 on it. */
function oneJoint(rig: RigModel): RigEdit {
  const bind = rig.skeleton.bind.slice(0, 16);
  bind[13] += 0.5;
  bind[14] += 0.2;
  const joint = rig.skeleton.nodes.length;
  return {
    joints: [{ name: 'Tail_1', parent: 0, bind }],
    vertices: Uint32Array.of(1, 4),
    influences: { width: 1, joints: Uint16Array.of(joint, joint), weights: Float32Array.of(1, 1) },
  };
}

const VARIANTS: [string, Partial<StripOptions>, tolerance: number][] = [
  ['floats', {}, 0],
  ['16-bit joints', { joints: 'u16' }, 0],
  ['8-bit weights', { weights: 'u8' }, 1.01 / 255],
  ['16-bit weights', { weights: 'u16', joints: 'u16' }, 1.01 / 65535],
  ['interleaved', { interleaved: true }, 0],
  ['sparse', { sparse: true }, 0],
  ['shared inverse bind matrices', { ibm: 'shared', otherNodes: [1] }, 0],
  ['no inverse bind matrices', { ibm: 'missing' }, 0],
  ['two primitives on the same accessors', { twoPrimitives: true }, 0],
  ['two nodes, one skin', { otherNodes: [0] }, 0],
  ['two nodes, two skins', { otherNodes: [1] }, 0],
  ['a node without skin', { otherNodes: [undefined] }, 0],
  ['joints past 255', { jointCount: 254 }, 0],
  ['no clip, matrix nodes', { clip: false, matrixNodes: true }, 0],
];

describe('spliceRigEdit', () => {
  it.each(VARIANTS)('writes any edit exactly: %s', async (_, options, tolerance) => {
    const container = await openStrip(options);
    const issues = await validateGlb(container.bytes);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 0xffff }), async (seed) => {
        const { before, edit, bytes, after, output } = await edited(container, (rig) => randomEdit(rig, seed));
        expectEdited(before, before.rigs[0], edit, after, tolerance);
        const prefix = output.buffers[0].subarray(0, container.buffers[0].length);
        expect(same(prefix, container.buffers[0])).toBe(true);
        expect(newIssues(issues, await validateGlb(bytes))).toEqual([]);
      }),
      { seed: SEED, numRuns: 3 },
    );
  });

  it('puts each new joint below its parent as a pure translation and says so', async () => {
    const { splice } = await edited(await openStrip(), oneJoint);
    const nodes = splice.json.nodes ?? [];
    expect(nodes[4]).toEqual({ name: 'Tail_1', translation: [0, 0.5, 0.2] });
    expect(nodes[0].children).toEqual([1, 4]);
    expect(splice.json.skins?.[0].joints).toEqual([0, 1, 2, 4]);
    expect(splice.changes).toEqual([
      '1 joint added under Root: Tail_1.',
      'Weights of 2 vertices in mesh 0 (Ribbon), primitive 0 replaced.',
    ]);
  });

  it('leaves everything else of the JSON as it was, in its order', async () => {
    const container = await openStrip();
    const { splice } = await edited(container, oneJoint);
    const touched = ['nodes', 'skins', 'accessors', 'bufferViews'];
    const rest = (json: object) => Object.entries(json).filter(([key]) => !touched.includes(key));
    expect(JSON.stringify(rest(splice.json))).toBe(JSON.stringify(rest(container.json)));
    expect(splice.json.nodes?.slice(1, 4)).toEqual(container.json.nodes?.slice(1));
    expect(splice.json.accessors).toHaveLength(container.json.accessors?.length ?? 0);
    expect(splice.json.bufferViews).toHaveLength(container.json.bufferViews?.length ?? 0);
  });

  it('keeps 8-bit joints up to index 255 and widens past it', async () => {
    for (const [jointCount, componentType] of [
      [255, 5121],
      [256, 5123],
    ]) {
      // prettier-ignore
      const { splice } = await edited(await openStrip({ jointCount, joints: 'u8' }), oneJoint);
      const index = splice.json.meshes?.[0].primitives[0].attributes.JOINTS_0 as number;
      expect(splice.json.accessors?.[index].componentType).toBe(componentType);
    }
  });

  it('copies an accessor that another primitive uses', async () => {
    const { splice } = await edited(await openStrip({ twoPrimitives: true }), oneJoint);
    const [first, second] = splice.json.meshes?.[0].primitives ?? [];
    expect(second.attributes).toEqual({ POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 });
    expect(first.attributes.POSITION).toBe(0);
    expect(first.attributes.JOINTS_0).toBeGreaterThan(2);
    expect(first.attributes.WEIGHTS_0).toBeGreaterThan(2);
  });

  it('gives a node its own mesh when another node shows it unedited', async () => {
    const { splice } = await edited(await openStrip({ otherNodes: [1, undefined] }), oneJoint);
    expect(splice.json.nodes?.slice(3, 6).map(({ mesh }) => mesh)).toEqual([1, 0, 0]);
    expect(splice.json.meshes?.[0].primitives[0].attributes).toEqual({ POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 });
    expect(splice.json.meshes?.[1].name).toBe('Ribbon');
    expect(splice.json.skins?.map(({ joints }) => joints.length)).toEqual([4, 3]);
    expect(splice.changes[0]).toBe(
      'Mesh 0 is used by other nodes too; node 3 got a copy of it (mesh 1) for its new weights.',
    );
  });

  it('edits a mesh in place when all nodes that show it are edited alike', async () => {
    const both = (rig: RigModel): RigEdit => {
      const { joints } = oneJoint(rig);
      const joint = rig.skeleton.nodes.length;
      return {
        joints,
        vertices: Uint32Array.of(4, 14),
        influences: { width: 1, joints: Uint16Array.of(joint, joint), weights: Float32Array.of(1, 1) },
      };
    };
    const { splice } = await edited(await openStrip({ otherNodes: [0] }), both);
    expect(splice.json.meshes).toHaveLength(1);
  });

  it('adds a joint to a skin that lacks one the weights name', async () => {
    const container = await openStrip();
    container.json.skins?.push({ joints: [0] });
    container.json.nodes?.push({ name: 'Patch', mesh: 0, skin: 1 });
    const rig = (await readScene(container)).rigs[0];
    const splice = new Splice(container);
    const influences = { width: 1, joints: Uint16Array.of(2), weights: Float32Array.of(1) };
    await spliceRigEdit(splice, rig, { joints: [], vertices: Uint32Array.of(10), influences });
    expect(splice.json.skins?.[1].joints).toEqual([0, 2]);
  });

  it('moves skin.skeleton up when a joint joins from above it', async () => {
    const container = await openStrip();
    container.json.skins?.push({ joints: [1, 2], skeleton: 1 });
    container.json.nodes?.push({ name: 'Patch', mesh: 0, skin: 1 });
    const rig = (await readScene(container)).rigs[0];
    for (const [joint, skeleton] of [
      [1, 1],
      [0, 0],
    ]) {
      // prettier-ignore
      const splice = new Splice(container);
      const influences = { width: 1, joints: Uint16Array.of(joint), weights: Float32Array.of(1) };
      await spliceRigEdit(splice, rig, { joints: [], vertices: Uint32Array.of(10), influences });
      expect(splice.json.skins?.[1].skeleton).toBe(skeleton);
    }
  });

  it('is tested by an assertion that sees a wrong weight, a wrong joint and a wrong place', async () => {
    const { before, edit, after } = await edited(await openStrip(), oneJoint);
    const rig = before.rigs[0];
    const check = (wrong: Partial<RigEdit>) => () => expectEdited(before, rig, { ...edit, ...wrong }, after, 0);
    expect(check({})).not.toThrow();
    expect(check({ vertices: Uint32Array.of(1, 5) })).toThrow();
    expect(check({ influences: { ...edit.influences, joints: Uint16Array.of(3, 2) } })).toThrow();
    const bind = edit.joints[0].bind.map((value, k) => (k === 13 ? value + 2e-6 : value));
    expect(check({ joints: [{ ...edit.joints[0], bind }] })).toThrow();
  });

  it('writes nothing for an empty edit', async () => {
    const container = await openStrip();
    const nothing: RigEdit = {
      joints: [],
      vertices: new Uint32Array(),
      influences: { width: 4, joints: new Uint16Array(), weights: new Float32Array() },
    };
    const { bytes, splice } = await edited(container, () => nothing);
    expect(bytes).toBe(container.bytes);
    expect(splice.changes).toEqual([]);
  });

  it('refuses an edit that does not fit the rig', async () => {
    const container = await openStrip();
    const rig = (await readScene(container)).rigs[0];
    const good = oneJoint(rig);
    const faults: RigEdit[] = [
      { ...good, vertices: Uint32Array.of(4, 1) },
      { ...good, vertices: Uint32Array.of(1, 10) },
      { ...good, influences: { ...good.influences, joints: Uint16Array.of(4, 0) } },
      { ...good, influences: { ...good.influences, weights: Float32Array.of(0, 1) } },
      { ...good, influences: { ...good.influences, weights: Float32Array.of(NaN, 1) } },
      { ...good, joints: [{ ...good.joints[0], parent: 3 }] },
      { ...good, joints: [{ ...good.joints[0], bind: new Float64Array(16) }] },
    ];
    for (const edit of faults)
      await expect(spliceRigEdit(new Splice(container), rig, edit)).rejects.toThrow(RangeError);
  });
});
