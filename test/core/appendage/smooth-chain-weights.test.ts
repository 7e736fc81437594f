import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChainWeights, smoothChainWeights } from '../../../src/core/appendage/chain-weights';

const at = (s: number, segments = 4) => {
  const out = createChainWeights();
  smoothChainWeights(s, segments, out);
  return { bones: [...out.bones], weights: [...out.weights] };
};

describe('smoothChainWeights', () => {
  it('half and half at a joint, ⅛ ¾ ⅛ in the middle of a segment', () => {
    expect(at(2)).toEqual({ bones: [2, 1, 2], weights: [0.5, 0.5, 0] });
    expect(at(1.5)).toEqual({ bones: [1, 0, 2], weights: [0.75, 0.125, 0.125] });
  });

  it('past the last segment the last bone owns the skin; the root shares with what it hangs from', () => {
    expect(at(9)).toEqual({ bones: [3, 2, 3], weights: [1, 0, 0] });
    expect(at(0)).toEqual({ bones: [0, -1, 0], weights: [0.5, 0.5, 0] });
  });

  it('sums to 1, is never negative, and does not jump at joints', () => {
    const bone = (s: number, b: number) => {
      const { bones, weights } = at(s);
      return bones.reduce((sum, each, i) => sum + (each === b ? weights[i] : 0), 0);
    };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3.999, noNaN: true }), fc.integer({ min: 0, max: 3 }), (s, b) => {
        const { weights } = at(s);
        expect(weights.reduce((x, y) => x + y, 0)).toBeCloseTo(1, 12);
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(bone(s + 1e-4, b) - bone(s, b))).toBeLessThan(2e-4);
      }),
      { seed: 31 },
    );
  });
});
