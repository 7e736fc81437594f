import { describe, expect, it } from 'vitest';
import { createPose, samplePose } from '../../../src/core/rig/sample-pose';
import type { Clip } from '../../../src/core/rig/scene';
import { CancelledError, type Run } from '../../../src/core/run';
import { keyTimes } from '../../../src/core/solve/key-times';
import { prepareTransfer, type Transfer } from '../../../src/core/solve/prepare-transfer';
import { measureClip, solveClip } from '../../../src/core/solve/solve-clip';
import { buildRig, randomClip, randomRig, type RigPlan } from './build-rig';

function transferOf(plan: RigPlan, onto: RigPlan = plan, jointStiffness = 0): Transfer {
  const transfer = prepareTransfer(buildRig(plan), buildRig(onto), { jointStiffness });
  if (!transfer) throw new Error('nothing matches');
  return transfer;
}

/** Float32 keys of a model of diagonal about 3, a few bones deep. */
const FLOAT32 = 1e-6;

describe('solveClip', () => {
  it('control: a rig solved on its own clip plays it back, at the keys and between them', () => {
    for (const armatureScale of [1, 100]) {
      const plan = { ...randomRig(31, 6, 240), armatureScale };
      const transfer = transferOf(plan);
      const clip = randomClip(transfer.artist.scene.graph, 32, 9, 0.4, 0.05 / armatureScale);
      const solved = solveClip(transfer, clip);
      expect(solved.quality.quality).toBeGreaterThan(0.99999);
      expect(solved.quality.worst).toBeLessThan(FLOAT32);
      expect(solved.between?.worst).toBeLessThan(1e-5);
      expect(solved.unsettled).toBe(0);
    }
  });

  it('keys where the source keys, with unit quaternions on one hemisphere', () => {
    const transfer = transferOf(randomRig(33, 4, 120));
    const clip = randomClip(transfer.artist.scene.graph, 34, 12, 2);
    const { clip: baked } = solveClip(transfer, clip, { priceRotations: false });
    for (const { path, times, values } of baked.channels) {
      if (times.length > 1) expect([...times]).toEqual([...keyTimes(clip)].map(Math.fround));
      if (path !== 'rotation') continue;
      for (let k = 0; k < times.length; k++) {
        const q = values.subarray(k * 4, k * 4 + 4);
        expect(Math.hypot(...q)).toBeCloseTo(1, 6);
        if (k > 0) expect(q.reduce((sum, x, c) => sum + x * values[(k - 1) * 4 + c], 0)).toBeGreaterThan(0);
      }
    }
  });

  it('stops at the next checkpoint, and has one for every frame that it solves, gathers or measures', () => {
    const transfer = transferOf(randomRig(45, 4, 120));
    const source = randomClip(transfer.artist.scene.graph, 46, 8, 0.5);
    const solve = (run: Run) => solveClip(transfer, source, { priceRotations: false }, run);
    const phases: string[] = [];
    solve({ progress: (_, phase) => void phases.push(phase) });
    const seen = (word: string) => phases.filter((phase) => phase.startsWith(word)).length;
    expect(seen('Solving')).toBe(8);
    // The clip's mean pose and its errors, at 8 keys and 7 middles.
    expect(seen('Measuring')).toBe(2 * (8 + 7));
    for (let stop = 1; stop <= phases.length; stop += 4) {
      let steps = 0;
      const run = { progress: () => void steps++, cancelled: () => steps >= stop };
      if (stop < phases.length) expect(() => solve(run)).toThrow(CancelledError);
      expect(steps).toBeLessThanOrEqual(stop);
    }
  });

  it('steps where the whole source steps; one track that does not makes it linear', () => {
    const transfer = transferOf(randomRig(43, 4, 120));
    const source = randomClip(transfer.artist.scene.graph, 44, 6, 0.5);
    const channels = source.channels.map((channel) => ({ ...channel, interpolation: 'STEP' as const }));
    const steps = solveClip(transfer, { ...source, channels }, { priceRotations: false });
    // Held between its keys as the source is: as exact half-way as at them.
    expect(steps.between?.worst).toBeLessThan(FLOAT32);
    const mixed = { ...source, channels: [...channels.slice(1), source.channels[0]] };
    const { clip } = solveClip(transfer, mixed, { priceRotations: false });
    expect(new Set(clip.channels.map(({ interpolation }) => interpolation))).toEqual(new Set(['LINEAR']));
  });

  it('leaves out keys while the surface, played, stays within the bound it was given', () => {
    for (const armatureScale of [1, 100]) {
      const plan = { ...randomRig(41, 5, 160), armatureScale };
      const transfer = transferOf(plan);
      // 33 keys along sines: smooth curves need a few of them.
      const source = randomClip(transfer.artist.scene.graph, 42, 33, 0.4, 0.05 / armatureScale);
      const options = { priceRotations: false };
      const full = solveClip(transfer, source, options);
      const thin = solveClip(transfer, source, { ...options, keyTolerance: 3e-3 });
      if (!thin.reduced) throw new Error('nothing was reduced');
      const { keys, moved } = thin.reduced;
      expect(keys.after).toBeLessThan(keys.before * 0.6);
      expect(moved).toBeGreaterThan(0);
      expect(moved).toBeLessThanOrEqual(3e-3);
      // The rig plays the source exactly with all keys: what it is off now is what the reduction moved.
      expect(full.quality.worst).toBeLessThan(FLOAT32);
      expect(Math.abs(thin.quality.worst - moved)).toBeLessThan(FLOAT32);
    }
  });

  it('rotations only keeps every bone’s length and reaches a clip made of rotations', () => {
    const transfer = transferOf(randomRig(35, 5, 200));
    const { graph } = transfer.target.scene;
    const clip = randomClip(graph, 36, 7, 0.4);
    const solved = solveClip(transfer, clip, { rotationsOnly: true });
    expect(solved.quality.quality).toBeGreaterThan(0.9999);
    const pose = createPose(graph);
    for (const time of keyTimes(clip)) {
      samplePose(pose, graph, solved.clip, time);
      for (let n = 2; n < graph.parents.length; n++)
        for (let c = 0; c < 3; c++)
          expect(Math.abs(pose.translations[n * 3 + c] - graph.translations[n * 3 + c])).toBeLessThan(1e-6);
    }
    // The root moves, the others only turn.
    expect(solved.clip.channels.filter(({ path }) => path === 'translation').every(({ node }) => node === 1)).toBe(
      true,
    );
  });

  it('a joint without skin keeps its place on its parent', () => {
    const base = randomRig(37, 3, 90);
    const joints = [...base.joints, { at: [0.3, 0.2, 0], parent: 1 }];
    const transfer = transferOf({ ...base, joints });
    const { clip } = solveClip(transfer, randomClip(transfer.artist.scene.graph, 38, 5, 0.5), {
      priceRotations: false,
    });
    expect(clip.channels.some(({ node }) => node === 4)).toBe(false);
  });

  it('a still clip has no quality, and no error', () => {
    const transfer = transferOf(randomRig(39, 3, 60));
    const still: Clip = { index: 0, name: 'Pose', duration: 0, channels: [] };
    const { quality, between } = solveClip(transfer, still);
    expect(quality.quality).toBeUndefined();
    expect(quality.worst).toBeLessThan(FLOAT32);
    expect(between).toBeUndefined();
  });

  it('reads worse than the control, and better than a rigid block, on a rig with fewer bones', () => {
    const plan = randomRig(41, 6, 240);
    const fewer: RigPlan = {
      joints: plan.joints.filter((_, j) => j % 2 === 0).map(({ at }, j) => ({ at, parent: j - 1 })),
      vertices: plan.vertices.map(({ at, skin }) => ({ at, skin: [[skin[0][0] >> 1, 1]] as const })),
    };
    const transfer = transferOf(plan, fewer);
    const clip = randomClip(transfer.artist.scene.graph, 42, 8, 0.4);
    const { quality, rotationsOnly } = solveClip(transfer, clip);
    expect(quality.quality).toBeLessThan(0.999);
    expect(quality.quality).toBeGreaterThan(quality.rigidQuality ?? 1);
    expect(rotationsOnly?.quality).toBeLessThanOrEqual((quality.quality ?? 0) + 1e-6);
    expect(quality.worstVertices[0].error).toBeCloseTo(quality.worst, 12);
  });

  it('measures the clip that is played, not the one that was meant', () => {
    const transfer = transferOf(randomRig(43, 3, 60));
    const clip = randomClip(transfer.artist.scene.graph, 44, 5, 0.3);
    const still: Clip = { index: 0, name: 'Still', duration: 1, channels: [] };
    expect(measureClip(transfer, clip, still, keyTimes(clip)).quality).toBeCloseTo(0, 12);
    expect(measureClip(transfer, clip, clip, keyTimes(clip)).worst).toBe(0);
  });
});

describe('keyTimes', () => {
  const clip = (times: number[][]): Clip => ({
    index: 0,
    name: 'c',
    duration: Math.max(...times.flat()),
    channels: times.map((list, node) => ({ node, path: 'translation', interpolation: 'LINEAR', times: Float32Array.from(list), values: new Float32Array(list.length * 3) })), // prettier-ignore
  });

  it('are the channels’ keys together, once each', () => {
    expect([...keyTimes(clip([[0, 0.5, 1], [0, 0.25, 1]]))]).toEqual([0, 0.25, 0.5, 1]); // prettier-ignore
  });

  it('or a grid that ends with the clip', () => {
    expect([...keyTimes(clip([[0, 0.5]]), 4)]).toEqual([0, 0.25, 0.5]);
    expect([...keyTimes(clip([[0, 0.6]]), 4)].at(-1)).toBeCloseTo(0.6, 6);
    expect(() => keyTimes(clip([[0, 1]]), -1)).toThrow(RangeError);
  });
});
