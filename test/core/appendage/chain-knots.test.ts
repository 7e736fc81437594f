import { describe, expect, it } from 'vitest';
import { chainCoordinate } from '../../../src/core/appendage/chain-coordinate';
import { chainKnots, knotPosition } from '../../../src/core/appendage/chain-knots';
import { placeChain } from '../../../src/core/appendage/place-chain';
import { all, revolved, ring, tube } from '../../fixtures/tubes';

/** A straight tube four long along z, with a chain of four along it. */
const surface = revolved(tube(0, 4, 0.1));
const piece = all(surface);
const coordinate = { ...chainCoordinate(surface, piece, ring(0), 99), length: 4 };
const automatic = placeChain(surface, piece, coordinate, [0, 0, 0], 4, 2);
const axis = automatic[14] > 0 ? 2 : 0;

function knotsWith(joint: number, component: number, by: number): number[] {
  const moved = automatic.slice();
  moved[joint * 3 + component] += by;
  return [...chainKnots(surface, piece, coordinate, automatic, moved)];
}

describe('chainKnots', () => {
  it('are evenly spaced while nothing was moved', () => {
    expect(knotsWith(0, 0, 0)).toEqual([0, 1, 2, 3, 4]);
  });

  it('follow a joint along the piece, and that joint alone', () => {
    const knots = knotsWith(2, axis, 0.3);
    expect(knots[2]).toBeCloseTo(2.3, 1);
    expect([knots[0], knots[1], knots[3], knots[4]]).toEqual([0, 1, 3, 4]);
  });

  it('do not move with a joint that is drawn across the piece', () => {
    const knots = knotsWith(2, (axis + 1) % 3, 0.5);
    knots.forEach((knot, i) => expect(knot).toBeCloseTo(i, 6));
  });

  it('stay in order and within the piece, however far a joint is drawn', () => {
    for (const by of [-9, 9]) {
      const knots = knotsWith(2, axis, by);
      for (let i = 1; i <= 4; i++) expect(knots[i] - knots[i - 1]).toBeGreaterThanOrEqual(0.05 - 1e-9);
      expect(knots[4]).toBeLessThanOrEqual(4);
    }
  });

  it('refuse a chain of another length', () => {
    expect(() => chainKnots(surface, piece, coordinate, automatic, automatic.slice(3))).toThrow(RangeError);
  });
});

describe('knotPosition', () => {
  it('is linear between knots, and stops at both ends', () => {
    const knots = Float64Array.of(0, 1, 3);
    expect([-1, 0, 0.5, 1, 2, 3, 9].map((g) => knotPosition(knots, g))).toEqual([0, 0, 0.5, 1, 1.5, 2, 2]);
  });
});
