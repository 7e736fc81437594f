import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import type { RigModel } from '../../../src/core/rig/scene';
import { permuted, renamed, scaled, split, subdivided, turned } from '../../fixtures/changed-rigs';
import { fieldBody } from '../../fixtures/field-body';

const { rig } = fieldBody({ tail: 'welded', wings: true, cell: 0.032 });
const before = findAppendages(rig).findings;
const count = rig.positions.length / 3;

/** Kind, verdict and joint of every finding, and its skin as a mask over the unchanged rig's vertices. */
function outcome(changed: RigModel, back?: Uint32Array) {
  return findAppendages(changed).findings.map(({ kind, verdict, attachJoint, vertices }) => {
    const mask = new Uint8Array(count);
    for (const v of vertices) mask[back ? back[v] : v] = 1;
    return { kind, verdict, attachJoint, mask };
  });
}

/** Every finding again, over at least `share` of the same skin. */
function expectSame(after: ReturnType<typeof outcome>, share: number): void {
  expect(after.map(({ kind, verdict }) => `${kind} ${verdict}`).sort()).toEqual(
    before.map(({ kind, verdict }) => `${kind} ${verdict}`).sort(),
  );
  for (const finding of before) {
    const overlaps = after
      .filter(({ kind, attachJoint }) => kind === finding.kind && attachJoint === finding.attachJoint)
      .map(({ mask }) => {
        const shared = finding.vertices.filter((v) => mask[v]).length;
        return shared / (mask.reduce((a, b) => a + b, 0) + finding.vertices.length - shared);
      });
    expect(Math.max(...overlaps)).toBeGreaterThanOrEqual(share);
  }
}

describe('the same findings', () => {
  it('are a tail and two wings to begin with', () => {
    expect(before.map(({ kind }) => kind).sort()).toEqual(['tail', 'wing', 'wing']);
  });

  it('whichever way the model is turned', () => {
    const component = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        component,
        component,
        component,
        fc.double({ min: -180, max: 180, noNaN: true }),
        (x, y, z, angle) => {
          expectSame(outcome(turned(rig, [x, y, z + 1e-3], angle)), 0.9);
        },
      ),
      { seed: 3, numRuns: 12 },
    );
  });

  it.each([0.01, 100])('at %d times the size', (factor) => {
    expectSame(outcome(scaled(rig, factor)), 0.99);
  });

  it('when all joints are called bone_N', () => {
    expectSame(outcome(renamed(rig)), 0.99);
  });

  it('when vertices come in another order', () => {
    const { rig: shuffled, back } = permuted(rig, 5);
    expectSame(outcome(shuffled, back), 0.98);
  });

  it('when every face has its own vertices', () => {
    const { rig: exploded, back } = split(rig);
    expectSame(outcome(exploded, back), 0.98);
  });

  it('when every triangle is cut into four', () => {
    const { rig: finer, back } = subdivided(rig);
    expectSame(outcome(finer, back), 0.8);
  });
});
