import { describe, expect, it } from 'vitest';
import { namedChains } from '../../../src/core/rig/named-chains';
import { rigOf, rigidInfluences } from '../../fixtures/tiny-rigs';

function skeletonOf(joints: readonly [name: string, parent: number][]) {
  const named = joints.map(([name, parent]) => ({ name, parent, at: [0, 0, 0] as const }));
  return rigOf(named, [], [], rigidInfluences([])).skeleton;
}

describe('namedChains', () => {
  it('finds Tail_1 … Tail_End under the hips, and a second chain beside it', () => {
    const skeleton = skeletonOf([
      ['Hips', -1],
      ['Tail_1', 0],
      ['Tail_2', 1],
      ['Tail_End', 2],
      ['Wing_L_1', 0],
      ['Wing_L_End', 4],
    ]);
    expect(namedChains(skeleton)).toEqual([
      { name: 'Tail', attachJoint: 0, joints: [1, 2, 3] },
      { name: 'Wing_L', attachJoint: 0, joints: [4, 5] },
    ]);
  });

  it("an artist's own numbered bones without an end joint are no chain of ours", () => {
    expect(namedChains(skeletonOf([['Hips', -1], ['Tail_1', 0], ['Tail_2', 1]]))).toEqual([]); // prettier-ignore
    expect(namedChains(skeletonOf([['Hips', -1], ['Tail_1', 0], ['Tail_End', 0]]))).toEqual([]); // prettier-ignore
  });
});
