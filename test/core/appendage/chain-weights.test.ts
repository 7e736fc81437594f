import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainWeights, createChainWeights } from '../../../src/core/appendage/chain-weights';

function at(s: number, segments: number): Map<number, number> {
  const row = createChainWeights();
  chainWeights(s, segments, row);
  const sums = new Map<number, number>();
  row.bones.forEach((bone, k) => {
    if (row.weights[k] > 0) sums.set(bone, (sums.get(bone) ?? 0) + row.weights[k]);
  });
  return sums;
}

describe('chainWeights', () => {
  it('meets half and half at a joint, and owns the middle of a segment alone', () => {
    expect(at(1, 4)).toEqual(new Map([[1, 0.5], [0, 0.5]])); // prettier-ignore
    expect(at(1.5, 4)).toEqual(new Map([[1, 1]]));
  });

  it('shares the root with the attach joint and the tip with nobody', () => {
    expect(at(0, 4)).toEqual(new Map([[0, 0.5], [-1, 0.5]])); // prettier-ignore
    expect(at(4, 4)).toEqual(new Map([[3, 1]]));
    expect(at(9, 4)).toEqual(new Map([[3, 1]]));
  });

  it('sums to one everywhere and never jumps', () => {
    const place = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 5 }), (s, segments) => {
        const here = at(s, segments);
        const next = at(s + 1e-6, segments);
        expect([...here.values()].reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
        for (const bone of new Set([...here.keys(), ...next.keys()]))
          expect(Math.abs((here.get(bone) ?? 0) - (next.get(bone) ?? 0))).toBeLessThan(1e-5);
      }),
      { seed: 11 },
    );
  });
});
