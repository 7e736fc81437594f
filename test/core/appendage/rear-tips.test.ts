import { describe, expect, it } from 'vitest';
import { analyseBody } from '../../../src/core/appendage/analyse-body';
import { resolveAppendageOptions } from '../../../src/core/appendage/appendage-options';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import { rearTips } from '../../../src/core/appendage/rear-tips';
import { vec3At } from '../../../src/core/math/vec3';
import { fieldBody, type FieldBodyOptions } from '../../fixtures/field-body';

const tipsOf = (options: FieldBodyOptions) => {
  const body = analyseBody(fieldBody({ cell: 0.024, ...options }).rig, resolveAppendageOptions());
  return rearTips(body).map(({ vertex, reach }) => ({ at: vec3At(body.surface.positions, vertex), reach }));
};

describe('rearTips', () => {
  it('has none on a rump, whose skin goes on into the legs', () => {
    expect(tipsOf({})).toEqual([]);
  });

  it.each(['plain', 'short'] as const)('has the end of a %s tail', (tailShape) => {
    const tips = tipsOf({ tail: 'welded', tailShape });
    expect(tips).toHaveLength(1);
    expect(Math.abs(tips[0].at[0])).toBeLessThan(0.03);
    expect(tips[0].at[2]).toBeLessThan(-0.2);
  });
});

describe('a tail of 6 % of the height', () => {
  it('grows a chain, though nothing else so short is looked at', () => {
    const { rig } = fieldBody({ tail: 'welded', tailShape: 'short', cell: 0.024 });
    const { findings, height } = findAppendages(rig);
    expect(findings.map(({ id, verdict }) => [id, verdict])).toEqual([['tail-1', 'chain']]);
    expect(findings[0].evidence.reach).toBeLessThan(0.1 * height);
    expect(rig.skeleton.names[findings[0].attachJoint]).toBe('Hips');
  });
});
