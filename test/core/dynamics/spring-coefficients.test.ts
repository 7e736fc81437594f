import { expect, it } from 'vitest';
import { segmentSpring, springCoefficients } from '../../../src/core/dynamics/spring-coefficients';
import { SPRING_DEFAULTS } from '../../../src/core/dynamics/spring-settings';
import { createSpringSystem } from '../../../src/core/dynamics/create-spring-system';
import { stepSprings } from '../../../src/core/dynamics/step-springs';
import type { SpringSystem } from '../../../src/core/dynamics/spring-system';
import { IDENTITY, literalChain, placed, run, tipOf } from './literal-chain';

it('has the determinant and trace of the exact solution', () => {
  const h = 1 / 240;
  for (const omega of [0.5, 5.65, 60]) {
    for (const zeta of [0, 0.45, 1, 2.5]) {
      const { drag, pull } = springCoefficients(omega, zeta, h);
      const r = Math.sqrt(Math.abs(1 - zeta * zeta)) * omega * h;
      const trace = 2 * Math.exp(-zeta * omega * h) * (zeta <= 1 ? Math.cos(r) : Math.cosh(r));
      expect(1 - drag).toBeCloseTo(Math.exp(-2 * zeta * omega * h), 14);
      expect(2 - drag - pull * h).toBeCloseTo(trace, 14);
    }
  }
});

it('tends to semi-implicit Euler as the step shrinks, and to free fall without a spring', () => {
  const h = 1e-5;
  const { drag, pull, push } = springCoefficients(6, 0.45, h);
  expect(drag / (2 * 0.45 * 6 * h)).toBeCloseTo(1, 4);
  expect(pull / (36 * h)).toBeCloseTo(1, 4);
  expect(push / h).toBeCloseTo(1, 4);
  expect(springCoefficients(0, 0.45, h)).toEqual({ drag: 0, pull: 0, push: h });
});

it('takes the settings at their word for a chain of four', () => {
  const springs = [0, 1, 2, 3].map((k) => segmentSpring(SPRING_DEFAULTS, k, 4));
  [0.9, 0.75, 0.6, 0.45].forEach((f, k) => expect(springs[k].frequencyHz).toBeCloseTo(f, 12));
  for (const { dampingRatio, follow } of springs) expect([dampingRatio, follow]).toEqual([0.45, 1]);
  expect(segmentSpring(SPRING_DEFAULTS, 0, 1)).toEqual({ frequencyHz: 0.9, dampingRatio: 0.45, follow: 1 });
});

interface Feel {
  /** Seconds until the tip stays within 5 % of its way after the hips turn by 15°, and after they move by 10 cm. */
  readonly turn: number;
  readonly shift: number;
  /** The tip's sag ÷ length. */
  readonly sag: number;
  /** The tip's sideways swing ÷ that of the hips, at 1 Hz. */
  readonly swing: number;
}

function feelOf(count: number): Feel {
  const away = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((x, d) => x - b[d]));
  const settled = (): SpringSystem => {
    const system = createSpringSystem([literalChain(count)], IDENTITY);
    run(system, 240 * 14);
    return system;
  };
  const settle = (drive: readonly number[]): number => {
    const system = settled();
    system.drivers.set(drive);
    const path = Array.from({ length: 240 * 9 }, () => (stepSprings(system), tipOf(system)));
    const end = path[path.length - 1];
    return (path.findLastIndex((p) => away(p, end) > 0.05 * away(path[0], end)) + 1) / 240;
  };
  const swinging = settled();
  let low = Infinity;
  let high = -Infinity;
  for (let n = 0; n < 240 * 12; n++) {
    swinging.drivers[12] = 0.02 * Math.sin((2 * Math.PI * n) / 240) * Math.min(1, n / 480);
    stepSprings(swinging);
    if (n < 240 * 8) continue;
    low = Math.min(low, tipOf(swinging)[0]);
    high = Math.max(high, tipOf(swinging)[0]);
  }
  const carried = tipOf(createSpringSystem([literalChain(count, { gravity: 0 })], IDENTITY));
  return {
    turn: settle(placed(1, Math.PI / 12)),
    shift: settle(placed(1, 0, [0.1, 0, 0])),
    sag: away(tipOf(settled()), carried) / 0.8,
    swing: (high - low) / 0.04,
  };
}

it('feels the same with three segments as with eight: settle and sag within 20 %', () => {
  const feels = [3, 4, 6, 8].map(feelOf);
  feels.forEach((feel, k) => console.log(`K ${[3, 4, 6, 8][k]}`, JSON.stringify(feel)));
  const spread = (key: keyof Feel): number => {
    const values = feels.map((feel) => feel[key]);
    return Math.max(...values) / Math.min(...values);
  };
  for (const key of ['turn', 'shift', 'sag'] as const) expect(spread(key), key).toBeLessThan(1.2);
  // Taken literally, eight joints swing more than ten times as far as four.
  expect(spread('swing')).toBeLessThan(1.7);
});
