import { describe, expect, it } from 'vitest';
import { newIssues, validateGlb } from '../../../src/gltf/validate';
import { Splice } from '../../../src/gltf/write/splice';
import { writeGlb } from '../../../src/gltf/write/write-glb';
import { writeSpringBones, type SpringBoneJoint, type SpringBones } from '../../../src/gltf/write/write-spring-bones';
import { openStrip } from './strip';

function joint(node: number): SpringBoneJoint {
  return { node, hitRadius: 0.02, stiffness: 0.5, dragForce: 0.08, gravityPower: 0.01, gravityDir: [0, -1, 0] };
}

const TAIL: SpringBones = {
  springs: [{ name: 'Tail', joints: [joint(1), joint(2)], center: 0, colliderGroups: [0] }],
  colliders: [{ node: 0, shape: { capsule: { offset: [0, 0, 0], radius: 0.1, tail: [0, 0.5, 0] } } }],
  colliderGroups: [{ name: 'Legs', colliders: [0] }],
};

describe('writeSpringBones', () => {
  it('writes a VRMC_springBone that is used and not required', async () => {
    const container = await openStrip();
    const splice = new Splice(container);
    writeSpringBones(splice, TAIL);
    expect(splice.json.extensions?.VRMC_springBone).toEqual({
      specVersion: '1.0',
      colliders: TAIL.colliders,
      colliderGroups: TAIL.colliderGroups,
      springs: TAIL.springs,
    });
    expect(splice.json.extensions?.ACME_unknown).toEqual(container.json.extensions?.ACME_unknown);
    expect(splice.json.extensionsUsed).toEqual(['ACME_unknown', 'VRMC_springBone']);
    expect(splice.json.extensionsRequired).toBeUndefined();
    expect(splice.changes).toEqual(['1 spring and 1 collider written as VRMC_springBone.']);
    expect(newIssues(await validateGlb(container.bytes), await validateGlb(await writeGlb(splice)))).toEqual([]);
  });

  it('joins what is there, with indices moved', async () => {
    const splice = new Splice(await openStrip());
    const stored = {
      specVersion: '1.0',
      colliders: [{ node: 2, shape: {}, extras: 'kept' }],
      colliderGroups: [{ colliders: [0] }],
      springs: [{ joints: [{ node: 0 }] }],
      extras: { kept: true },
    };
    splice.json.extensions = { VRMC_springBone: structuredClone(stored) };
    writeSpringBones(splice, TAIL);
    expect(splice.json.extensions.VRMC_springBone).toEqual({
      specVersion: '1.0',
      colliders: [...stored.colliders, ...TAIL.colliders],
      colliderGroups: [...stored.colliderGroups, { name: 'Legs', colliders: [1] }],
      springs: [...stored.springs, { ...TAIL.springs[0], colliderGroups: [1] }],
      extras: { kept: true },
    });
  });

  it('leaves out empty lists, which the schema forbids', async () => {
    const splice = new Splice(await openStrip());
    const bare = { ...TAIL.springs[0], colliderGroups: [] };
    writeSpringBones(splice, { springs: [bare], colliders: [], colliderGroups: [] });
    const written = splice.json.extensions?.VRMC_springBone as Record<string, object[]>;
    expect(Object.keys(written)).toEqual(['specVersion', 'springs']);
    expect(Object.keys(written.springs[0])).not.toContain('colliderGroups');
  });

  const spring = TAIL.springs[0];
  const BAD: [string, Partial<SpringBones>][] = [
    ['a spring of one joint', { springs: [{ ...spring, joints: [joint(1)] }] }],
    ['joints out of order', { springs: [{ ...spring, joints: [joint(2), joint(1)] }] }],
    ['a joint in two springs', { springs: [spring, spring] }],
    ['a centre below', { springs: [{ ...spring, center: 2 }] }],
    ['a node that is not there', { springs: [{ ...spring, joints: [joint(1), joint(99)] }] }],
    ['a group that is not there', { colliderGroups: [] }],
    ['a collider that is not there', { colliders: [] }],
  ];
  it.each(BAD)('refuses %s', async (_, fault) => {
    const splice = new Splice(await openStrip());
    expect(() => writeSpringBones(splice, { ...TAIL, ...fault })).toThrow(RangeError);
    expect(splice.json.extensionsUsed).toEqual(['ACME_unknown']);
  });
});
