import { describe, expect, it } from 'vitest';
import { createSpringSystem } from '../../../src/core/dynamics/create-spring-system';
import { carrySprings, resetSprings } from '../../../src/core/dynamics/reset-springs';
import { stepSprings } from '../../../src/core/dynamics/step-springs';
import { hipsAt, IDENTITY, literalChain, placed, run, times } from './literal-chain';

describe('teleports', () => {
  it('carries shape and motion along, as if the body had always been there', () => {
    const here = createSpringSystem([literalChain(4)], hipsAt(0));
    const there = createSpringSystem([literalChain(4)], hipsAt(0));
    const moved = (t: number): number[] => times(placed(1, 2, [50, 0, -20]), hipsAt(t));
    run(here, 200, hipsAt);
    run(there, 200, hipsAt);
    there.drivers.set(moved(200 / 240));
    carrySprings(there);
    for (let n = 201; n < 400; n++) {
      here.drivers.set(hipsAt(n / 240));
      there.drivers.set(moved(n / 240));
      stepSprings(here);
      stepSprings(there);
    }
    // Gravity and air are the same there, so only rounding parts the two; the chain amplifies it.
    here.rotations.forEach((q, k) => expect(there.rotations[k]).toBeCloseTo(q, 1));
  });

  it('sees a jump by itself and does not whip', () => {
    const system = createSpringSystem([literalChain(4, { gravity: 0 })], IDENTITY);
    const rotations = [...system.rotations];
    run(system, 100, (t) => placed(0, 0, [t > 0.2 ? 40 : 0, 0, 0]));
    expect([...system.rotations]).toEqual(rotations);
  });
});

it('resets to the carried pose', () => {
  const system = createSpringSystem([literalChain(4)], IDENTITY);
  const rotations = [...system.rotations];
  run(system, 100, hipsAt);
  system.drivers.set(IDENTITY);
  resetSprings(system);
  expect([...system.rotations]).toEqual(rotations);
  expect([...system.velocity].every((v) => v === 0)).toBe(true);
});
