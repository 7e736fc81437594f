import { describe, expect, it } from 'vitest';
import { analyseBody } from '../../../src/core/appendage/analyse-body';
import { resolveAppendageOptions } from '../../../src/core/appendage/appendage-options';
import { fieldBody } from '../../fixtures/field-body';
import { turned } from '../../fixtures/changed-rigs';

const { rig } = fieldBody();

describe('bodyPlan', () => {
  it.each([
    ['as it stands', [0, 1, 0], 0, [0, 1, 0], [0, 0, 1]],
    ['facing sideways', [0, 1, 0], 90, [0, 1, 0], [1, 0, 0]],
    ['turned half round', [0, 1, 0], 180, [0, 1, 0], [0, 0, -1]],
    ['lying on its back (Z up)', [1, 0, 0], -90, [0, 0, -1], [0, 1, 0]],
    ['lying on its face', [1, 0, 0], 90, [0, 0, 1], [0, -1, 0]],
  ] as const)('finds up and front %s', (_, axis, degrees, up, forward) => {
    const { plan } = analyseBody(turned(rig, axis, degrees), resolveAppendageOptions()).roles;
    up.forEach((x, c) => expect(plan?.up[c]).toBeCloseTo(x, 2));
    forward.forEach((x, c) => expect(plan?.forward[c]).toBeCloseTo(x, 2));
    expect(plan?.height).toBeCloseTo(1.81, 1);
  });
});
