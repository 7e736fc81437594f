import { expect, it } from 'vitest';
import type { Object3D } from 'three';
import { GLTFLoader, type GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { VRMSpringBoneLoaderPlugin, type VRMSpringBoneManager } from '@pixiv/three-vrm-springbone';
import type { SpringRig } from '../../../src/core/dynamics/build-spring-rig';
import { createVrmChain, vrmMatch } from '../../../src/core/dynamics/vrm-match';
import { vrmSpringMapping } from '../../../src/core/dynamics/vrm-spring-mapping';
import { IDENTITY, literalChain, placed } from './literal-chain';

const COUNT = 4;

/** Hips as in a walk: 2 cm to the sides, 1.5 cm up and down, 6° of turn. */
function walk(t: number): number[] {
  const phase = 2 * Math.PI * t;
  return placed(1, 0.1 * Math.sin(phase), [0.02 * Math.sin(phase), 0.015 * Math.sin(2 * phase), 0]);
}

/** Hips (joint 0), Tail_1…4 and Tail_End (1…5), and a capsule on the hips. */
function rigOf(): SpringRig {
  return {
    chains: [literalChain(COUNT, { carryDegrees: 0 }, { radius: 0.03 })],
    capsules: [{ driver: 0, a: [0.3, 0, 0], b: [0.3, -0.5, 0], radius: 0.1 }],
    driverJoints: [0],
    restDrivers: Float64Array.from(IDENTITY),
    joints: [[1, 2, 3, 4, 5]],
  };
}

it('follows the published conversion', () => {
  const { springs, colliders, colliderGroups } = vrmSpringMapping(rigOf());
  const [first] = springs[0].joints;
  const omega = 2 * Math.PI * 0.9;
  expect(first.stiffness).toBeCloseTo((omega * omega * 0.2) / 60, 12);
  expect(first.dragForce).toBeCloseTo(1 - Math.exp((-2 * 0.45 * omega) / 60), 12);
  expect(first.gravityPower).toBeCloseTo(1 / 60, 12);
  expect(first.hitRadius).toBe(0.03);
  expect(springs[0].joints.map(({ joint }) => joint)).toEqual([1, 2, 3, 4, 5]);
  expect(colliders).toEqual([{ joint: 0, shape: { capsule: { offset: [0.3, 0, 0], tail: [0.3, -0.5, 0], radius: 0.1 } } }]);
  expect([colliderGroups, springs[0].colliderGroups]).toEqual([[{ name: 'body', colliders: [0] }], [0]]);
}); // prettier-ignore

/** A glTF of the bare nodes with the springs in it, loaded by three-vrm's own loader. */
async function loaded(): Promise<{ manager: VRMSpringBoneManager; nodes: Object3D[] }> {
  const { springs, colliders, colliderGroups } = vrmSpringMapping(rigOf());
  const names = ['Hips', 'Tail_1', 'Tail_2', 'Tail_3', 'Tail_4', 'Tail_End'];
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: names.map((name, i) => ({
      name,
      translation: [0, i > 1 ? -0.2 : 0, 0],
      ...(i < names.length - 1 && { children: [i + 1] }),
    })),
    extensionsUsed: ['VRMC_springBone'],
    extensions: {
      VRMC_springBone: {
        specVersion: '1.0',
        colliders: colliders.map(({ joint, shape }) => ({ node: joint, shape })),
        colliderGroups,
        springs: springs.map((spring) => ({
          ...spring,
          joints: spring.joints.map(({ joint, ...rest }) => ({ node: joint, ...rest })),
        })),
      },
    },
  };
  const loader = new GLTFLoader().register((parser) => new VRMSpringBoneLoaderPlugin(parser));
  const gltf: GLTF = await loader.parseAsync(JSON.stringify(json), '');
  const nodes = names.map((name) => gltf.scene.getObjectByName(name) as Object3D);
  return { manager: gltf.userData.vrmSpringBoneManager as VRMSpringBoneManager, nodes };
}

it.each([
  ['as it is', false, 8e-3],
  ['with bones that keep their length', true, 1e-6],
])('is read by three-vrm’s own loader, and our model of its law moves as it does, %s', async (which, mended, bound) => {
  const { manager, nodes } = await loaded();
  expect(manager.joints.size).toBe(COUNT);
  expect(manager.colliders).toHaveLength(1);
  const { springs } = vrmSpringMapping(rigOf());
  const hips = nodes[0];
  hips.matrixAutoUpdate = false;
  const place = (t: number): void => {
    hips.matrix.fromArray(walk(t));
    hips.matrixWorld.copy(hips.matrix);
    hips.matrix.decompose(hips.position, hips.quaternion, hips.scale);
  };
  place(0);
  hips.updateMatrixWorld(true);
  manager.setInitState();
  // three-vrm measures each bone from its fresh head to its tip of the frame before, so its lengths are slightly off.
  const exact = { _calcWorldSpaceBoneLength(this: { _worldSpaceBoneLength: number }) { this._worldSpaceBoneLength = 0.2; } }; // prettier-ignore
  if (mended) for (const joint of manager.joints) Object.assign(joint, exact);
  const ours = createVrmChain(rigOf().chains[0], springs[0].joints, walk(0));
  let worst = 0;
  for (let frame = 1; frame <= 180; frame++) {
    place(frame / 60);
    hips.updateMatrixWorld(true);
    manager.update(1 / 60);
    const tips = ours(walk(frame / 60), 1 / 60);
    hips.updateMatrixWorld(true);
    const end = nodes[5].matrixWorld.elements;
    worst = Math.max(worst, Math.hypot(...tips[COUNT - 1].map((x, d) => x - end[12 + d])));
  }
  console.log(`our model of VRM's law against three-vrm ${which}: ${(1000 * worst).toFixed(6)} mm at most on 800 mm`);
  expect(worst).toBeLessThan(bound);
});

it('says how near the two laws are, nearest at the rate they were matched at', () => {
  // Hips as in a walk: 2 cm to the sides, 1.5 cm up and down, 6° of turn.
  const walk = (t: number): number[] =>
    placed(1, 0.1 * Math.sin(2 * Math.PI * t), [
      0.02 * Math.sin(2 * Math.PI * t),
      0.015 * Math.sin(4 * Math.PI * t),
      0,
    ]);
  const rows = vrmMatch(rigOf(), 0, walk);
  rows.forEach(({ rateHz, rmsPercent }) => console.log(`VRM at ${rateHz} fps: tips ${rmsPercent.toFixed(2)} % of the chain's length from ours (RMS)`)); // prettier-ignore
  expect(rows.map(({ rateHz }) => rateHz)).toEqual([30, 60, 120]);
  expect(rows[1].rmsPercent).toBeLessThan(Math.min(rows[0].rmsPercent, rows[2].rmsPercent));
  expect(rows[1].rmsPercent).toBeLessThan(10);
});
