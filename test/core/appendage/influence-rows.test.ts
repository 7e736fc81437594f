import { describe, expect, it } from 'vitest';
import { createInfluenceRows } from '../../../src/core/appendage/influence-rows';

describe('createInfluenceRows', () => {
  it('sums pairs of one joint, drops dust, keeps four, and sums to one', () => {
    const rows = createInfluenceRows();
    rows.set(7, [[3, 0.4], [1, 0.2], [3, 0.1], [9, 1e-6], [4, 0.1], [5, 0.1], [6, 0.05]]); // prettier-ignore
    rows.set(2, [[8, 2]]);
    const { vertices, influences } = rows.build();
    expect(Array.from(vertices)).toEqual([2, 7]);
    expect(Array.from(influences.joints)).toEqual([8, 0, 0, 0, 3, 1, 4, 5]);
    expect(influences.weights[0]).toBe(1);
    expect(influences.weights.subarray(4).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
  });

  it('refuses a row without weight', () => {
    expect(() => createInfluenceRows().set(0, [[1, 0]])).toThrow(RangeError);
  });
});
