import { describe, expect, it } from 'vitest';
import { createSpringSystem } from '../../../src/core/dynamics/create-spring-system';
import { carrySprings, resetSprings } from '../../../src/core/dynamics/reset-springs';
import type { SpringSystem } from '../../../src/core/dynamics/spring-system';
import { stepSprings } from '../../../src/core/dynamics/step-springs';
import { BARE, hipsAt, IDENTITY, literalChain, tipOf } from './literal-chain';

const stem = literalChain(3);
/** Two tines on the stem's last bone, at its tip, one to either side. */
const tine = (x: number) => ({
  ...literalChain(2, { ...BARE }, { direction: [x, -0.6, -0.4] }),
  host: { chain: 0, bone: 2 },
  root: Array.from(stem.tips).slice(6, 9),
});
const forked = () => [stem, tine(0.5), tine(-0.5)];

/** How far the root of chain `c` is from the tip of the stem. */
const gap = (system: SpringSystem, c: number) =>
  Math.hypot(...tipOf(system, 2).map((x, d) => x - system.anchor[c * 3 + d]));

describe('a chain that hangs from a bone of another', () => {
  it('stands at that bone at rest', () => {
    const system = createSpringSystem(forked(), IDENTITY);
    expect(gap(system, 1)).toBeLessThan(1e-12);
    expect(gap(system, 2)).toBeLessThan(1e-12);
  });

  it('stays on it while the body moves, and swings by itself', () => {
    const system = createSpringSystem(forked(), hipsAt(0));
    let farthest = 0;
    const rest = Array.from(system.rotations);
    let swung = 0;
    for (let n = 1; n <= 480; n++) {
      system.drivers.set(hipsAt(n / 240));
      stepSprings(system);
      farthest = Math.max(farthest, gap(system, 1), gap(system, 2));
      for (let k = system.start[1] * 4; k < rest.length; k++) swung = Math.max(swung, Math.abs(system.rotations[k] - rest[k])); // prettier-ignore
    }
    expect(farthest).toBeLessThan(1e-9);
    expect(swung).toBeGreaterThan(0.01);
  });

  it('is carried along when the body is teleported', () => {
    const system = createSpringSystem(forked(), hipsAt(0));
    for (let n = 1; n <= 60; n++) {
      system.drivers.set(hipsAt(n / 240));
      stepSprings(system);
    }
    const shape = Array.from(system.rotations);
    system.drivers[12] += 40;
    carrySprings(system);
    expect(gap(system, 1)).toBeLessThan(1e-9);
    expect(Array.from(system.rotations)).toEqual(shape);
    resetSprings(system, 'bind');
    expect(gap(system, 2)).toBeLessThan(1e-9);
  });

  it('must stand behind the chain it hangs from', () => {
    expect(() => createSpringSystem([{ ...stem, host: { chain: 0, bone: 0 } }], IDENTITY)).toThrow(/must stand behind/);
    expect(() => createSpringSystem([stem, { ...stem, host: { chain: 0, bone: 3 } }], IDENTITY)).toThrow(RangeError);
  });
});
