import { describe, expect, it } from 'vitest';
import { alongSegment, meanAt, meanPoint } from '../../../src/core/math/vec3';

describe('alongSegment', () => {
  it('is 0 at the start, 1 at the end, and goes on beyond', () => {
    const [a, b] = [[1, 0, 0], [3, 0, 0]]; // prettier-ignore
    expect([[1, 5, 0], [2, 0, -4], [3, 0, 0], [7, 1, 1], [-1, 0, 0]].map((p) => alongSegment(p, a, b))).toEqual([0, 0.5, 1, 3, -1]); // prettier-ignore
  });

  it('is 0 where the segment has no length', () => {
    expect(alongSegment([5, 5, 5], [1, 1, 1], [1, 1, 1])).toBe(0);
  });
});

describe('means', () => {
  it('are those of the points, or of some elements', () => {
    expect(meanPoint([[0, 0, 0], [2, 4, 6]])).toEqual([1, 2, 3]); // prettier-ignore
    expect(meanPoint([])).toEqual([0, 0, 0]);
    expect(meanAt([9, 9, 9, 0, 0, 0, 2, 4, 6], [1, 2])).toEqual([1, 2, 3]);
  });
});
