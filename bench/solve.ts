/**
 * The surface solver on 24 frames × 5,000 vertices × 60 joints × 4 influences: `npx tsx bench/solve.ts`. Processor
 * milliseconds for all frames, warm; and the reference sweeps (Horn, bone after bone) brought to the same residual.
 */
import { cpus } from 'node:os';
import { seededRandom } from '../src/core/math/random';
import { boneMoments } from '../src/core/solve/bone-moments';
import { bindTransforms, skinPoints, skinSystem, type SkinSystem } from '../src/core/solve/skin-system';
import { createBoneSolver } from '../src/core/solve/solve-bones';
import { sweepBones } from '../src/core/solve/sweep-bones';
import { createRotationSolver } from '../src/core/solve/solve-rotations';
import { boneForest } from '../src/core/solve/bone-forest';
import { buildRig } from '../test/core/solve/build-rig';

const FRAMES = 24;
const VERTICES = 5000;
const JOINTS = 60;
const ROUNDS = 8;

/** A spine of 20 joints with four limbs of 10, skin around every bone, weights fading over its neighbours. */
function animal(spread: number): SkinSystem {
  const random = seededRandom(1);
  const joints = Array.from({ length: JOINTS }, (_, j) => {
    if (j < 20) return { at: [j * 0.1, 1, 0], parent: j - 1 };
    const limb = Math.floor((j - 20) / 10);
    const k = (j - 20) % 10;
    const hip = limb < 2 ? 2 : 15;
    return { at: [hip * 0.1, 1 - 0.1 * (k + 1), limb % 2 === 0 ? 0.15 : -0.15], parent: k === 0 ? hip : j - 1 };
  });
  const vertices = Array.from({ length: VERTICES }, (_, v) => {
    const { at } = joints[v % JOINTS];
    const p = at.map((x) => x + 0.12 * (random() - 0.5));
    const near = joints
      .map((joint, j) => ({ j, d: Math.hypot(...joint.at.map((x, c) => x - p[c])) }))
      .sort((a, b) => a.d - b.d)
      .slice(0, 4);
    const weights = near.map(({ d }) => Math.exp(-((d / spread) ** 2)));
    const total = weights.reduce((sum, w) => sum + w, 0);
    return { at: p, skin: near.map(({ j }, i): [number, number] => [j, weights[i] / total]) };
  });
  return skinSystem(buildRig({ joints, vertices }).rig);
}

/** Frames of a swinging body: every bone turns about its head by up to 0.4 radians against its parent. */
function motionOf(system: SkinSystem): Float64Array[] {
  return Array.from({ length: FRAMES }, (_, f) => {
    const T = bindTransforms(JOINTS);
    for (let a = 0; a < JOINTS; a++) {
      const angle = 0.4 * Math.sin((2 * Math.PI * f) / FRAMES + a);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const p = Math.max(0, system.parents[a]) * 12;
      const h = system.heads.slice(a * 3, a * 3 + 3);
      const turn = a % 2 === 0 ? [c, s, 0, -s, c, 0, 0, 0, 1] : [1, 0, 0, 0, c, s, 0, -s, c];
      const R = new Float64Array(9);
      for (let k = 0; k < 3; k++)
        for (let r = 0; r < 3; r++)
          for (let m = 0; m < 3; m++)
            R[k * 3 + r] += (a === 0 ? (m === r ? 1 : 0) : T[p + m * 3 + r]) * turn[k * 3 + m];
      T.set(R, a * 12);
      for (let r = 0; r < 3; r++) {
        let t = a === 0 ? 0 : T[p + 9 + r];
        for (let k = 0; k < 3; k++) t += ((a === 0 ? (k === r ? 1 : 0) : T[p + k * 3 + r]) - R[k * 3 + r]) * h[k];
        T[a * 12 + 9 + r] = t;
      }
    }
    return T;
  });
}

function surfaces(system: SkinSystem): Float64Array[] {
  return motionOf(system).map((T) => {
    const out = new Float64Array(VERTICES * 3);
    skinPoints(system, T, out);
    return out;
  });
}

function residual(system: SkinSystem, T: Float64Array, target: Float64Array): number {
  const reached = new Float64Array(target.length);
  skinPoints(system, T, reached);
  return Math.sqrt(reached.reduce((sum, x, i) => sum + (x - target[i]) ** 2, 0) / VERTICES);
}

/** Time this process was on a processor: other work on the machine does not count. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function best(work: () => void): number {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = cpuMilliseconds();
    work();
    least = Math.min(least, cpuMilliseconds() - start);
  }
  return least;
}

function compare(name: string, rig: SkinSystem, targets: readonly Float64Array[], equal: number): void {
  const moments = boneMoments(rig);
  const solver = createBoneSolver(rig, moments);
  const solved: Float64Array[] = [];
  let steps = 0;
  const fast = best(() => {
    const T = bindTransforms(JOINTS);
    steps = 0;
    targets.forEach((target, f) => {
      steps += solver.solve(target, T).steps;
      solved[f] = T.slice();
    });
  });
  const limits = targets.map((target, f) => Math.max(residual(rig, solved[f], target) * (1 + 1e-3), equal));

  // The sweeps get the residual to reach, and are asked one sweep at a time whether they are there.
  const start = cpuMilliseconds();
  let sweeps = 0;
  let missed = 0;
  const T = bindTransforms(JOINTS);
  targets.forEach((target, f) => {
    let n = 0;
    do sweepBones(rig, target, T, { maxSweeps: 10, progress: 0 });
    while ((n += 10) < 1000 && residual(rig, T, target) > limits[f]);
    sweeps += n;
    if (residual(rig, T, target) > limits[f]) missed++;
  });
  const slow = cpuMilliseconds() - start;
  const worst = Math.max(...targets.map((target, f) => residual(rig, solved[f], target)));
  console.log(
    `| ${name} | ${fast.toFixed(0)} | ${(steps / FRAMES).toFixed(1)} | ${(100 * worst).toExponential(1)} | ` +
      `${slow.toFixed(0)}${missed > 0 ? ` (${missed} frames not there after 1000 sweeps)` : ''} | ${(sweeps / FRAMES).toFixed(0)} | ${(slow / fast).toFixed(0)} |`,
  );
}

const own = animal(0.08);
const other = animal(0.05);
const targets = surfaces(own);
console.log(`${cpus()[0].model}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`);
console.log(
  `${FRAMES} frames × ${VERTICES} vertices × ${JOINTS} joints, processor time, best of ${ROUNDS}, moments gathered once\n`,
);
console.log(
  '| case | solver ms | steps a frame | RMS residual, % | sweeps to the same residual, ms | sweeps a frame | ratio |',
);
console.log('|---|---|---|---|---|---|---|');
compare('control, to 1e-6 of the diagonal', own, targets, 1e-6);
compare('other weights', other, targets, 0);
const moments = boneMoments(other);
const turner = createRotationSolver(other, moments, boneForest(other));
const solver = createBoneSolver(other, moments);
const rotations = best(() => {
  const [T, R] = [bindTransforms(JOINTS), bindTransforms(JOINTS)];
  for (const target of targets) {
    solver.solve(target, T);
    turner.solve(target, [T, R], R);
  }
});
console.log(`\nRotations only, other weights, two starts a frame: ${rotations.toFixed(0)} ms.`);
console.log(`Moments of the rig, once: ${best(() => boneMoments(other)).toFixed(0)} ms.`);
