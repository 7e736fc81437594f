import { describe, expect, it } from 'vitest';
import { drivableRig, windingNumber } from '../../../src/core/solve/drivable-rig';
import { findContacts } from '../../../src/core/solve/find-contacts';
import { easeContacts, lockFeet } from '../../../src/core/solve/lock-feet';
import { bindTransforms, skinSystem } from '../../../src/core/solve/skin-system';
import { buildRig } from './build-rig';

/** A foot of a model of height 1 that stands for half of each second and swings forward in the other, `travel` added. */
function walk(travel: number): { times: Float64Array; sole: Float64Array } {
  const times = Float64Array.from({ length: 41 }, (_, f) => f / 20);
  const sole = new Float64Array(times.length * 3);
  times.forEach((t, f) => {
    const phase = t % 1;
    const swing = phase < 0.5 ? 0 : (phase - 0.5) * 2;
    sole[f * 3] = Math.floor(t) * 2 + 2 * swing + travel * t;
    sole[f * 3 + 1] = 0.2 * Math.sin(Math.PI * swing);
  });
  return { times, sole };
}

describe('findContacts', () => {
  it('finds the same contacts in a clip that travels and in one made in place', () => {
    const planted = [0, -2].map((travel) => {
      const { times, sole } = walk(travel);
      return findContacts([sole], times, [0, 1, 0], 1);
    });
    const stands = [...planted[0].planted[0]];
    expect(stands.slice(1, 10)).toEqual(Array(9).fill(1));
    expect(stands.slice(12, 19)).toEqual(Array(7).fill(0));
    expect([...planted[1].planted[0]]).toEqual(stands);
    expect(planted[0].groundVelocity[0]).toBeCloseTo(0, 9);
    expect(planted[1].groundVelocity[0]).toBeCloseTo(-2, 9);
  });

  it('does not flicker at the threshold', () => {
    const times = Float64Array.from({ length: 20 }, (_, f) => f / 20);
    const sole = new Float64Array(60);
    times.forEach((_, f) => (sole[f * 3 + 1] = f === 0 ? 0 : f % 2 === 0 ? 0.025 : 0.035));
    const { planted } = findContacts([sole], times, [0, 1, 0], 1, { speedOn: 5, speedOff: 5 });
    expect([...planted[0]]).toEqual(Array(20).fill(1));
  });
});

describe('easeContacts', () => {
  it('is 1 on the ground and fades over the given time on both sides', () => {
    const times = Float64Array.of(0, 0.1, 0.2, 0.3, 0.4);
    const weight = easeContacts(Uint8Array.of(0, 0, 1, 0, 0), times, 0.2);
    expect(weight[2]).toBe(1);
    expect(weight[1]).toBeCloseTo(0.5, 9);
    expect(weight[3]).toBeCloseTo(0.5, 9);
    expect([weight[0], weight[4]]).toEqual([0, 0]);
  });
});

/** A leg with its knee forward: hip at 2, knee at 1, ankle at 0, a toe under it. */
function leg(kneeForward: number) {
  const joints = [
    { at: [0, 2, 0], parent: -1 },
    { at: [0, 1, kneeForward], parent: 0 },
    { at: [0, 0, 0], parent: 1 },
    { at: [0, -0.1, 0.2], parent: 2 },
  ];
  const vertices = joints.map(({ at }, j) => ({ at, skin: [[j, 1]] as const }));
  const system = skinSystem(buildRig({ joints, vertices }).rig);
  const transforms = bindTransforms(4);
  const poses = { times: Float64Array.of(0), joints: system.joints, transforms };
  const limb = { name: 'left', mirror: 0, joints: [0, 1, 2, 3], foot: 2, sole: Uint32Array.of(3) };
  const at = (bone: number, j: number): number[] =>
    [0, 1, 2].map((r) =>
      [0, 1, 2].reduce(
        (sum, c) => sum + transforms[bone * 12 + c * 3 + r] * system.heads[j * 3 + c],
        transforms[bone * 12 + 9 + r],
      ),
    );
  const gap = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((x, c) => x - b[c]));
  const pullBy = (pull: readonly number[]): number =>
    lockFeet(system, poses, [{ leg: limb, pull: Float64Array.from(pull), weight: Float64Array.of(1) }]);
  return { at, gap, pullBy, heads: system.heads };
}

describe('lockFeet', () => {
  it('bends a leg so that its foot follows and its bones keep their lengths', () => {
    const { at, gap, pullBy, heads } = leg(0.3);
    const before = [0, 1, 2].map((j) => at(j, j));
    expect(pullBy([0.05, 0.1, 0.08])).toBe(0);
    const after = [0, 1, 2].map((j) => at(j, j));
    for (const [c, x] of [0.05, 0.1, 0.08].entries()) expect(after[2][c] - before[2][c]).toBeCloseTo(x, 9);
    expect(gap(after[0], before[0])).toBeLessThan(1e-12);
    expect(gap(after[0], after[1])).toBeCloseTo(gap(before[0], before[1]), 9);
    expect(gap(after[1], after[2])).toBeCloseTo(gap(before[1], before[2]), 9);
    // Bones meet at the joints, and the foot keeps its turn.
    expect(gap(at(0, 1), at(1, 1))).toBeLessThan(1e-9);
    expect(gap(at(1, 2), at(2, 2))).toBeLessThan(1e-9);
    expect(gap(at(3, 3), at(2, 3))).toBeLessThan(1e-12);
    expect(after[1][2]).toBeGreaterThan(heads[5]);
  });

  it('lets the foot come away from a leg that is too short, and says so', () => {
    const { at, pullBy } = leg(0.3);
    const before = at(2, 2);
    expect(pullBy([0, -0.5, 0])).toBe(1);
    expect(at(2, 2)[1] - before[1]).toBeCloseTo(-0.5, 9);
  });
});

describe('drivableRig', () => {
  it('knows inside from outside', () => {
    const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
    const triangles = Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3);
    expect(Math.abs(windingNumber({ positions, triangles }, [0.1, 0.1, 0.1]))).toBeCloseTo(1, 9);
    expect(windingNumber({ positions, triangles }, [1, 1, 1])).toBeCloseTo(0, 9);
  });

  it('fails a rig without legs, in words', () => {
    const { rig } = buildRig({
      joints: [{ at: [0, 0, 0], parent: -1 }],
      vertices: [{ at: [0, 1, 0], skin: [[0, 1]] }],
    });
    const { pass, reasons } = drivableRig(rig);
    expect(pass).toBe(false);
    expect(reasons[0]).toBe('no legs were found');
  });
});
