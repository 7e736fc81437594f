import { describe, expect, it } from 'vitest';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import { growChain } from '../../../src/core/appendage/grow-chain';
import { makeRigid } from '../../../src/core/appendage/make-rigid';
import { planEdit } from '../../../src/core/appendage/plan-edit';
import type { RigEdit } from '../../../src/core/rig/rig-edit';
import { applyRigEdit, bindLocal } from '../../../src/core/rig/apply-rig-edit';
import { fieldBody } from '../../fixtures/field-body';

const { rig } = fieldBody({ tail: 'welded' });
const findings = findAppendages(rig);
const [finding] = findings.findings;
const joints = rig.skeleton.parents.length;

const rowOf = ({ vertices, influences }: RigEdit, vertex: number) => {
  const i = vertices.indexOf(vertex) * influences.width;
  return new Map(
    Array.from(
      { length: influences.width },
      (_, k) => [influences.joints[i + k], influences.weights[i + k]] as const,
    ).filter(([, weight]) => weight > 0),
  );
};

describe('makeRigid', () => {
  it('hands the piece to its joint at weight one, and adds no joints', () => {
    const edit = makeRigid(finding);
    expect(edit.joints).toEqual([]);
    expect(edit.vertices).toEqual(finding.vertices);
    edit.vertices.forEach((_, i) => {
      expect(edit.influences.joints[i * edit.influences.width]).toBe(finding.attachJoint);
      expect(edit.influences.weights[i * edit.influences.width]).toBe(1);
    });
  });
});

describe('growChain', () => {
  const chain = finding.chain;
  if (!chain) throw new Error('no chain');

  it('hangs joints under the attach joint, each a pure translation in its parent', () => {
    const edit = growChain(rig, finding, chain, joints);
    expect(edit.joints.map(({ name }) => name)).toEqual(chain.names);
    expect(edit.joints.map(({ parent }) => parent)).toEqual([finding.attachJoint, joints, joints + 1, joints + 2, joints + 3]); // prettier-ignore
    const { skeleton } = applyRigEdit(rig, edit);
    for (let j = joints; j < skeleton.parents.length; j++) {
      const local = bindLocal(skeleton, j);
      expect(Array.from(local.subarray(0, 12))).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    }
  });

  it('uses the published formula when there is no seam', () => {
    const edit = growChain(rig, finding, { ...chain, seam: undefined }, joints);
    expect(edit.vertices).toEqual(finding.vertices);
    const tip = finding.vertices[finding.geodesic.reduce((best, g, i) => (g > finding.geodesic[best] ? i : best), 0)];
    expect(rowOf(edit, tip).get(joints + chain.segments - 1)).toBe(1);
    const root = finding.vertices[finding.geodesic.indexOf(0)];
    expect(rowOf(edit, root).get(finding.attachJoint)).toBeCloseTo(0.5, 6);
    expect(rowOf(edit, root).get(joints)).toBeCloseTo(0.5, 6);
  });

  it('fades the chain out over a band on the body, and leaves the rest of the body alone', () => {
    const edit = growChain(rig, finding, chain, joints);
    const { seam } = chain;
    if (!seam) throw new Error('no seam');
    expect(seam.vertices.length).toBeGreaterThan(0);
    expect(new Set(edit.vertices)).toEqual(new Set([...finding.vertices, ...seam.vertices]));
    seam.vertices.forEach((vertex, i) => {
      const share = seam.bodyShare[i];
      if (share > 1e-3) expect(rowOf(edit, vertex).get(joints) ?? 0).toBeCloseTo(share, 3);
    });
  });
});

describe('planEdit', () => {
  it('does as the verdicts say, or makes everything rigid', () => {
    expect(planEdit(rig, findings, 'chain').joints).toHaveLength(finding.chain?.names.length ?? 0);
    expect(planEdit(rig, findings, 'rigid')).toEqual(makeRigid(finding));
  });

  it('leaves what is to be left', () => {
    const left = { ...findings, findings: [{ ...finding, verdict: 'leave' as const }] };
    for (const mode of ['chain', 'rigid'] as const) {
      const edit = planEdit(rig, left, mode);
      expect([edit.joints.length, edit.vertices.length]).toEqual([0, 0]);
    }
  });

  it('gives a shared vertex to the earlier finding', () => {
    const first = { ...finding, verdict: 'rigid' as const, attachJoint: 1 };
    const edit = planEdit(rig, { ...findings, findings: [first, finding] }, 'chain');
    const i = edit.vertices.indexOf(finding.vertices[0]) * edit.influences.width;
    expect(edit.influences.joints[i]).toBe(1);
    expect(edit.influences.weights[i]).toBe(1);
  });
});
