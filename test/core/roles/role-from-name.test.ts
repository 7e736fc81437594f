import { describe, expect, it } from 'vitest';
import { nameWords, roleFromName } from '../../../src/core/roles/role-from-name';

describe('roleFromName', () => {
  it.each([
    ['mixamorig:LeftUpLeg', 'thigh', 1],
    ['mixamorig:RightForeArm', 'lowerArm', -1],
    ['mixamorig:Spine2', 'spine', 0],
    ['J_Bip_L_UpperLeg', 'thigh', 1],
    ['J_Bip_C_Hips', 'pelvis', 0],
    ['leftUpperArm', 'upperArm', 1],
    ['thigh_l', 'thigh', 1],
    ['clavicle_r', 'shoulder', -1],
    ['DEF-thigh.L', 'thigh', 1],
    ['Bip01 R Calf', 'shin', -1],
    ['UpperLeg.L', 'thigh', 1],
    ['upperleg.r', 'thigh', -1],
    ['FrontUpLeg.R', 'upperArm', -1],
    ['BackShoulder.L', 'thigh', 1],
    ['Back_Leg_Pelvis_L', 'thigh', 1],
    ['Head', 'head', 0],
    ['Tail_Mid.001', 'tail', 0],
    ['kneeIK.l', 'control', 1],
    ['PoleTarget.R', 'control', -1],
  ])('%s is a %s', (name, role, side) => {
    expect(roleFromName(name)).toMatchObject({ role, side });
  });

  it.each(['bone_12', 'joint_3', 'Object_7', ''])('%j says nothing', (name) => {
    expect(roleFromName(name).role).toBeUndefined();
  });

  it('splits prefixes, cases, digits and separators into words', () => {
    expect(nameWords('Armature|mixamorig:LeftUpLeg02_end')).toEqual(['left', 'up', 'leg', 'end']);
  });
});
