import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsToDraw, slotsFor } from '../../../src/renderer/batch/use-row-window';

const pixels = (max: number) => fc.double({ min: 0, max, noNaN: true });

describe('rowsToDraw', () => {
  it('covers what is in view, and never more rows than there are slots', () => {
    fc.assert(
      fc.property(pixels(400_000), pixels(3000), fc.nat(10_000), fc.constantFrom(34, 38), (top, height, count, row) => {
        const { first, end } = rowsToDraw(top, height, count, row);
        const seen = [Math.floor(top / row), Math.ceil((top + height) / row)].map((index) => Math.min(index, count));
        expect(first).toBeLessThanOrEqual(seen[0]);
        expect(end).toBeGreaterThanOrEqual(seen[1]);
        expect(end - first).toBeLessThanOrEqual(slotsFor(height, row));
      }),
    );
  });
});
