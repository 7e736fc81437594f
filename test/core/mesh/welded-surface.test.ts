import { describe, expect, it } from 'vitest';
import { geodesicDistance } from '../../../src/core/mesh/geodesic-distance';
import { connectedComponents, weldedSurface } from '../../../src/core/mesh/welded-surface';
import { weldVertices } from '../../../src/core/mesh/weld-vertices';

/** A unit square of two triangles that share a diagonal but no vertex (split at a seam), and one far triangle. */
const positions = Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 5, 1, 0]);
const surface = weldedSurface(weldVertices(positions), Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8]));

describe('weldedSurface', () => {
  it('joins triangles across a seam', () => {
    expect(surface.weld.count).toBe(7);
    expect([...surface.neighbours.slice(surface.offsets[0], surface.offsets[1])]).toEqual([1, 2, 3]);
    expect([...surface.shells]).toEqual([0, 0, 0, 0, 1, 1, 1]);
    expect(surface.shellCount).toBe(2);
  });

  it('shares the area out among the vertices: 1 for the square, ½ for the triangle', () => {
    const square = [0, 1, 2, 3].reduce((sum, w) => sum + surface.areas[w], 0);
    expect(square).toBeCloseTo(1, 12);
    expect(surface.areas[4]).toBeCloseTo(1 / 6, 12);
  });

  it('drops triangles that welding makes degenerate', () => {
    const line = weldedSurface(
      weldVertices(Float32Array.from([0, 0, 0, 0, 0, 0, 1, 0, 0])),
      Uint32Array.from([0, 1, 2]),
    );
    expect(line.triangles.length).toBe(0);
    expect(line.shellCount).toBe(2);
  });

  it('components inside a mask ignore what is outside', () => {
    const { labels, count } = connectedComponents(
      surface.offsets,
      surface.neighbours,
      Uint8Array.from([0, 1, 0, 1, 1, 0, 0]),
    );
    expect(count).toBe(3);
    expect(labels[0]).toBe(0xffffffff);
  });
});

describe('geodesicDistance', () => {
  it('goes along edges: opposite corner by the diagonal, other shell never', () => {
    const { distance, previous } = geodesicDistance(surface, [0]);
    expect(distance[2]).toBeCloseTo(Math.SQRT2, 6);
    expect(previous[2]).toBe(0);
    expect(distance[4]).toBe(Infinity);
  });

  it('crosses a bridge between shells, both ways', () => {
    const bridges = [[1, 4, 0.5]] as const;
    expect(geodesicDistance(surface, [0], { bridges }).distance[5]).toBeCloseTo(2.5, 6);
    expect(geodesicDistance(surface, [5], { bridges }).distance[0]).toBeCloseTo(2.5, 6);
  });

  it('counts an edge as often as its ends cost, on average', () => {
    const cost = Float64Array.from([1, 3, 1, 1, 1, 1, 1]);
    expect(geodesicDistance(surface, [0], { cost }).distance[1]).toBeCloseTo(2, 6);
    expect(geodesicDistance(surface, [0], { cost }).distance[3]).toBeCloseTo(1, 6);
  });

  it('stays inside the mask and under the limit', () => {
    const inside = Uint8Array.from([1, 1, 0, 1, 1, 1, 1]);
    expect(geodesicDistance(surface, [1], { inside }).distance[3]).toBeCloseTo(2, 6);
    expect(geodesicDistance(surface, [0], { limit: 1.2 }).distance[2]).toBe(Infinity);
  });

  it('starts from the given distances', () => {
    expect(geodesicDistance(surface, [0, 2], {}, [3, 0]).distance[0]).toBeCloseTo(Math.SQRT2, 6);
  });
});
