import { describe, expect, it } from 'vitest';
import { createSpringSystem } from '../../../src/core/dynamics/create-spring-system';
import { springWarnings } from '../../../src/core/dynamics/spring-system';
import { hipsAt, IDENTITY, literalChain, placed, run, tipOf } from './literal-chain';

describe('bad input', () => {
  it.each([
    ['NaN transform', () => placed(0, NaN), 'spring-bad-transform'],
    ['infinite transform', () => placed(0, 0, [Infinity, 0, 0]), 'spring-bad-transform'],
    ['parent scaled to zero', () => placed(0, 0, [0, 0, 0], 0), 'spring-zero-scale'],
  ])('%s: nothing but numbers comes out, and a warning', (_, bad, code) => {
    const system = createSpringSystem([literalChain(4)], IDENTITY);
    run(system, 10, hipsAt);
    run(system, 10, bad);
    run(system, 10, hipsAt);
    expect([...system.rotations, ...system.reach].every(Number.isFinite)).toBe(true);
    expect(springWarnings(system).map((w) => w.code)).toEqual([code]);
  });

  it('a NaN key is taken as no rotation', () => {
    const system = createSpringSystem([literalChain(4)], IDENTITY);
    system.keyed.fill(NaN, 4, 8);
    run(system, 10, hipsAt);
    expect([...system.rotations].every(Number.isFinite)).toBe(true);
    expect(springWarnings(system)).toHaveLength(1);
  });

  it('a state that is no number goes back to rest', () => {
    const system = createSpringSystem([literalChain(4)], IDENTITY);
    system.velocity[4] = NaN;
    run(system, 2);
    expect([...system.rotations].every(Number.isFinite)).toBe(true);
    expect(springWarnings(system).map((w) => w.code)).toEqual(['spring-reset']);
  });

  it('a zero-length bone follows its parent', () => {
    const chain = literalChain(3);
    const tips = Array.from(chain.tips);
    tips.splice(3, 3, 0, 0, 0);
    const system = createSpringSystem([{ ...chain, tips }], IDENTITY);
    run(system, 100, hipsAt);
    expect([...system.rotations].every(Number.isFinite)).toBe(true);
    expect(tipOf(system, 1)).toEqual(tipOf(system, 0));
    expect(springWarnings(system).map((w) => w.code)).toEqual(['spring-zero-length']);
  });

  it('refuses what cannot be a chain', () => {
    expect(() => createSpringSystem([{ ...literalChain(3), driver: 1 }], IDENTITY)).toThrow(RangeError);
    expect(() => createSpringSystem([{ ...literalChain(3), rotations: [0, 0, 0, 1] }], IDENTITY)).toThrow(RangeError);
    expect(() => createSpringSystem([literalChain(3)], IDENTITY, [], { stepHz: 1 })).toThrow(RangeError);
  });
});
