import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/core/math/random';
import { kdTree, nearestPoint, pointsWithin } from '../../../src/core/solve/kd-tree';
import { closestSurfacePoint, triangleTree } from '../../../src/core/solve/triangle-tree';

const seeds = fc.integer({ min: 1, max: 1e6 });

describe('kdTree', () => {
  it('finds what a search of all points finds, duplicates by lowest index', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 200 }), (seed, count) => {
        const random = seededRandom(seed);
        // Coordinates on a coarse grid, so that many points coincide.
        const points = Float64Array.from({ length: count * 3 }, () => Math.round(random() * 4));
        const tree = kdTree(points);
        const p = [random() * 4, random() * 4, random() * 4];
        const d = Array.from({ length: count }, (_, i) => Math.hypot(...p.map((x, c) => x - points[i * 3 + c])));
        const nearest = Math.min(...d);
        expect(d[nearestPoint(tree, p[0], p[1], p[2])]).toBeCloseTo(nearest, 12);
        const within: number[] = [];
        pointsWithin(tree, p, 1.5, (i) => within.push(i));
        expect(within.sort((a, b) => a - b)).toEqual([...d.keys()].filter((i) => d[i] <= 1.5));
      }),
      { numRuns: 60, seed: 20240604 },
    );
    expect(nearestPoint(kdTree([1, 1, 1, 1, 1, 1, 1, 1, 1]), 1, 1, 1)).toBe(0);
    expect(nearestPoint(kdTree([1, 1, 1]), 0, 0, 0, 0.5)).toBe(-1);
  });
});

describe('triangleTree', () => {
  it('finds a point at the distance that dense sampling of all triangles finds', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 30 }), (seed, count) => {
        const random = seededRandom(seed);
        const points = Float64Array.from({ length: count * 9 }, random);
        const triangles = Uint32Array.from({ length: count * 3 }, (_, i) => i);
        const p = [random() * 2 - 0.5, random() * 2 - 0.5, random() * 2 - 0.5];
        const hit = closestSurfacePoint(triangleTree(points, triangles), p);
        expect(hit).toBeDefined();
        if (!hit) return;
        let least = Infinity;
        for (let f = 0; f < count; f++)
          for (let i = 0; i <= 40; i++)
            for (let j = 0; j <= 40 - i; j++) {
              const w = [i / 40, j / 40, 1 - (i + j) / 40];
              const q = [0, 1, 2].map((c) => w.reduce((sum, x, k) => sum + x * points[f * 9 + k * 3 + c], 0));
              least = Math.min(least, Math.hypot(...q.map((x, c) => x - p[c])));
            }
        expect(hit.distance).toBeLessThanOrEqual(least + 1e-12);
        expect(hit.distance).toBeGreaterThan(least - 0.05);
        expect(hit.weights.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12);
      }),
      { numRuns: 30, seed: 20240605 },
    );
    expect(closestSurfacePoint(triangleTree([], []), [0, 0, 0])).toBeUndefined();
  });
});
