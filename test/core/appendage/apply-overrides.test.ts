import { describe, expect, it } from 'vitest';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import type { Finding, FindingOverride } from '../../../src/core/appendage/finding';
import { growChain } from '../../../src/core/appendage/grow-chain';
import type { Vec3 } from '../../../src/core/math/vec3';
import { BIPED, fieldBody } from '../../fixtures/field-body';

const { rig } = fieldBody({ tail: 'shell' });
const withOverride = (...overrides: FindingOverride[]) => findAppendages(rig, {}, overrides).findings;

/** Influences of a finding's own skin. */
function weightsOf(finding: Finding) {
  if (!finding.chain) throw new Error('no chain');
  return growChain(rig, finding, { ...finding.chain, seam: undefined }, rig.skeleton.parents.length).influences;
}

/** Sum of the weights of one bone of the chain. */
function shareOf(finding: Finding, bone: number): number {
  const { joints, weights } = weightsOf(finding);
  return weights.reduce((sum, weight, i) => sum + (joints[i] === rig.skeleton.parents.length + bone ? weight : 0), 0);
}

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

  it('put the joints of a chain where they were drawn, and the skin after them', () => {
    const [before] = findAppendages(rig).findings;
    const { positions, segments } = before.chain ?? { positions: new Float64Array(0), segments: 0 };
    const points = Array.from({ length: segments + 1 }, (_, i) => [...positions.subarray(i * 3, i * 3 + 3)] as Vec3);
    const [same] = withOverride({ id: 'tail-1', jointPositions: points });
    expect(same.chain).toMatchObject({ positions, segments, names: before.chain?.names });
    expect(weightsOf(same)).toEqual(weightsOf(before));

    const halfway = points[1].map((x, c) => (x + points[2][c]) / 2) as Vec3;
    const drawn = points.with(1, halfway);
    const [moved] = withOverride({ id: 'tail-1', jointPositions: drawn });
    expect(moved.overridden).toBe(true);
    expect(Array.from(moved.chain?.positions ?? [])).toEqual(drawn.flat());
    const [a, b] = [before, moved].map((finding) => shareOf(finding, 0));
    expect(b).toBeGreaterThan(a * 1.05);
  });

  it('refuse joints that make no chain', () => {
    const joints =
      (jointPositions: Vec3[], more: FindingOverride = {}) =>
      () =>
        withOverride({ id: 'tail-1', jointPositions, ...more });
    expect(joints([[0, 1, 0]])).toThrow(/two joints or more/);
    expect(joints([[0, 1, 0], [0, 1, 0]])).toThrow(/at one place/); // prettier-ignore
    expect(joints([[0, 1, 0], [0, NaN, 0]])).toThrow(/no place/); // prettier-ignore
    expect(joints([[0, 1, 0], [0, 1, -1]], { segments: 3 })).toThrow(/make 1 segments, not 3/); // prettier-ignore
  });

  it('change nothing when they match nothing', () => {
    expect(withOverride({ id: 'tail-9', verdict: 'leave' })).toEqual(findAppendages(rig).findings);
  });
});
