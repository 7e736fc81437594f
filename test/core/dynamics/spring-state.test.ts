import { describe, expect, it } from 'vitest';
import { createSpringSystem } from '../../../src/core/dynamics/create-spring-system';
import { restoreSprings, saveSprings } from '../../../src/core/dynamics/spring-state';
import { hipsAt, literalChain, run, tipOf } from './literal-chain';

/** A swinging chain that meets a capsule, swayed and blown. */
const make = (count = 4) =>
  createSpringSystem([literalChain(count, { swayDegrees: 6, windStrength: 2 }, { radius: 0.03 })], hipsAt(0), [
    { driver: 0, a: [0.05, -0.2, 0.1], b: [0.05, -0.9, 0.1], radius: 0.08 },
  ]);
const at = (from: number) => (t: number) => hipsAt(from + t);

describe('a saved state', () => {
  it('goes on in another system as it goes on in its own, to the bit', () => {
    const first = make();
    run(first, 400, at(0));
    const state = saveSprings(first);
    const second = make();
    run(second, 77, at(3));
    restoreSprings(second, state);
    expect(tipOf(second)).toEqual(tipOf(first));
    run(first, 200, at(400 / 240));
    run(second, 200, at(400 / 240));
    expect([...second.rotations]).toEqual([...first.rotations]);
    expect(second.status).toEqual(first.status);
  });

  it('is a copy: stepping on does not change it', () => {
    const system = make();
    run(system, 50, at(0));
    const state = saveSprings(system);
    const tip = tipOf(system);
    run(system, 50, at(1));
    expect(tipOf(system)).not.toEqual(tip);
    restoreSprings(system, state);
    expect(tipOf(system)).toEqual(tip);
  });

  it('does not fit a system of other chains', () => {
    expect(() => restoreSprings(make(5), saveSprings(make(4)))).toThrow(RangeError);
  });
});
