import { describe, expect, it } from 'vitest';
import { mulMat4 } from '../../../src/core/math/mat4';
import type { RigModel } from '../../../src/core/rig/scene';
import { CancelledError } from '../../../src/core/run';
import { openContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import {
  buildGlb,
  IDENTITY,
  translation,
  triangle,
  TRIANGLE,
  type BuiltJson,
  type ModelSpec,
} from '../../fixtures/build-glb';

async function read(spec: ModelSpec) {
  const scene = await readScene(await openContainer(buildGlb(spec), { name: 'model' }));
  return { ...scene, codes: scene.warnings.map(({ code }) => code) };
}
const values = (array: ArrayLike<number>) => Array.from(array, (value) => Math.round(value * 1e4) / 1e4 + 0);
const scaled = (s: number, x = 0, y = 0, z = 0) => [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, x, y, z, 1];

/** Every bind set must undo the skeleton's bind where the skin binds the joint as the skeleton says. */
function expectInverse({ skeleton, bindSets }: RigModel) {
  const product = new Float64Array(16);
  for (const { inverseBind } of bindSets) {
    for (let j = 0; j < skeleton.nodes.length; j++) {
      mulMat4(product, 0, inverseBind, j * 16, skeleton.bind, j * 16);
      expect(values(product)).toEqual(IDENTITY);
    }
  }
}

describe('readScene', () => {
  it('reads the triangle: graph, skeleton, part, surface', async () => {
    const { graph, rigs, clips, codes } = await read(TRIANGLE);
    expect(codes).toEqual([]);
    expect(clips).toEqual([]);
    expect(graph.names).toEqual(['Root', 'Tip', 'Triangle']);
    expect(rigs).toHaveLength(1);
    const [rig] = rigs;
    expect(rig.skeleton.names).toEqual(['Root', 'Tip']);
    expect([...rig.skeleton.nodes]).toEqual([0, 1]);
    expect([...rig.skeleton.parents]).toEqual([-1, 0]);
    expect([...rig.skeleton.bind]).toEqual([...IDENTITY, ...translation(0, 1, 0)]);
    expect([...rig.skeleton.rest]).toEqual([...IDENTITY, ...translation(0, 1, 0)]);
    expect(rig.parts).toEqual([
      {
        index: 0, mesh: 0, primitive: 0, node: 2, skin: 0, meshName: 'Triangle', bindSet: 0,
        vertexStart: 0, vertexCount: 3, triangleStart: 0, triangleCount: 1,
      },
    ]); // prettier-ignore
    expect([...rig.positions]).toEqual(TRIANGLE.parts[0].positions);
    expect([...rig.triangles]).toEqual([0, 1, 2]);
    expect(rig.influences).toEqual({
      width: 2,
      joints: Uint16Array.of(0, 1, 0, 0, 1, 0),
      weights: Float32Array.of(0.75, 0.25, 1, 0, 1, 0),
    });
    expectInverse(rig);
  });

  it('sees a model the size and way up it stands, however armature and inverse bind matrices are scaled', async () => {
    // Mesh in centimetres, Z up; the armature turns it upright and scales it by 0.01.
    const half = Math.SQRT1_2;
    const { rigs } = await read(
      triangle({
        nodes: [
          { name: 'Armature', children: [1], rotation: [-half, 0, 0, half], scale: [0.01, 0.01, 0.01] },
          { name: 'Root', children: [2] },
          { name: 'Tip', translation: [0, 0, 100] },
        ],
        skins: [{ joints: [2, 1], inverseBind: [translation(0, 0, -100), IDENTITY] }],
        part: { positions: [0, 0, 0, 100, 0, 0, 0, 0, 200] },
      }),
    );
    expect(values(rigs[0].positions)).toEqual([0, 0, 0, 1, 0, 0, 0, 2, 0]);
    expect(rigs[0].skeleton.names).toEqual(['Root', 'Tip']);
    expect([...rigs[0].bindSets[0].joints]).toEqual([1, 0]);
    expect(values(rigs[0].skeleton.bind.subarray(28, 31))).toEqual([0, 1, 0]);
    expectInverse(rigs[0]);
  });

  it('keeps the bind pose where the rest pose is another', async () => {
    const bent = { name: 'Tip', translation: [0, 1, 0], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] };
    const { rigs } = await read(
      triangle({
        nodes: [TRIANGLE.nodes[0], bent],
        part: {
          sets: [{ joints: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], weights: [0.9, 0.1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] }],
        },
      }),
    );
    const { positions } = rigs[0];
    expect(Math.hypot(positions[3] - positions[0], positions[4] - positions[1])).toBeCloseTo(1, 5);
    expect(values(rigs[0].skeleton.rest.subarray(16, 20))).toEqual([0, 1, 0, 0]);
    expectInverse(rigs[0]);
  });

  it('lays skins bound in one pose on each other even where the rest pose differs and their mesh spaces do', async () => {
    const bent = { name: 'Tip', translation: [0, 1, 0], rotation: [0.6, 0, 0, 0.8] };
    const arm = {
      ...TRIANGLE.parts[0],
      skin: 1,
      sets: [{ joints: Array<number>(12).fill(0), weights: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] }],
    };
    const { rigs, codes } = await read({
      nodes: [TRIANGLE.nodes[0], bent],
      skins: [
        { joints: [0, 1], inverseBind: [IDENTITY, translation(0, -1, 0)] },
        { joints: [1], inverseBind: [scaled(0.1, 0, -1, 0)] }, // a mesh quantised by 10
      ],
      parts: [TRIANGLE.parts[0], { ...arm, positions: arm.positions.map((x) => x * 10) }],
    });
    expect(codes).toEqual([]);
    expect(rigs).toHaveLength(1);
    expect(rigs[0].parts.map(({ index, bindSet, vertexStart }) => [index, bindSet, vertexStart])).toEqual([
      [0, 0, 0],
      [1, 1, 3],
    ]);
    expect(values(rigs[0].positions.subarray(9))).toEqual(values(rigs[0].positions.subarray(0, 9)));
    expectInverse(rigs[0]);
  });

  it('believes the skin with most skin where two bind a joint differently, and says so', async () => {
    const { rigs, codes } = await read({
      ...TRIANGLE,
      skins: [TRIANGLE.skins[0], { joints: [0, 1], inverseBind: [IDENTITY, translation(0, -3, 0)] }],
      parts: [TRIANGLE.parts[0], TRIANGLE.parts[0], { ...TRIANGLE.parts[0], skin: 1 }],
    });
    expect(codes).toEqual(['skins-disagree']);
    expect(values(rigs[0].skeleton.bind.subarray(28, 31))).toEqual([0, 1, 0]);
  });

  it('does not believe the inverse bind matrix of a joint that carries no skin over one that does', async () => {
    const onTip = { joints: Array<number>(12).fill(1), weights: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] };
    const onRoot = { ...onTip, joints: Array<number>(12).fill(0) };
    const { rigs, codes } = await read({
      ...TRIANGLE,
      skins: [{ joints: [0, 1], inverseBind: [IDENTITY, translation(7, 7, 7)] }, TRIANGLE.skins[0]],
      parts: [
        { ...TRIANGLE.parts[0], sets: [onRoot] },
        { ...TRIANGLE.parts[0], skin: 1, sets: [onTip] },
      ],
    });
    expect(codes).toEqual([]);
    expect(values(rigs[0].skeleton.bind.subarray(28, 31))).toEqual([0, 1, 0]);
  });

  it('makes a rig of each set of joints, the largest first', async () => {
    const { rigs } = await read({
      nodes: [...TRIANGLE.nodes, { name: 'Prop' }],
      skins: [{ joints: [2], inverseBind: [IDENTITY] }, TRIANGLE.skins[0]],
      parts: [
        {
          ...TRIANGLE.parts[0],
          sets: [{ joints: Array<number>(12).fill(0), weights: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] }],
        },
        { ...TRIANGLE.parts[0], skin: 1 },
        { ...TRIANGLE.parts[0], skin: 1 },
      ],
    });
    expect(rigs.map(({ skeleton, parts }) => [skeleton.names, parts.map(({ index }) => index)])).toEqual([
      [
        ['Root', 'Tip'],
        [1, 2],
      ],
      [['Prop'], [0]],
    ]);
  });

  it('finds the nearest ancestor that is a joint, and names unnamed joints by their node', async () => {
    const { rigs } = await read(
      triangle({
        nodes: [{ children: [2] }, { translation: [0, 0.5, 0] }, { children: [1], translation: [0, 0.5, 0] }],
      }),
    );
    expect([...rigs[0].skeleton.parents]).toEqual([-1, 0]);
    expect(rigs[0].skeleton.names).toEqual(['joint_0', 'joint_1']);
  });

  it.each<[string, ModelSpec]>([
    ['positions-not-finite', triangle({ part: { positions: [0, 0, 0, NaN, 0, 0, 0, 2, 0] } })],
    ['positions-not-finite', triangle({ part: { positions: [0, 0, 0, 3e38, 0, 0, 0, 2, 0] } })],
    ['ibm-singular', triangle({ skins: [{ joints: [0, 1], inverseBind: [IDENTITY, Array<number>(16).fill(0)] }] })],
    ['ibm-singular', triangle({ skins: [{ joints: [0, 1], inverseBind: [IDENTITY, Array<number>(16).fill(NaN)] }] })],
    ['ibm-missing', triangle({ skins: [{ joints: [0, 1], inverseBind: [IDENTITY] }] })],
    ['primitive-skipped', triangle({ part: { mode: 1 } })],
    ['skin-empty', triangle({ skins: [{ joints: [] }] })],
    ['ibm-singular', triangle({ skins: [{ joints: [0, 1], inverseBind: [IDENTITY, scaled(1e30)] }] })],
    ['armature-mirrored', triangle({ nodes: [{ children: [1], scale: [-1, 1, 1] }, { translation: [0, 1, 0] }] })],
  ])('repairs or passes over %s with one warning, and gives finite numbers', async (code, spec) => {
    const { codes, rigs } = await read(spec);
    expect(codes).toEqual([code]);
    for (const rig of rigs) {
      for (const array of [rig.positions, rig.skeleton.bind, rig.bindSets[0].inverseBind, rig.bindSets[0].toAnalysis]) {
        expect(array.every(Number.isFinite)).toBe(true);
      }
      expectInverse(rig);
    }
  });

  it('binds a joint without a usable matrix as the rest pose stands', async () => {
    const { rigs } = await read(triangle({ skins: [{ joints: [0, 1], inverseBind: [IDENTITY, scaled(0)] }] }));
    expect([...rigs[0].skeleton.bind.subarray(16)]).toEqual(translation(0, 1, 0));
  });

  it('reads a skin without inverse bind matrices as identity', async () => {
    const { rigs, codes } = await read(triangle({ nodes: [{ children: [1] }, {}], skins: [{ joints: [0, 1] }] }));
    expect(codes).toEqual([]);
    expect([...rigs[0].skeleton.bind]).toEqual([...IDENTITY, ...IDENTITY]);
  });

  it.each<[string, string, (json: BuiltJson) => void]>([
    ['index-out-of-range', 'uses skin 9', (json) => (json.nodes[2].skin = 9)],
    ['index-out-of-range', 'uses mesh 9', (json) => (json.nodes[2].mesh = 9)],
    ['index-out-of-range', 'uses node 9', (json) => (json.skins[0].joints = [9])],
    ['index-out-of-range', 'uses accessor 99', (json) => (json.meshes[0].primitives[0].attributes.POSITION = 99)],
    ['accessor-bounds', 'past the data', (json) => (json.accessors[0].count = 4)],
    ['accessor-bounds', 'past the data', (json) => (json.accessors[0].count = 2 ** 50)],
    [
      'accessor-bounds',
      'stores none',
      (json) => (json.accessors[0] = { ...json.accessors[0], bufferView: undefined, count: 2 ** 40 }),
    ],
    ['view-bounds', 'past the end of its buffer', (json) => (json.bufferViews[0].byteLength = 1e9)],
    ['view-bounds', 'past the end of its buffer', (json) => (json.bufferViews[0].byteOffset = 1e9)],
    ['accessor-type', 'as VEC2', (json) => (json.accessors[0].type = 'VEC2')],
    ['accessor-type', 'component type 7', (json) => (json.accessors[0].componentType = 7)],
    ['node-transform', 'Node 0 (Root)', (json) => (json.nodes[0].scale = [1e200, 1, 1])],
    ['count-mismatch', '2 positions but 3 joint', (json) => (json.accessors[0].count = 2)],
    [
      'triangle-out-of-range',
      'Triangle corner 2',
      (json) => json.accessors.forEach((a) => (a.count = Math.min(a.count, a.type === 'SCALAR' ? 3 : 2))),
    ],
    [
      'extension-unknown',
      'EXT_secret',
      (json) => {
        json.extensionsRequired = ['EXT_secret'];
        json.meshes[0].primitives[0].extensions = { EXT_secret: {} };
      },
    ],
  ])('refuses %s: %s', async (code, words, edit) => {
    await expect(read(triangle({ edit }))).rejects.toMatchObject({
      name: 'RigwrightError',
      kind: 'unreadable',
      code,
      message: expect.stringContaining(words),
    });
  });

  it('does not mind what is broken or unknown where it does not read', async () => {
    const edit = (json: BuiltJson) => {
      json.extensionsRequired = ['EXT_secret'];
      json.materials = [{ extensions: { EXT_secret: {} }, pbrMetallicRoughness: { baseColorTexture: { index: 44 } } }];
      json.accessors.push({ bufferView: 77, componentType: 1, count: 1e12, type: 'VEC2' });
      json.meshes[0].primitives[0].attributes.TEXCOORD_0 = json.accessors.length - 1;
    };
    expect((await read(triangle({ edit }))).rigs[0].positions).toHaveLength(9);
  });

  it('reports progress that never falls, and stops when asked', async () => {
    const container = await openContainer(buildGlb(), { name: 'model' });
    const seen: number[] = [];
    await readScene(container, { progress: (fraction) => seen.push(fraction) });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    await expect(readScene(container, { cancelled: () => true })).rejects.toBeInstanceOf(CancelledError);
  });
});
