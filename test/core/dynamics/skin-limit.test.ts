import { expect, it } from 'vitest';
import { createSpringSystem } from '../../../src/core/dynamics/create-spring-system';
import { stepSprings } from '../../../src/core/dynamics/step-springs';
import { BARE, IDENTITY, literalChain, placed } from './literal-chain';

/** The bend of each bone from its bind direction (the chain is straight), degrees, over a root shaken hard. */
function worstBends(settings: object, radius: number): number[] {
  const system = createSpringSystem([literalChain(4, { ...BARE, ...settings }, { radius })], IDENTITY);
  const worst = [0, 0, 0, 0];
  for (let n = 1; n < 480; n++) {
    system.drivers.set(placed(0, 0, [0.2 * Math.sin(n / 12), 0.1 * Math.sin(n / 7), 0]));
    stepSprings(system);
    for (let i = 0; i < 4; i++) {
      const w = Math.min(1, Math.abs(system.rotations[i * 4 + 3]));
      worst[i] = Math.max(worst[i], (2 * Math.acos(w) * 180) / Math.PI);
    }
  }
  return worst;
}

it('no joint bends farther than its skin bears: skinStretch · length / radius', () => {
  const system = createSpringSystem([literalChain(4, BARE, { radius: 0.06 })], IDENTITY);
  const limit = (0.2 * system.lengths[0] * (180 / Math.PI)) / 0.06;
  const shaken = { inertia: 1, bendLimitDegrees: 180 };
  const bends = worstBends({ ...shaken, skinStretch: 0.2 }, 0.06);
  expect(Math.max(...bends)).toBeLessThan(limit + 0.01);
  expect(Math.max(...bends)).toBeGreaterThan(limit * 0.95);
  expect(Math.max(...worstBends({ ...shaken, skinStretch: 4 }, 0.06))).toBeGreaterThan(limit * 1.5);
});

it('a chain without inertia does not feel its root travel, and feels all of it with', () => {
  expect(Math.max(...worstBends({ inertia: 0 }, 0))).toBeLessThan(1e-4);
  expect(Math.max(...worstBends({ inertia: 1 }, 0))).toBeGreaterThan(10);
});
