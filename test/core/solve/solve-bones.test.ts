import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boneMoments } from '../../../src/core/solve/bone-moments';
import { jointSprings } from '../../../src/core/solve/joint-springs';
import { bindTransforms, skinPoints, skinSystem } from '../../../src/core/solve/skin-system';
import { createBoneSolver } from '../../../src/core/solve/solve-bones';
import { sweepBones } from '../../../src/core/solve/sweep-bones';
import { buildRig, compose, randomRig, randomTransforms, worstGap, type RigPlan } from './build-rig';

/** Solves targets made by `truth` from a start at bind; the control: what comes out must skin to the same surface. */
function control(plan: RigPlan, truth: (bones: number) => Float64Array): number {
  const system = skinSystem(buildRig(plan).rig);
  const targets = new Float64Array(system.vertices.length * 3);
  const T = bindTransforms(system.joints.length);
  skinPoints(system, truth(system.joints.length), targets);
  createBoneSolver(system, boneMoments(system)).solve(targets, T);
  const reached = new Float64Array(targets.length);
  skinPoints(system, T, reached);
  for (let o = 0; o < T.length; o += 12) expectRotation(T, o);
  return worstGap(reached, targets);
}

function expectRotation(T: Float64Array, o: number): void {
  const [a, b, c] = [0, 3, 6].map((k) => [T[o + k], T[o + k + 1], T[o + k + 2]]);
  const dot = (u: number[], v: number[]): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  expect(dot(cross, c)).toBeCloseTo(1, 12);
  for (const [u, v, want] of [
    [a, a, 1],
    [b, b, 1],
    [a, b, 0],
    [a, c, 0],
    [b, c, 0],
  ] as const)
    // prettier-ignore
    expect(dot([...u], [...v])).toBeCloseTo(want, 12);
}

const EXACT = 1e-11; // of the diagonal

