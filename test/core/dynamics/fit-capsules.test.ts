import { expect, it } from 'vitest';
import { fitCapsules, fitChainRadii } from '../../../src/core/dynamics/fit-capsules';
import type { RigModel } from '../../../src/core/rig/scene';

/** A tube of radius 0.1 from y 0 to −1 around x 0.3, all on joint 0 whose frame is at the tube's top, turned about y and half the size; a few strays. */
function tube(): RigModel {
  const points: number[] = [];
  for (let y = 0; y <= 20; y++)
    for (let a = 0; a < 16; a++) points.push(0.3 + 0.1 * Math.cos((a * Math.PI) / 8), -y / 20, 0.1 * Math.sin((a * Math.PI) / 8));
  for (let k = 0; k < 5; k++) points.push(0.9, -0.5, 0);
  const count = points.length / 3;
  const bind = new Float64Array([0, 0, -0.5, 0, 0, 0.5, 0, 0, 0.5, 0, 0, 0, 0.3, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.3, -1, 0, 1]);
  return {
    skeleton: { names: ['leg', 'foot'], nodes: new Int32Array([0, 1]), parents: new Int32Array([-1, 0]), bind, rest: bind },
    parts: [],
    bindSets: [],
    positions: Float32Array.from(points),
    triangles: new Uint32Array(0),
    influences: { width: 1, joints: new Uint16Array(count), weights: new Float32Array(count).fill(1) },
  };
} // prettier-ignore

it('fits a tube through a turned and scaled joint, whatever a few strays say', () => {
  const [capsule] = fitCapsules(tube(), [0, 1]);
  expect(capsule.joint).toBe(0);
  // In the joint's frame, where lengths are doubled.
  expect(capsule.radius).toBeGreaterThan(0.19);
  expect(capsule.radius).toBeLessThan(0.22);
  const [top, bottom] = [capsule.a, capsule.b].sort((p, q) => q[1] - p[1]);
  expect(top[1]).toBeGreaterThan(-0.3);
  expect(bottom[1]).toBeLessThan(-1.7);
  for (const end of [top, bottom]) expect(Math.hypot(end[0], end[2])).toBeLessThan(0.08);
});

it('gives a joint with little skin none, and measures a chain’s thickness in its parent’s units', () => {
  expect(fitCapsules(tube(), [1])).toEqual([]);
  expect(fitChainRadii(tube(), [0, 1], 0)[0]).toBeCloseTo(0.2, 2);
  expect(fitChainRadii(tube(), [0, 1], 1)[0]).toBeCloseTo(0.1, 2);
});
