import { describe, expect, it } from 'vitest';
import { analyseBody } from '../../../src/core/appendage/analyse-body';
import { APPENDAGE_DEFAULTS } from '../../../src/core/appendage/appendage-options';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import { findOnBody } from '../../../src/core/appendage/find-on-body';
import { CancelledError } from '../../../src/core/run';
import { fieldBody } from '../../fixtures/field-body';

describe('findOnBody', () => {
  const { rig } = fieldBody({ tail: 'welded' });
  const body = analyseBody(rig, APPENDAGE_DEFAULTS);

  it('finds what findAppendages finds, however often it is asked', () => {
    const whole = findAppendages(rig);
    expect(whole.findings.length).toBeGreaterThan(0);
    expect(findOnBody(body)).toEqual(whole);
    const id = whole.findings[0].id;
    expect(findOnBody(body, [{ id, verdict: 'leave' }]).findings[0].verdict).toBe('leave');
    expect(findOnBody(body)).toEqual(whole);
  });

  it('stops when asked to', () => {
    expect(() => findOnBody(body, [], { cancelled: () => true })).toThrow(CancelledError);
  });
});
