import { describe, expect, it } from 'vitest';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import type { FindingOverride } from '../../../src/core/appendage/finding';
import { BIPED, fieldBody } from '../../fixtures/field-body';

const { rig } = fieldBody({ tail: 'shell' });
const withOverride = (...overrides: FindingOverride[]) => findAppendages(rig, {}, overrides).findings;

describe('overrides', () => {
  it('change verdict, kind, joint, segments and names of a finding by id', () => {
    const [finding] = withOverride({
      id: 'tail-1',
      kind: 'hair',
      attachJoint: 'Spine',
      segments: 6,
      namePrefix: 'Plume',
    });
    expect(finding).toMatchObject({ kind: 'hair', verdict: 'chain', overridden: true });
    expect(BIPED[finding.attachJoint].name).toBe('Spine');
    expect(finding.chain?.segments).toBe(6);
    expect(finding.chain?.names.at(-1)).toBe('Plume_End');
  });

  it('find the nearest finding by a point', () => {
    const [finding] = withOverride({ at: [0, 0.5, -0.7], verdict: 'rigid' });
    expect(finding).toMatchObject({ id: 'tail-1', verdict: 'rigid', automaticVerdict: 'chain', overridden: true });
    expect(finding.chain).toBeUndefined();
    expect(finding.reason).toContain('as you decided');
  });

  it('add and remove vertices', () => {
    const [before] = findAppendages(rig).findings;
    const gone = Array.from(before.vertices.slice(0, 5));
    const [after] = withOverride({ id: 'tail-1', remove: gone });
    expect(after.vertices.length).toBeLessThanOrEqual(before.vertices.length - 5);
    for (const v of gone) expect(after.vertices).not.toContain(v);
    const [back] = withOverride({ id: 'tail-1', remove: gone }, { id: 'tail-1', add: gone });
    expect(back.vertices).toEqual(before.vertices);
  });

  it('make a new finding of a ball', () => {
    const findings = withOverride({ region: { centre: [0, 1.7, 0], radius: 0.12 }, verdict: 'rigid', kind: 'hair' });
    expect(findings.map(({ id }) => id)).toEqual(['tail-1', 'hair-1']);
    for (const v of findings[1].vertices) expect(rig.positions[v * 3 + 1]).toBeGreaterThan(1.57);
  });

  it('refuse joints and vertices that do not exist', () => {
    expect(() => withOverride({ id: 'tail-1', attachJoint: 'Nose' })).toThrow(/no joint named Nose/);
    expect(() => withOverride({ region: { vertices: [1e9] } })).toThrow(RangeError);
    expect(() => withOverride({ id: 'tail-1', segments: 0 })).toThrow(RangeError);
  });

  it('change nothing when they match nothing', () => {
    expect(withOverride({ id: 'tail-9', verdict: 'leave' })).toEqual(findAppendages(rig).findings);
  });
});
