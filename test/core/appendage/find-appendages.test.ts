import { describe, expect, it } from 'vitest';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import type { Finding } from '../../../src/core/appendage/finding';
import { planEdit } from '../../../src/core/appendage/plan-edit';
import { CancelledError } from '../../../src/core/run';
import { applyRigEdit } from '../../../src/core/rig/apply-rig-edit';
import { BIPED, fieldBody } from '../../fixtures/field-body';
import { rigOf, rigidInfluences } from '../../fixtures/tiny-rigs';

const joint = (finding: Finding) => BIPED[finding.attachJoint].name;
const iou = (finding: Finding, truth: Set<number>) => {
  const shared = finding.vertices.filter((v) => truth.has(v)).length;
  return shared / (truth.size + finding.vertices.length - shared);
};

describe('findAppendages', () => {
  it('finds nothing on a body whose bones serve all of it', () => {
    expect(findAppendages(fieldBody().rig).findings).toEqual([]);
  });

  it.each(['welded', 'shell'] as const)('grows a chain along a %s tail', (tail) => {
    const { rig, appendage } = fieldBody({ tail });
    const { findings } = findAppendages(rig);
    expect(findings.map(({ id, verdict }) => [id, verdict])).toEqual([['tail-1', 'chain']]);
    expect(joint(findings[0])).toBe('Hips');
    expect(iou(findings[0], appendage)).toBeGreaterThan(tail === 'shell' ? 0.99 : 0.75);
    expect(findings[0].chain?.names).toEqual(['Tail_1', 'Tail_2', 'Tail_3', 'Tail_4', 'Tail_End']);
    expect(findings[0].boneDistance.after).toBeLessThan(findings[0].boneDistance.before / 2);
    expect(findings[0].reason).toMatch(/^Long piece.* hangs from Hips, sticks out behind the hips: grows a chain\.$/);
  });

  it('grows a chain along either wing, named by side', () => {
    const { findings } = findAppendages(fieldBody({ wings: true }).rig);
    expect(findings.map(({ kind, verdict }) => [kind, verdict])).toEqual([['wing', 'chain'], ['wing', 'chain']]); // prettier-ignore
    expect(findings.map(({ chain }) => chain?.names[0])).toEqual(['Wing_L_1', 'Wing_R_1']);
    expect(findings.map(joint)).toEqual(['Spine1', 'Spine1']);
  });

  it('makes a cape rigid and grows nothing on a sheath', () => {
    const cape = findAppendages(fieldBody({ cape: true }).rig).findings;
    expect(cape.map(({ id, verdict }) => [id, verdict])).toEqual([['cape-1', 'rigid']]);
    const sheath = findAppendages(fieldBody({ sheath: true }).rig).findings;
    expect(sheath.map(({ kind, verdict }) => [kind, verdict])).toEqual([['strap', 'rigid']]);
  });

  it('grows a chain along every long piece where chains are not kept to the pelvis, but along no wide one', () => {
    const any = { chainOnlyFromPelvis: false };
    const sheath = findAppendages(fieldBody({ sheath: true }).rig, any).findings;
    expect(sheath.map(({ kind, verdict, chain }) => [kind, verdict, chain?.names[0].replace(/_.*/, '')])).toEqual([['strap', 'chain', 'Strap']]); // prettier-ignore
    expect(sheath[0].reason).toContain('and every long piece is to: grows a chain');
    expect(findAppendages(fieldBody({ cape: true }).rig, any).findings.map(({ verdict }) => verdict)).toEqual([
      'rigid',
    ]);
  });

  it('finds several at once', () => {
    const { findings } = findAppendages(fieldBody({ tail: 'welded', wings: true }).rig);
    expect(findings.map(({ id }) => id).sort()).toEqual(['tail-1', 'wing-1', 'wing-2']);
  });

  it('finds nothing to grow on what it fixed', () => {
    for (const options of [{ tail: 'welded' }, { tail: 'shell' }, { wings: true }] as const) {
      const { rig } = fieldBody(options);
      const fixed = applyRigEdit(rig, planEdit(rig, findAppendages(rig), 'chain'));
      expect(findAppendages(fixed).findings.filter(({ verdict }) => verdict !== 'leave')).toEqual([]);
    }
  });

  it('explains what it rejected', () => {
    const { rejected } = findAppendages(fieldBody().rig);
    for (const { reason, tests } of rejected) {
      expect(reason).toMatch(/^Not an appendage/);
      expect(tests.some(({ passed }) => !passed)).toBe(true);
    }
  });

  it('gives nothing for a rig without skin or without extent', () => {
    const rig = rigOf([{ name: 'a', parent: -1, at: [0, 0, 0] }], [], [], rigidInfluences([]));
    expect(findAppendages(rig)).toMatchObject({ height: 0, findings: [], rejected: [] });
  });

  it('stops when asked to, and reports rising progress', () => {
    const { rig } = fieldBody();
    const seen: number[] = [];
    findAppendages(rig, {}, [], { progress: (fraction) => seen.push(fraction) });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    expect(() => findAppendages(rig, {}, [], { cancelled: () => true })).toThrow(CancelledError);
  });
});
