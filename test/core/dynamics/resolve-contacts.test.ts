import { expect, it } from 'vitest';
import fc from 'fast-check';
import { add, distance, dot, lerp, sub, type Vec3 } from '../../../src/core/math/vec3';
import { closestOnSegments } from '../../../src/core/dynamics/closest-on-segments';
import { createSpringSystem } from '../../../src/core/dynamics/create-spring-system';
import { stepSprings } from '../../../src/core/dynamics/step-springs';
import { BARE, IDENTITY, literalChain, placed, run, tipOf } from './literal-chain';

it('never passes the forward plane', () => {
  const system = createSpringSystem([literalChain(4, { carryDegrees: 0 })], IDENTITY);
  run(system, 480, (t) => placed(0, 0, [0, 0, -0.25 * Math.sin(10 * t)]));
  let front = -Infinity;
  for (let n = 0; n < 480; n++) {
    const z = -0.25 * Math.sin((10 * n) / 240);
    system.drivers.set(placed(0, 0, [0, 0, z]));
    stepSprings(system);
    for (let i = 0; i < 4; i++) front = Math.max(front, tipOf(system, i)[2] - z);
  }
  expect(front).toBeLessThan(1e-9);
});

it('keeps every joint within its bend limit', () => {
  const system = createSpringSystem([literalChain(4, { ...BARE, bendLimitDegrees: 20 })], IDENTITY);
  let least = 1;
  for (let n = 1; n < 480; n++) {
    system.drivers.set(placed(2, Math.sin((8 * n) / 240), [0.2 * Math.sin((11 * n) / 240), 0, 0]));
    stepSprings(system);
    for (let i = 0; i < 4; i++) least = Math.min(least, system.rotations[i * 4 + 3]);
  }
  expect(least).toBeGreaterThan(Math.cos((10.001 * Math.PI) / 180));
  expect(least).toBeLessThan(Math.cos((9.9 * Math.PI) / 180));
});

/** Distance between a bone's segment and the segment a–b by dense sampling, independent of the code under test. */
function sampledDistance(head: Vec3, tip: Vec3, a: Vec3, b: Vec3): number {
  let least = Infinity;
  for (let s = 0; s <= 1; s += 0.02) {
    const p = lerp(head, tip, s);
    const along = sub(b, a);
    const t = Math.min(1, Math.max(0, dot(sub(p, a), along) / (dot(along, along) || 1)));
    least = Math.min(least, distance(p, lerp(a, b, t)));
  }
  return least;
}

it('keeps whole bones, not just their tips, out of a swinging capsule', () => {
  const a: Vec3 = [-0.5, -0.5, -0.35];
  const b: Vec3 = [0.5, -0.5, -0.35];
  const capsule = { driver: 1, a, b, radius: 0.06 };
  const rest = [...IDENTITY, ...IDENTITY];
  const system = createSpringSystem([literalChain(4, { carryDegrees: 0, forwardPlane: false, skinStretch: 4, bendLimitDegrees: 80 }, { radius: 0.03 })], rest, [capsule]); // prettier-ignore
  let deepest = 0;
  let touched = false;
  for (let n = 1; n < 240 * 4; n++) {
    const z = 0.3 * (1 - Math.cos((4 * n) / 240));
    system.drivers.set(placed(0, 0, [0, 0, z]), 16);
    stepSprings(system);
    const start: Vec3 = [a[0], a[1], a[2] + z];
    const end: Vec3 = [b[0], b[1], b[2] + z];
    for (let i = 0; i < 4; i++) {
      const head: Vec3 = [system.head[i * 3], system.head[i * 3 + 1], system.head[i * 3 + 2]];
      const gap = sampledDistance(head, tipOf(system, i), start, end) - 0.09;
      deepest = Math.max(deepest, -gap);
      if (gap < 1e-3) touched = true;
    }
  }
  expect(touched).toBe(true);
  expect(deepest).toBeLessThan(1e-3);
  expect(system.status.worstPenetration).toBeLessThan(1e-3);
});

it('slides without friction and is not thrown out of a deep overlap', () => {
  const capsule = { driver: 1, a: [0, -0.4, 0] as Vec3, b: [0, -0.6, 0] as Vec3, radius: 0.1 };
  const far = [...IDENTITY, ...placed(0, 0, [2, 0, 0])];
  const system = createSpringSystem([literalChain(2, BARE, { radius: 0.02 })], far, [capsule]);
  // The capsule appears almost on the chain's axis, at rest.
  system.drivers.set(placed(0, 0, [0.01, 0, 0]), 16);
  system.capsuleStart.set([0.01, -0.4, 0]);
  system.capsuleAxis.set([0, -0.2, 0]);
  stepSprings(system);
  const speed = Math.hypot(...system.velocity.subarray(0, 3));
  expect(tipOf(system, 0)[0]).toBeLessThan(-0.08);
  expect(speed).toBeLessThan(1);
});

it('leaves alone what already touches in the bind pose', () => {
  const capsule = { driver: 0, a: [0.02, 0, 0] as Vec3, b: [0.02, -1, 0] as Vec3, radius: 0.2 };
  const system = createSpringSystem([literalChain(4, BARE, { radius: 0.05 })], IDENTITY, [capsule]);
  const rotations = [...system.rotations];
  run(system, 200);
  expect([...system.rotations]).toEqual(rotations);
});

it('lies on the floor instead of going through it', () => {
  const settings = { ...BARE, gravity: 9.8, frequencyHz: 0.3 };
  const at = placed(0, 0, [0, 0.3, 0]);
  const system = createSpringSystem([literalChain(6, settings, { direction: [0, 0, -1], radius: 0.02 })], at, [], { floor: 0 }); // prettier-ignore
  run(system, 240 * 6, () => at);
  for (let i = 0; i < 6; i++) expect(tipOf(system, i)[1]).toBeGreaterThan(0.02 - 1e-6);
  expect(tipOf(system)[1]).toBeLessThan(0.021);
});

it('finds the closest points of two segments, points included', () => {
  const coordinate = fc.double({ min: -1, max: 1, noNaN: true });
  const vector = fc.tuple(coordinate, coordinate, coordinate);
  fc.assert(
    fc.property(vector, vector, vector, vector, (p, u, q, w) => {
      const at = [0, 0];
      const square = closestOnSegments(at, p, 0, u, 0, q, 0, w, 0);
      const sampled = sampledDistance(p, add(p, u), q, add(q, w));
      return Math.sqrt(square) <= sampled + 1e-9 && Math.sqrt(square) > sampled - 0.03;
    }),
    { seed: 5 },
  );
  expect(closestOnSegments([0, 0], [1, 0, 0], 0, [0, 0, 0], 0, [0, 0, 0], 0, [0, 0, 0], 0)).toBe(1);
});
