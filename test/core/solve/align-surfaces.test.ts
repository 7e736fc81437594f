import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeMat4, transformPoint } from '../../../src/core/math/mat4';
import { axisAngleQuat } from '../../../src/core/math/quat';
import { seededRandom } from '../../../src/core/math/random';
import { alignSurfaces, type Surface } from '../../../src/core/solve/align-surfaces';
import { followSurface, matchSurfaces } from '../../../src/core/solve/match-surfaces';

/** A lopsided tetrapod: a grid over a bent box, so that no rotation but the identity maps it onto itself. */
function animal(cells = 12): Surface {
  const random = seededRandom(4);
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i <= cells; i++)
    for (let j = 0; j <= cells; j++) {
      const [u, v] = [i / cells, (2 * Math.PI * j) / cells];
      const r = 0.2 + 0.15 * u * u + 0.02 * random();
      positions.push(3 * u, r * Math.cos(v) + 0.5 * u * u + (v < 2 ? 0.2 * (1 - u) : 0), 0.7 * r * Math.sin(v));
      if (i === cells || j === cells) continue;
      const a = i * (cells + 1) + j;
      triangles.push(a, a + 1, a + cells + 1, a + 1, a + cells + 2, a + cells + 1);
    }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

function moved(surface: Surface, matrix: Float64Array): Surface {
  const positions = new Float32Array(surface.positions.length);
  for (let i = 0; i < positions.length; i += 3)
    positions.set(transformPoint(matrix, surface.positions[i], surface.positions[i + 1], surface.positions[i + 2]), i);
  return { positions, triangles: surface.triangles };
}

const diagonal = 3.2;

describe('alignSurfaces', () => {
  it('leaves a surface that lies on itself alone', () => {
    const { identity, residual, scale } = alignSurfaces(animal(), animal());
    expect({ identity, residual, scale }).toEqual({ identity: true, residual: 0, scale: 1 });
  });

  it('undoes any rotation, scale and travel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const random = seededRandom(seed);
        const matrix = new Float64Array(16);
        const s = 10 ** (4 * random() - 2);
        const q = axisAngleQuat([random() - 0.5, random() - 0.5, random() - 0.5], 6 * random());
        composeMat4(matrix, 0, [random(), 5 * random(), -random()], 0, q, 0, [s, s, s], 0);
        const found = alignSurfaces(animal(), moved(animal(), matrix));
        expect(found.residual).toBeLessThan(1e-6);
        expect(found.scale / s).toBeCloseTo(1, 5);
      }),
      { numRuns: 8, seed: 20240603 },
    );
  });

  it('meets a surface of other triangles within its own detail', () => {
    const turned = new Float64Array(16);
    composeMat4(turned, 0, [0, 1, 0], 0, axisAngleQuat([1, 0, 0], -Math.PI / 2), 0, [0.01, 0.01, 0.01], 0);
    const found = alignSurfaces(animal(24), moved(animal(12), turned));
    expect(found.residual).toBeLessThan(0.01);
    expect(found.scale).toBeCloseTo(0.01, 3);
  });
});

describe('matchSurfaces', () => {
  it('finds each vertex of a shuffled copy', () => {
    const from = animal();
    const count = from.positions.length / 3;
    const order = Array.from({ length: count }, (_, i) => (i * 7) % count);
    const to = {
      positions: Float32Array.from(order.flatMap((i) => [0, 1, 2].map((c) => from.positions[i * 3 + c]))),
      triangles: new Uint32Array(0),
    };
    const match = matchSurfaces(from, to, diagonal);
    expect(match.kind).toBe('vertex');
    expect(match.unmatched).toBe(0);
    const out = new Float64Array(to.positions.length);
    followSurface(match, from.positions, out);
    expect([...out]).toEqual([...to.positions]);
  });

  it('of two vertices in one place takes the one that faces the same way', () => {
    // Two squares back to back in the plane z = 0, facing up (vertices 0-3) and down (4-7).
    const corners = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
    const from = {
      positions: Float32Array.from([...corners, ...corners]),
      triangles: Uint32Array.from([0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6]),
    };
    const down = {
      positions: Float32Array.from([9, 9, 9, ...corners]),
      triangles: Uint32Array.from([1, 3, 2, 1, 4, 3]),
    };
    const match = matchSurfaces(from, down, 1);
    expect([...match.vertices]).toEqual([1, 2, 3, 4]);
    expect([0, 3, 6, 9].map((m) => match.corners[m])).toEqual([4, 5, 6, 7]);
    expect(match.unmatched).toBeCloseTo(0.2, 12);
  });

  it('carries a vertex above a triangle along with the triangle', () => {
    const from = { positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]), triangles: Uint32Array.from([0, 1, 2]) };
    const to = { positions: Float32Array.from([0.25, 0.25, 0.02]), triangles: new Uint32Array(0) };
    const match = matchSurfaces(from, to, 1);
    expect(match.kind).toBe('surface');
    const out = new Float64Array(3);
    followSurface(match, from.positions, out);
    for (const [c, x] of [0.25, 0.25, 0.02].entries()) expect(out[c]).toBeCloseTo(x, 6);
    // The triangle turned by 90 degrees about x: its normal z becomes −y.
    followSurface(match, [0, 0, 0, 1, 0, 0, 0, 0, 1], out);
    for (const [c, x] of [0.25, -0.02, 0.25].entries()) expect(out[c]).toBeCloseTo(x, 6);
  });
});
