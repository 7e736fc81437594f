/**
 * Time per joint and step of the spring kernel against @pixiv/three-vrm-springbone on the same chains, at equal
 * work (one step of every joint, bones' rotations written). Each case runs in a fresh process, best of several rounds.
 *
 * Run: npx tsx bench/springs.ts            all cases, as a table
 *      npx tsx bench/springs.ts ours 100 4   one case: who, chains, colliders; prints microseconds
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { Object3D, Vector3 } from 'three';
import {
  VRMSpringBoneCollider,
  VRMSpringBoneColliderShapeCapsule,
  VRMSpringBoneJoint,
  VRMSpringBoneManager,
} from '@pixiv/three-vrm-springbone';
import { createSpringSystem } from '../src/core/dynamics/create-spring-system';
import { SPRING_DEFAULTS } from '../src/core/dynamics/spring-settings';
import type { SpringChainSpec } from '../src/core/dynamics/spring-system';
import { stepSprings } from '../src/core/dynamics/step-springs';

const JOINTS = 8;
const SEGMENT = 0.1;
const ROUNDS = 7;

/** Height of the root over time, metres: what keeps the chains moving. */
const heave = (n: number): number => 0.05 * Math.sin(n * 0.08);

function ours(chains: number, colliders: number): () => void {
  const settings = { ...SPRING_DEFAULTS, carryDegrees: 0, forwardPlane: false, bendLimitDegrees: 180 };
  const chain: SpringChainSpec = {
    name: 'Tail',
    driver: 0,
    root: [0, 0, 0],
    rotations: Array.from({ length: JOINTS }, () => [0, 0, 0, 1]).flat(),
    tips: Array.from({ length: JOINTS }, () => [0, -SEGMENT, 0]).flat(),
    radii: Array.from({ length: JOINTS }, () => 0.02),
    forward: [0, 0, 1],
    up: [0, 1, 0],
    settings,
  };
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const drivers = Array.from({ length: chains + 1 }, () => identity).flat();
  const specs = Array.from({ length: chains }, (_, c) => ({ ...chain, driver: c }));
  const capsules = capsulePlaces(colliders).map((x) => ({
    driver: chains,
    a: [x, -0.3, 0.08] as [number, number, number],
    b: [x, -0.5, 0.08] as [number, number, number],
    radius: 0.05,
  }));
  const system = createSpringSystem(specs, drivers, capsules);
  let n = 0;
  return () => {
    n++;
    for (let c = 0; c < chains; c++) system.drivers[c * 16 + 13] = heave(n + c);
    stepSprings(system);
  };
}

function threeVrm(chains: number, colliders: number): () => void {
  const manager = new VRMSpringBoneManager();
  const shapes = capsulePlaces(colliders).map((x) => {
    const shape = new VRMSpringBoneColliderShapeCapsule({ radius: 0.05, offset: new Vector3(x, -0.3, 0.08), tail: new Vector3(x, -0.5, 0.08) }); // prettier-ignore
    const collider = new VRMSpringBoneCollider(shape);
    collider.updateMatrixWorld(true);
    return collider;
  });
  const groups = shapes.length > 0 ? [{ colliders: shapes }] : [];
  const roots: Object3D[] = [];
  for (let c = 0; c < chains; c++) {
    const root = new Object3D();
    roots.push(root);
    let parent = root;
    const bones = Array.from({ length: JOINTS + 1 }, (_, k) => {
      const bone = new Object3D();
      bone.position.set(0, k === 0 ? 0 : -SEGMENT, 0);
      parent.add(bone);
      parent = bone;
      return bone;
    });
    root.updateMatrixWorld(true);
    for (let k = 0; k < JOINTS; k++)
      manager.addJoint(new VRMSpringBoneJoint(bones[k], bones[k + 1], { hitRadius: 0.02, stiffness: 0.05, dragForce: 0.08, gravityPower: 0.016 }, groups)); // prettier-ignore
  }
  manager.setInitState();
  let n = 0;
  return () => {
    n++;
    roots.forEach((root, c) => {
      root.position.y = heave(n + c);
      root.updateMatrix();
      root.matrixWorld.copy(root.matrix);
    });
    manager.update(1 / 60);
  };
}

function capsulePlaces(count: number): number[] {
  return Array.from({ length: count }, (_, k) => (k - (count - 1) / 2) * 0.12);
}

/** Microseconds per joint and step: best round. */
function measure(step: () => void, chains: number): number {
  const steps = Math.max(50, Math.round(40_000 / chains));
  for (let n = 0; n < steps; n++) step();
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (let n = 0; n < steps; n++) step();
    best = Math.min(best, performance.now() - start);
  }
  return (1000 * best) / (steps * chains * JOINTS);
}

const [who, chainsText, collidersText] = process.argv.slice(2);
if (who) {
  const chains = Number(chainsText);
  const step = (who === 'ours' ? ours : threeVrm)(chains, Number(collidersText));
  console.log(measure(step, chains));
} else {
  console.log(
    `${cpus()[0].model}, Node ${process.version}; microseconds per joint and step, ${JOINTS} joints a chain\n`,
  );
  console.log('| chains | colliders | three-vrm | Rigwright | ratio |\n|---|---|---|---|---|');
  for (const colliders of [0, 4]) {
    for (const chains of [1, 10, 100, 1000]) {
      const [theirs, own] = ['three-vrm', 'ours'].map((name) =>
        Math.min(...[0, 1].map(() => Number(execFileSync('npx', ['tsx', 'bench/springs.ts', name, String(chains), String(colliders)])))),
      ); // prettier-ignore
      console.log(
        `| ${chains} | ${colliders} | ${theirs.toFixed(3)} | ${own.toFixed(3)} | ${(theirs / own).toFixed(1)} |`,
      );
    }
  }
}
