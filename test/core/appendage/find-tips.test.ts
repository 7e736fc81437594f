import { describe, expect, it } from 'vitest';
import { geodesicDistance } from '../../../src/core/mesh/geodesic-distance';
import { findTips } from '../../../src/core/appendage/find-tips';
import { revolved, ring, tube } from '../../fixtures/tubes';

describe('findTips', () => {
  it('finds both ends of a tube whose middle is served, each as persistent as it is far', () => {
    const surface = revolved(tube(0, 4, 0.1));
    const { distance } = geodesicDistance(surface, ring(15));
    const tips = findTips(surface, distance, 0.5);
    expect(tips.map(({ vertex }) => vertex)).toEqual([surface.areas.length - 1, 0]);
    expect(tips[0].persistence).toBeCloseTo(2.6, 1);
    expect(tips[1].persistence).toBeCloseTo(1.6, 1);
    expect(tips[1].persistence).toBe(tips[1].reach);
  });

  it('leaves out what is less persistent than asked', () => {
    const surface = revolved(tube(0, 4, 0.1));
    const { distance } = geodesicDistance(surface, ring(15));
    expect(findTips(surface, distance, 2)).toHaveLength(1);
    expect(findTips(surface, distance, 3)).toHaveLength(0);
  });

  it('gives the lower of two tips on one ridge the drop to the saddle between them', () => {
    const surface = revolved(tube(0, 1, 0.1));
    const height = Float64Array.from(surface.areas, () => 1);
    height[0] = 5;
    height[height.length - 1] = 3;
    const tips = findTips(surface, height, 0.5);
    expect(tips.map(({ persistence }) => persistence)).toEqual([5, 2]);
  });

  it('has none on shells that no served skin reaches', () => {
    const surface = revolved(tube(0, 1, 0.1));
    expect(findTips(surface, new Float64Array(surface.areas.length).fill(Infinity), 0)).toEqual([]);
  });
});
