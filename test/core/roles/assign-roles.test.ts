import { describe, expect, it } from 'vitest';
import { analyseBody } from '../../../src/core/appendage/analyse-body';
import { resolveAppendageOptions } from '../../../src/core/appendage/appendage-options';
import { zoneOf } from '../../../src/core/roles/joint-roles';
import { spineFraction } from '../../../src/core/roles/assign-roles';
import { BIPED, fieldBody } from '../../fixtures/field-body';

const { rig } = fieldBody({ tail: 'shell' });
const unnamed = { ...rig, skeleton: { ...rig.skeleton, names: rig.skeleton.names.map((_, j) => `bone_${j}`) } };
const named = analyseBody(rig, resolveAppendageOptions()).roles;
const blind = analyseBody(unnamed, resolveAppendageOptions()).roles;

describe('assignRoles', () => {
  it('reads roles from names', () => {
    const roleOf = (name: string) => named.roles[BIPED.findIndex((joint) => joint.name === name)];
    expect(roleOf('Hips')).toBe('pelvis');
    expect(roleOf('LeftForeArm')).toBe('lowerArm');
    expect(roleOf('RightUpLeg')).toBe('thigh');
  });

  it('gives every joint that carries skin the same part of the body without names', () => {
    for (let j = 0; j < BIPED.length; j++) {
      if (!blind.carriesSkin[j] || BIPED[j].name === 'Neck') continue;
      expect([BIPED[j].name, zoneOf(blind.roles[j])]).toEqual([BIPED[j].name, zoneOf(named.roles[j])]);
    }
  });

  it('knows left from right, front from back and up from down without names', () => {
    expect(blind.sides[BIPED.findIndex(({ name }) => name === 'LeftLeg')]).toBe(1);
    expect(blind.sides[BIPED.findIndex(({ name }) => name === 'RightArm')]).toBe(-1);
    expect(blind.plan?.forward[2]).toBeCloseTo(1, 6);
    expect(blind.plan?.up[1]).toBeCloseTo(1, 6);
    expect(blind.plan?.fourLegged).toBe(false);
  });

  it('measures the spine from the hips to the chest', () => {
    const plan = blind.plan;
    if (!plan) throw new Error('no plan');
    expect(spineFraction(plan, plan.hips)).toBeCloseTo(0, 9);
    expect(spineFraction(plan, plan.chest)).toBeCloseTo(1, 9);
  });
});
