import { describe, expect, it } from 'vitest';
import { chainRegions } from '../../../src/core/measure/chain-regions';
import { weldedSurface } from '../../../src/core/mesh/welded-surface';
import { weldVertices } from '../../../src/core/mesh/weld-vertices';
import { rigOf, rigidInfluences } from '../../fixtures/tiny-rigs';

/** A strip along X whose skin past x = 1 follows a two-bone chain of unit bones that starts at x = 1. */
const joints = [
  { name: 'Hips', parent: -1, at: [0, 0, 0] as const },
  { name: 'Tail_1', parent: 0, at: [1, 0, 0] as const },
  { name: 'Tail_2', parent: 1, at: [2, 0, 0] as const },
  { name: 'Tail_End', parent: 2, at: [3, 0, 0] as const },
];
const positions = [0, 1].flatMap((y) => [0, 1, 2, 3].flatMap((x) => [x, y, 0]));
const triangles = [0, 1, 2].flatMap((x) => [x, x + 1, x + 5, x, x + 5, x + 4]);

describe('chainRegions', () => {
  it('gives the skin of the chain, its distance from the collar and the length of a bone', () => {
    const rig = rigOf(joints, positions, triangles, rigidInfluences([0, 1, 2, 2, 0, 1, 2, 2]));
    const surface = weldedSurface(weldVertices(rig.positions), rig.triangles);
    expect(chainRegions(rig, surface)).toEqual([
      {
        vertices: Uint32Array.of(1, 2, 3, 5, 6, 7),
        geodesic: Float32Array.of(0, 1, 2, 0, 1, 2),
        segmentLength: 1,
      },
    ]);
  });

  it('is empty when no skin follows the chain', () => {
    const rig = rigOf(joints, positions, triangles, rigidInfluences([0, 0, 0, 0, 0, 0, 0, 0]));
    expect(chainRegions(rig, weldedSurface(weldVertices(rig.positions), rig.triangles))).toEqual([]);
  });
});
