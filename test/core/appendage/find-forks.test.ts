import { describe, expect, it } from 'vitest';
import { findForks, type Branch } from '../../../src/core/appendage/find-forks';
import { weldVertices } from '../../../src/core/mesh/weld-vertices';
import { weldedSurface } from '../../../src/core/mesh/welded-surface';
import { geodesicDistance } from '../../../src/core/mesh/geodesic-distance';
import { fieldBody } from '../../fixtures/field-body';

const OPTIONS = { leastLength: 0.15, slenderness: 1.5 };

/** The tail's shell alone, with its distance from its foremost vertices. */
function tailOf(tailShape: 'plain' | 'forked' | 'trident') {
  const { rig, appendage } = fieldBody({ tail: 'shell', tailShape, cell: 0.032 });
  const surface = weldedSurface(weldVertices(rig.positions), rig.triangles);
  const piece = Uint32Array.from(new Set([...appendage].map((v) => surface.weld.map[v]))).sort();
  const root = piece.filter((w) => surface.positions[w * 3 + 2] > -0.05);
  const { distance } = geodesicDistance(surface, root);
  return { surface, piece, field: Float64Array.from(piece, (w) => distance[w]) };
}

const forks = (tailShape: 'plain' | 'forked' | 'trident', options = OPTIONS): Branch => {
  const { surface, piece, field } = tailOf(tailShape);
  return findForks(surface, piece, field, options);
};

describe('findForks', () => {
  it('finds none in a plain tail', () => {
    expect(forks('plain').tines).toEqual([]);
  });

  it.each([
    ['forked', 2],
    ['trident', 3],
  ] as const)('a %s tail has %i tines, which leave its stem where they part', (shape, count) => {
    const { tines, to, vertices } = forks(shape);
    expect(tines).toHaveLength(count);
    // The stem is 0.36 m from the first ring to the joint that the tines share; skin parts a little beyond it.
    expect(to).toBeGreaterThan(0.33);
    expect(to).toBeLessThan(0.5);
    const all = tines.flatMap((tine) => Array.from(tine.vertices));
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((w) => vertices.includes(w))).toBe(true);
    for (const tine of tines) expect(tine.from).toBeGreaterThanOrEqual(to);
  });

  it('takes no tine that is short, or stout', () => {
    expect(forks('forked', { ...OPTIONS, leastLength: 0.6 }).tines).toEqual([]);
    expect(forks('forked', { ...OPTIONS, slenderness: 12 }).tines).toEqual([]);
  });
});