describe('createBoneSolver', () => {
  it('leaves a surface at bind where it is', () => {
    expect(control(randomRig(1, 6, 200), bindTransforms)).toBeLessThan(EXACT);
  });

  it('recovers random rigid motions of every bone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 12 }), (seed, bones) => {
        const error = control(randomRig(seed, bones, bones * 30), (n) => randomTransforms(seed + 1, n, 1, 0.3));
        expect(error).toBeLessThan(EXACT);
      }),
      { numRuns: 40, seed: 20240601 },
    );
  });

  it('follows a root turned by 170 degrees in one frame', () => {
    const turn = randomTransforms(3, 1, 0, 0);
    const angle = (170 * Math.PI) / 180;
    turn.set([Math.cos(angle), 0, -Math.sin(angle), 0, 1, 0, Math.sin(angle), 0, Math.cos(angle), 2, 0, -1]);
    expect(control(randomRig(3, 6, 200), (n) => compose(turn, randomTransforms(4, n, 0.3, 0.02)))).toBeLessThan(EXACT);
  });

  it('gives each frame the same surface whatever frame came before it', () => {
    const system = skinSystem(buildRig(randomRig(5, 8, 240)).rig);
    const solver = createBoneSolver(system, boneMoments(system));
    const frames = [0, 1, 2, 3, 4, 5].map((f) => {
      const targets = new Float64Array(system.vertices.length * 3);
      skinPoints(system, randomTransforms(50 + f, 8, 1.2, 0.2), targets);
      return targets;
    });
    for (const order of [
      [0, 1, 2, 3, 4, 5],
      [4, 0, 5, 2, 1, 3],
    ]) {
      // prettier-ignore
      const T = bindTransforms(8);
      for (const f of order) {
        expect(solver.solve(frames[f], T).converged).toBe(true);
        const reached = new Float64Array(frames[f].length);
        skinPoints(system, T, reached);
        expect(worstGap(reached, frames[f])).toBeLessThan(EXACT);
      }
    }
  });

  it('solves bones on a line, on one vertex, and twins with the same weights', () => {
    const line = [0, 1, 2, 3].map((x) => ({ at: [x, 0, 0], skin: [[0, 1]] as const }));
    const joints = [
      { at: [0, 0, 0], parent: -1 },
      { at: [1, 1, 0], parent: 0 },
      { at: [2, 0, 1], parent: 0 },
      { at: [2, 0, 1], parent: 0 },
    ];
    const single = { at: [1, 1, 0], skin: [[1, 1]] as const };
    const twins = [[2, 0, 1], [3, 0, 1], [2, 1, 1], [2, 0, 2]].map((at) => ({ at, skin: [[2, 0.5], [3, 0.5]] as const })); // prettier-ignore
    const motion = randomTransforms(9, 1, 1.5, 1);
    const plan = { joints, vertices: [...line, single, ...twins] };
    expect(control(plan, (n) => compose(motion, bindTransforms(n)))).toBeLessThan(EXACT);
  });

  it('leaves joints without skin out', () => {
    const plan = randomRig(11, 4, 80);
    const extra = { ...plan, joints: [...plan.joints, { at: [9, 9, 9], parent: 1 }] };
    const system = skinSystem(buildRig(extra).rig);
    expect([...system.joints]).toEqual([0, 1, 2, 3]);
    expect(system.activeOf[4]).toBe(-1);
  });

  it('never mirrors: a mirrored target is met as well as a rotation can', () => {
    const system = skinSystem(buildRig(randomRig(13, 1, 60)).rig);
    const targets = system.bindPoints.map((x, i) => (i % 3 === 0 ? -x : x));
    const T = bindTransforms(1);
    createBoneSolver(system, boneMoments(system)).solve(targets, T);
    expectRotation(T, 0);
    const reached = new Float64Array(targets.length);
    skinPoints(system, T, reached);
    expect(worstGap(reached, targets)).toBeGreaterThan(0.01);
  });

  it('solves shells that share nothing', () => {
    expect(control(randomRig(15, 6, 180, 3), (n) => randomTransforms(16, n, 1, 0.5))).toBeLessThan(EXACT);
  });

  it('solves 300 joints', () => {
    expect(control(randomRig(17, 300, 3000), (n) => randomTransforms(18, n, 0.5, 0.05))).toBeLessThan(EXACT);
  });

  it('is unmoved by the scale of the armature', () => {
    const surfaces = [1, 100, 0.01].map((armatureScale) => {
      const { rig } = buildRig({ ...randomRig(19, 4, 80), armatureScale });
      const system = skinSystem(rig);
      const targets = new Float64Array(system.vertices.length * 3);
      skinPoints(system, randomTransforms(20, 4, 1, 0.2), targets);
      return targets;
    });
    expect(worstGap(surfaces[0], surfaces[1])).toBeLessThan(1e-12);
    expect(worstGap(surfaces[0], surfaces[2])).toBeLessThan(1e-12);
  });

  it('is never farther from a target out of reach than the reference sweeps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const system = skinSystem(buildRig(randomRig(seed, 5, 150)).rig);
        const targets = new Float64Array(system.vertices.length * 3);
        skinPoints(system, randomTransforms(seed + 1, 5, 0.6, 0.1), targets);
        const noise = randomTransforms(seed + 2, Math.ceil(targets.length / 12), 1, 1);
        targets.forEach((x, i) => (targets[i] = x + 0.01 * noise[i]));
        const [fast, slow] = [bindTransforms(5), bindTransforms(5)];
        createBoneSolver(system, boneMoments(system)).solve(targets, fast);
        sweepBones(system, targets, slow, { progress: 1e-12 });
        expect(rms(system, fast, targets)).toBeLessThan(rms(system, slow, targets) * (1 + 1e-6));
      }),
      { numRuns: 15, seed: 20240602 },
    );
  });

  it('holds a turn that the surface leaves open, and none that it decides', () => {
    // Bone 1 has no skin of its own: a tenth of what bone 0 carries, along one line, so that spinning about it is free.
    const plan: RigPlan = {
      joints: [
        { at: [0, 0, 0], parent: -1 },
        { at: [0, 0, 0], parent: 0 },
      ],
      vertices: Array.from({ length: 12 }, (_, v) => ({
        at: v < 8 ? [v & 1, (v >> 1) & 1, (v >> 2) & 1] : [(v - 8) / 3, 0, 0],
        skin: v < 8 ? [[0, 1]] : ([[0, 0.9], [1, 0.1]] as const), // prettier-ignore
      })),
    };
    const system = skinSystem(buildRig(plan).rig);
    const solver = createBoneSolver(system, boneMoments(system));
    const targets = new Float64Array(system.vertices.length * 3);
    skinPoints(system, bindTransforms(2), targets);
    // A bump that bone 1 would follow by turning as far as its weight makes it: much turn for little surface.
    targets[11 * 3 + 1] += 0.01;
    targets[9 * 3 + 2] += 0.004;
    const turned = (hold: boolean): number => {
      const T = bindTransforms(2);
      solver.solve(targets, T, hold);
      return Math.acos(Math.min(1, (T[12] + T[16] + T[20] - 1) / 2));
    };
    expect(turned(true)).toBeLessThan(turned(false));

    // A surface that can be reached decides its bones, however far they turned.
    const truth = randomTransforms(51, 2, 1.2, 0.1);
    skinPoints(system, truth, targets);
    const [held, free] = [bindTransforms(2), bindTransforms(2)];
    solver.solve(targets, held, true);
    solver.solve(targets, free);
    expect([...held]).toEqual([...free]);
  });

  it('keeps a stiff joint together and lets a loose one go', () => {
    const plan = randomRig(21, 2, 60);
    const system = skinSystem(buildRig(plan).rig);
    const targets = new Float64Array(system.vertices.length * 3);
    const apart = bindTransforms(2);
    apart[12 + 9] = 0.2;
    skinPoints(system, apart, targets);
    const gapAt = (stiffness: number): number => {
      const T = bindTransforms(2);
      createBoneSolver(system, boneMoments(system, jointSprings(system, stiffness))).solve(targets, T);
      const h = [...system.heads.slice(3, 6), 1];
      return Math.hypot(
        ...[0, 1, 2].map((r) => h.reduce((sum, x, c) => sum + x * (T[12 + c * 3 + r] - T[c * 3 + r]), 0)),
      );
    };
    expect(gapAt(0)).toBeCloseTo(0.2, 9);
    expect(gapAt(1)).toBeLessThan(gapAt(1e-2));
    expect(gapAt(1e4)).toBeLessThan(1e-4);
  });
});

function rms(system: ReturnType<typeof skinSystem>, T: Float64Array, targets: Float64Array): number {
  const reached = new Float64Array(targets.length);
  skinPoints(system, T, reached);
  return Math.sqrt(reached.reduce((sum, x, i) => sum + (x - targets[i]) ** 2, 0));
}
