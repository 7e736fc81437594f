import { describe, expect, it } from 'vitest';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import { planEdit } from '../../../src/core/appendage/plan-edit';
import { applyRigEdit } from '../../../src/core/rig/apply-rig-edit';
import { namedChains } from '../../../src/core/rig/named-chains';
import type { RigModel } from '../../../src/core/rig/scene';
import { permuted, scaled, turned } from '../../fixtures/changed-rigs';
import { fieldBody } from '../../fixtures/field-body';

const body = (tail: 'welded' | 'shell', tailShape: 'forked' | 'trident' | 'nine', wings = false) =>
  fieldBody({ tail, tailShape, wings, cell: 0.032 }).rig;

const found = (rig: RigModel) =>
  findAppendages(rig).findings.map(({ id, stem, verdict, chain }) => [id, stem, verdict, chain?.names[0]]);

describe.each(['welded', 'shell'] as const)('a %s tail that forks', (tail) => {
  const trident = body(tail, 'trident');
  const findings = findAppendages(trident);

  it('is a stem and its tines, named from left to right', () => {
    expect(found(body(tail, 'forked'))).toEqual([
      ['tail-1', undefined, 'chain', 'Tail_1'],
      ['tail-2', 'tail-1', 'chain', 'Tail2_1'],
      ['tail-3', 'tail-1', 'chain', 'Tail3_1'],
    ]);
    const roots = findings.findings.slice(1).map(({ chain }) => (chain ? chain.positions[chain.segments * 3] : 0));
    expect(roots).toHaveLength(3);
    expect(roots[0]).toBeGreaterThan(0.1);
    expect(Math.abs(roots[1])).toBeLessThan(0.03);
    expect(roots[2]).toBeLessThan(-0.1);
  });

  it('says where it forks', () => {
    expect(findings.findings[0].reason).toMatch(/forks into 3 at \d+ % of its length: grows a chain\.$/);
    expect(findings.findings[1].reason).toMatch(/^Tine of tail-1, .*: grows a chain from the end of its stem\.$/);
  });

  it('has skin that its findings share out among them, each vertex once and fully', () => {
    const all = findings.findings.flatMap(({ vertices }) => Array.from(vertices));
    expect(new Set(all).size).toBe(all.length);
    const edit = planEdit(trident, findings, 'chain');
    const { width, weights } = edit.influences;
    edit.vertices.forEach((_, i) => {
      const sum = weights.subarray(i * width, (i + 1) * width).reduce((a, b) => a + b, 0);
      expect(sum).toBeCloseTo(1, 6);
    });
  });

  it('grows its tines from the last bone of the stem', () => {
    const fixed = applyRigEdit(trident, planEdit(trident, findings, 'chain'));
    const [stem, ...tines] = namedChains(fixed.skeleton);
    expect(tines.map(({ attachJoint }) => attachJoint)).toEqual(tines.map(() => stem.joints.at(-2)));
    expect(findAppendages(fixed).findings.filter(({ verdict }) => verdict !== 'leave')).toEqual([]);
  });

  it('hangs tines from the body when a person takes the stem’s chain away', () => {
    const changed = findAppendages(trident, {}, [{ id: 'tail-1', verdict: 'rigid' }]);
    const fixed = applyRigEdit(trident, planEdit(trident, changed, 'chain'));
    const hips = fixed.skeleton.names.indexOf('Hips');
    expect(namedChains(fixed.skeleton).map(({ attachJoint }) => attachJoint)).toEqual([hips, hips, hips]);
  });
});

describe.each(['welded', 'shell'] as const)('nine %s tails', (tail) => {
  const rig = body(tail, 'nine', true);
  const names = ['Tail', 'Tail2', 'Tail3', 'Tail4', 'Tail5', 'Tail6', 'Tail7', 'Tail8', 'Tail9'];

  it('and two wings are found each, the tails from left to right', () => {
    const { findings } = findAppendages(rig);
    const tails = findings.filter(({ kind }) => kind === 'tail');
    expect(tails.map(({ chain }) => chain?.names[0])).toEqual(names.map((name) => `${name}_1`));
    expect(findings.filter(({ kind }) => kind === 'wing').map(({ chain }) => chain?.names[0])).toEqual(['Wing_L_1', 'Wing_R_1']); // prettier-ignore
    expect(tails.every(({ attachJoint }) => rig.skeleton.names[attachJoint] === 'Hips')).toBe(true);
    const tips = tails.map(({ chain }) => (chain ? chain.positions[chain.segments * 3] : 0));
    // The two lowest on either side end within 4 cm of each other.
    for (let i = 1; i < tips.length; i++) expect(tips[i]).toBeLessThan(tips[i - 1] + 0.05);
  });

  it('are the same nine however the file is turned, scaled and shuffled', () => {
    const before = found(rig);
    expect(found(turned(rig, [0, 1, 0], 70))).toEqual(before);
    expect(found(scaled(rig, 100))).toEqual(before);
    expect(found(permuted(rig, 7).rig)).toEqual(before);
  });
});
