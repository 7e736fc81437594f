import { expect, it } from 'vitest';
import { segmentFrequency, springCoefficients } from '../../../src/core/dynamics/spring-coefficients';
import { createSpringSystem } from '../../../src/core/dynamics/create-spring-system';
import { stepSprings } from '../../../src/core/dynamics/step-springs';
import { IDENTITY, literalChain, placed, tipOf } from './literal-chain';

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
  const settings = { frequencyHz: 0.9, tipFrequencyRatio: 0.5 };
  expect([0, 1, 2, 3].map((k) => segmentFrequency(settings, k, 4))).toEqual([0.9, 0.75, 0.6, 0.45].map((f) => expect.closeTo(f, 12))); // prettier-ignore
});

interface Feel {
  readonly settle: number;
  readonly sag: number;
}

/** Seconds until the tip stays within 5 % of its way after the hips turn by 15°, and the tip's sag ÷ length. */
function feelOf(count: number): Feel {
  const free = createSpringSystem([literalChain(count, { gravity: 0 })], IDENTITY);
  const system = createSpringSystem([literalChain(count)], IDENTITY);
  for (let n = 0; n < 240 * 20; n++) stepSprings(system);
  const rest = tipOf(system);
  const carried = tipOf(free);
  const sag = Math.hypot(...rest.map((x, d) => x - carried[d])) / 0.8;
  system.drivers.set(placed(1, Math.PI / 12));
  const path = Array.from({ length: 240 * 15 }, () => (stepSprings(system), tipOf(system)));
  const end = path[path.length - 1];
  const away = path.map((p) => Math.hypot(...p.map((x, d) => x - end[d])));
  const settle = (away.findLastIndex((d) => d > 0.05 * away[0]) + 1) / 240;
  return { settle, sag };
}

it('feels the same with three segments as with eight: settle and sag within 20 %', () => {
  const feels = [3, 4, 5, 6, 7, 8].map(feelOf);
  feels.forEach(({ settle, sag }, k) => console.log(`K ${k + 3}: settles in ${settle.toFixed(2)} s, sags ${(100 * sag).toFixed(1)} % of its length`)); // prettier-ignore
  const spread = (values: number[]): number => Math.max(...values) / Math.min(...values);
  expect(spread(feels.map((f) => f.settle))).toBeLessThan(1.2);
  expect(spread(feels.map((f) => f.sag))).toBeLessThan(1.2);
});
