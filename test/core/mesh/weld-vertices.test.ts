import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weldVertices } from '../../../src/core/mesh/weld-vertices';

describe('weldVertices', () => {
  it('welds equal positions, keeps the order of first appearance', () => {
    const positions = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0]);
    const { map, count, sources } = weldVertices(positions);
    expect([...map]).toEqual([0, 1, 0, 2, 1]);
    expect(count).toBe(3);
    expect([...sources]).toEqual([0, 1, 3]);
  });

  it('welds a pair that straddles a grid cell border', () => {
    const positions = Float32Array.from([0.3999, 0, 0, 0.4001, 0, 0, 0.6, 0, 0]);
    expect([...weldVertices(positions, { tolerance: 0.1 }).map]).toEqual([0, 0, 1]);
  });

  it('agrees with the quadratic definition: the first welded vertex within tolerance', () => {
    const coordinate = fc.integer({ min: -6, max: 6 }).map((i) => i * 0.25);
    const cloud = fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(cloud, fc.constantFrom(0, 0.1, 0.3), (points, tolerance) => {
        const positions = Float32Array.from(points.flat());
        const { map } = weldVertices(positions, { tolerance });
        const representatives: number[] = [];
        points.forEach((p, v) => {
          const near = representatives.findIndex(
            (s) => Math.hypot(...p.map((c, k) => c - positions[s * 3 + k])) <= tolerance,
          );
          expect(map[v]).toBe(near >= 0 ? near : representatives.length);
          if (near < 0) representatives.push(v);
        });
      }),
    );
  });

  it('refuses a negative tolerance', () => {
    expect(() => weldVertices(new Float32Array(3), { tolerance: -1 })).toThrow(RangeError);
  });
});
