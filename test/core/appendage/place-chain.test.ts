import { describe, expect, it } from 'vitest';
import { chainCoordinate } from '../../../src/core/appendage/chain-coordinate';
import { placeChain } from '../../../src/core/appendage/place-chain';
import { weldVertices } from '../../../src/core/mesh/weld-vertices';
import { weldedSurface } from '../../../src/core/mesh/welded-surface';
import { all, revolved, ring, tube } from '../../fixtures/tubes';

describe('chainCoordinate', () => {
  it('is the distance along the skin from the root ring, and its percentile the length', () => {
    const surface = revolved(tube(0, 4, 0.1));
    const { geodesic, length } = chainCoordinate(surface, all(surface), ring(0), 99);
    expect(geodesic[1]).toBe(0);
    expect(geodesic[ring(20)[0]]).toBeCloseTo(2, 5);
    expect(length).toBeGreaterThan(3.8);
    expect(length).toBeLessThan(4.1);
  });

  it('enters a second shell all round from the first', () => {
    const inner = revolved(tube(0, 2, 0.1));
    const outer = revolved(tube(-0.01, 1.99, 0.12));
    const count = inner.areas.length;
    const both = weldedSurface(
      weldVertices(Float32Array.from([...inner.positions, ...outer.positions])),
      Uint32Array.from([...inner.triangles, ...outer.triangles.map((v) => v + count)]),
    );
    const { geodesic } = chainCoordinate(both, all(both), ring(0), 99);
    for (const v of ring(10)) expect(geodesic[v + count]).toBeCloseTo(geodesic[v] + Math.hypot(0.02, 0.01), 5);
  });

  it('refuses a piece without a root', () => {
    const surface = revolved(tube(0, 1, 0.1));
    expect(() => chainCoordinate(surface, all(surface), [], 99)).toThrow(RangeError);
  });
});

describe('placeChain', () => {
  it('lays joints evenly along a straight tube', () => {
    const surface = revolved(tube(0, 4, 0.1));
    const coordinate = { ...chainCoordinate(surface, all(surface), ring(0), 99), length: 4 };
    const joints = placeChain(surface, all(surface), coordinate, [0, 0, 0], 4, 0);
    expect(joints).toHaveLength(15);
    for (let i = 0; i < 4; i++) {
      expect(joints[i * 3]).toBeCloseTo(0, 6);
      expect(Math.abs(joints[i * 3 + 2] - i)).toBeLessThan(0.1);
    }
  });

  it('smooths inner joints by ½, ¼, ¼ and leaves the ends alone', () => {
    const surface = revolved(tube(0, 2, 0.1));
    const coordinate = { ...chainCoordinate(surface, all(surface), ring(0), 99), length: 2 };
    const rough = placeChain(surface, all(surface), coordinate, [4, 0, 0], 2, 0);
    const smooth = placeChain(surface, all(surface), coordinate, [4, 0, 0], 2, 1);
    expect(smooth[3]).toBeCloseTo(rough[3] / 2 + (rough[0] + rough[6]) / 4, 12);
    expect(smooth[0]).toBe(4);
    expect(smooth[8]).toBe(rough[8]);
  });

  it('puts a joint without skin on the line between its neighbours', () => {
    const surface = revolved([[0, 0.1], [0.1, 0.1], [3.9, 0.1], [4, 0.1]]); // prettier-ignore
    const coordinate = { ...chainCoordinate(surface, all(surface), ring(0), 99), length: 4 };
    const joints = placeChain(surface, all(surface), coordinate, [0, 0, 0], 4, 0);
    expect(joints[8]).toBeGreaterThan(joints[5]);
    expect(joints[11]).toBeGreaterThan(joints[8]);
    expect(joints.every(Number.isFinite)).toBe(true);
  });
});
