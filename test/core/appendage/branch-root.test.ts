import { describe, expect, it } from 'vitest';
import { geodesicDistance } from '../../../src/core/mesh/geodesic-distance';
import { branchRoot } from '../../../src/core/appendage/branch-root';
import { contourProfile } from '../../../src/core/appendage/contour-profile';
import { revolved, tube } from '../../fixtures/tubes';

const options = { spread: 2.2, rootDepth: 0, leastRadius: 0.02, servedWithin: () => 1 };
/** A round end of radius r at z, from its point on. */
const cap = (z: number, r: number): [number, number][] =>
  [0.2, 0.5, 0.8, 0.95].map((t) => [z + r * (1 - Math.sqrt(1 - t * t)), r * t]);

function rootOf(rings: [number, number][], top: number, changes: Partial<typeof options> = {}) {
  const surface = revolved(rings);
  const field = geodesicDistance(surface, [0]).distance;
  const profile = contourProfile(surface, field, top, 96);
  return branchRoot(profile, { ...options, ...changes });
}

describe('contourProfile', () => {
  it('measures the circumference of a tube at every level', () => {
    const surface = revolved(tube(0, 3, 0.2));
    const { lengths, centres, step } = contourProfile(surface, geodesicDistance(surface, [0]).distance, 3, 30);
    const circumference = 12 * 2 * 0.2 * Math.sin(Math.PI / 12);
    expect(lengths[15]).toBeCloseTo(circumference, 2);
    expect(centres[15 * 3 + 2]).toBeCloseTo(15.5 * step - 0.2, 1);
  });
});

describe('branchRoot', () => {
  const trunk: [number, number][] = [[2, 0.15], [2.02, 0.5], [2.04, 0.9], [2.2, 1], [5, 1]]; // prettier-ignore

  it('ends a tube where it meets a wide body', () => {
    const root = rootOf([...cap(0, 0.15), ...tube(0.2, 1.9, 0.15), ...trunk], 3);
    expect(root?.shoulder).toBeGreaterThan(1.7);
    expect(root?.shoulder).toBeLessThan(2.3);
    expect(root?.girth).toBeCloseTo(2 * Math.PI * 0.15, 0);
  });

  it('reaches root radii past the shoulder when asked', () => {
    const rings = [...cap(0, 0.15), ...tube(0.2, 1.9, 0.15), ...trunk];
    const at = rootOf(rings, 3)?.cut ?? 0;
    const deeper = rootOf(rings, 3, { rootDepth: 1 });
    expect(deeper?.cut).toBeCloseTo(at + (deeper?.girth ?? 0) / (2 * Math.PI), 1);
  });

  it('passes over a bushy middle that no bone serves', () => {
    const bush: [number, number][] = [[0.2, 0.1], [0.6, 0.1], [0.7, 0.4], [1, 0.4], [1.1, 0.1], [1.9, 0.1]]; // prettier-ignore
    const root = rootOf([...cap(0, 0.1), ...bush, ...trunk], 3.6, { servedWithin: () => 0 });
    expect(root?.shoulder).toBeGreaterThan(1.9);
  });

  it('finds no neck on a hump', () => {
    const dome = Array.from({ length: 20 }, (_, i): [number, number] => [1 - Math.cos((i + 1) * 0.075), Math.sin((i + 1) * 0.075)]); // prettier-ignore
    expect(rootOf(dome, 1.2)).toBeUndefined();
  });
});
