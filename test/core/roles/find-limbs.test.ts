import { describe, expect, it } from 'vitest';
import { analyseBody } from '../../../src/core/appendage/analyse-body';
import { resolveAppendageOptions } from '../../../src/core/appendage/appendage-options';
import { BIPED, fieldBody } from '../../fixtures/field-body';

const { rig } = fieldBody();
const nameOf = (joint: number) => BIPED[joint].name;

describe('findLimbs', () => {
  it('finds two arms and two legs, each beside its mirror image', () => {
    const { limbs } = analyseBody(rig, resolveAppendageOptions()).roles;
    expect(limbs.map(({ root }) => nameOf(root)).sort()).toEqual([
      'LeftShoulder',
      'LeftUpLeg',
      'RightShoulder',
      'RightUpLeg',
    ]);
    for (const limb of limbs) expect(limbs[limb.mirror].root).not.toBe(limb.root);
  });

  it('takes feet under IK controls for the ends of their legs', () => {
    const parents = rig.skeleton.parents.slice();
    for (const side of ['Left', 'Right']) parents[BIPED.findIndex(({ name }) => name === `${side}Foot`)] = -1;
    const loose = { ...rig, skeleton: { ...rig.skeleton, parents } };
    const { limbs } = analyseBody(loose, resolveAppendageOptions()).roles;
    expect(limbs).toHaveLength(4);
    const leg = limbs.find(({ root }) => nameOf(root) === 'LeftUpLeg');
    expect(leg?.joints.map(nameOf)).toContain('LeftFoot');
  });

  it('puts the contact where the leg meets the trunk', () => {
    const { limbs } = analyseBody(rig, resolveAppendageOptions()).roles;
    const leg = limbs.find(({ root }) => nameOf(root) === 'LeftUpLeg');
    expect(leg?.contact[1]).toBeGreaterThan(0.85);
    expect(leg?.contact[1]).toBeLessThan(1.05);
  });
});
