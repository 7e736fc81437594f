import { describe, expect, it } from 'vitest';
import { buildGlb } from '../../fixtures/build-glb';
import { inlineEngine } from '../../kit/inline-engine';
import { batchDoubts, batchStretch } from '../../../src/engine/services/batch-doubts';
import type { ClipStretch, MeasuredRow } from '../../../src/rpc/measuring';

const FOX = { path: 'resources/samples/fox.glb' };
/** A triangle on two joints. */
const POST = { name: 'post.glb', bytes: buildGlb() };

describe('batchFileService', () => {
  it('fixes the sample: a chain, measured, checked, with its bytes', async () => {
    const { outcome, bytes } = await inlineEngine().run('batch', { source: FOX, write: true, springsAs: ['extras'] });
    expect(outcome.findings).toMatchObject([{ kind: 'tail', verdict: 'chain' }]);
    expect(outcome.stretch?.before).toBeGreaterThan(0.01);
    expect(outcome.stretch?.after).toBe(0);
    expect(outcome.doubts).toEqual([]);
    expect(new TextDecoder().decode(bytes?.subarray(0, 4))).toBe('glTF');
  });

  it('sees a swing that tears: the limits are asked for, and springs swing where they are written', async () => {
    const args = { source: FOX, write: false, measure: { options: { samples: 6, tornAbove: 1.05 } } } as const;
    const { outcome } = await inlineEngine().run('batch', { ...args, springsAs: ['extras'] });
    const still = await inlineEngine().run('batch', { ...args, springsAs: [] });
    expect(outcome.doubts).toMatchObject([{ code: 'still-tears', ratio: outcome.stretch?.max }]);
    expect(still.outcome.stretch?.max).not.toBe(outcome.stretch?.max);
  });

  it('only looks when nothing is to be written', async () => {
    const { outcome, bytes } = await inlineEngine().run('batch', { source: POST, write: false, springsAs: [] });
    expect(bytes).toBeUndefined();
    expect(outcome.changes).toEqual([]);
    expect(outcome.vertices).toBe(3);
  });

  it('a model that nothing hangs off needs a look', async () => {
    const { outcome } = await inlineEngine().run('batch', { source: POST, write: true, springsAs: [] });
    expect(outcome.doubts).toMatchObject([{ code: 'nothing-found' }]);
    expect(outcome.stretch).toBeUndefined();
  });
});

describe('batchStretch and batchDoubts', () => {
  const row = (torn: number, max: number): MeasuredRow => ({
    samples: 4,
    p95: 1,
    p99: 1,
    max,
    min: 1,
    torn,
    worst: { rig: 0, vertices: [0, 1], clip: 0, time: 0.2, ratio: max },
    histogram: new Uint32Array(0),
    perTime: { max: new Float32Array(0), p99: new Float32Array(0), torn: new Float32Array(0) },
  });
  const clip = (name: string, before: MeasuredRow, after: MeasuredRow): ClipStretch => {
    const groups = (appendage: MeasuredRow) => ({ appendage, seam: row(0, 1), body: row(0, 1) });
    return {
      rig: 0,
      clip: 0,
      name,
      times: new Float64Array(0),
      variants: { original: groups(before), chain: groups(after) },
    };
  };
  const clips = [clip('Walk', row(0.1, 3), row(0, 1.2)), clip('Sprint', row(0.2, 4), row(0.01, 1.62))];

  it('names the clip that was torn most, and the worst of what is left', () => {
    expect(batchStretch(clips)).toEqual({ before: 0.2, after: 0.01, clip: 'Sprint', max: 1.62 });
    expect(batchStretch([])).toBeUndefined();
  });

  it('doubts a chain whose longest edge is past 1.5, and no other', () => {
    const found = [{ body: { options: { elongation: 1.8 } }, findings: { findings: [finding(2.6)], rejected: [] } }];
    const doubtsOf = (stretch: readonly ClipStretch[]) => batchDoubts(found as never, stretch);
    expect(doubtsOf(clips)).toEqual([{ code: 'still-tears', clip: 'Sprint', time: 0.2, ratio: 1.62 }]);
    expect(doubtsOf(clips.slice(0, 1))).toEqual([]);
  });

  it('doubts an elongation within a tenth of the limit, unless a person or another test decided', () => {
    const doubtsOf = (...findings: ReturnType<typeof finding>[]) =>
      batchDoubts([{ body: { options: { elongation: 2 } }, findings: { findings, rejected: [] } }] as never, []);
    expect(doubtsOf(finding(1.81), finding(2.19))).toHaveLength(2);
    expect(doubtsOf(finding(1.79), finding(2.21))).toEqual([]);
    expect(doubtsOf(finding(2, { overridden: true }), finding(2, { verdict: 'leave' }))).toEqual([]);
  });

  function finding(elongation: number, change: object = {}) {
    return {
      id: 'x',
      verdict: 'chain',
      overridden: false,
      tests: [{ name: 'long' }],
      evidence: { elongation },
      ...change,
    };
  }
});
