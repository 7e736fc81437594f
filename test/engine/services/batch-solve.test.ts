import { beforeAll, describe, expect, it } from 'vitest';
import type { ModelHandle } from '../../../src/engine/models/model-handle';
import { solveDoubts } from '../../../src/engine/services/batch-solve';
import type { SolvedRigReport } from '../../../src/engine/services/solve-report';
import { buildGlb, triangle } from '../../fixtures/build-glb';
import { columnArtist, columnRig } from '../../fixtures/column-models';
import { inlineEngine } from '../../kit/inline-engine';

const engine = inlineEngine();
let motion: ModelHandle;
beforeAll(async () => {
  motion = (await engine.run('open', { source: { name: 'artist.glb', bytes: columnArtist() } })).model;
});
const solve = (source: { name: string; bytes: Uint8Array }, change: object = {}) =>
  engine.run('batchSolve', { motion, source, name: 'rig_clips.glb', clips: [0, 1], settings: { align: 'none' }, write: true, report: false, ...change }); // prettier-ignore
const RIG = { name: 'rig.glb', bytes: columnRig(1) };

describe('batchSolveService', () => {
  it('gives a rig the clips: measured, and its file', async () => {
    const { outcome, files } = await solve(RIG);
    expect(outcome.solved.map(({ name }) => name)).toEqual(['Bow', 'Nod']);
    expect(outcome.matched).toBe(1);
    // A column has no legs to stand on.
    expect(outcome.doubts).toMatchObject([
      { code: 'not-drivable', reasons: ['no legs were found', expect.any(String)] },
    ]);
    const qualities = outcome.solved.map(({ quality }) => quality ?? 0);
    expect(outcome.quality?.mean).toBeCloseTo((qualities[0] + qualities[1]) / 2, 12);
    expect(outcome.quality?.worst).toBe(Math.min(...qualities));
    expect(files.map(({ name }) => name)).toEqual(['rig_clips.glb']);
    const { summary } = await engine.run('open', { source: files[0] });
    expect(summary.clips.map(({ name }) => name)).toEqual(['Bow', 'Nod']);
  });

  it('writes only what was asked for: a report has the name of its file', async () => {
    const { files } = await solve(RIG, { report: true, clips: [1] });
    expect(files.map(({ name }) => name)).toEqual(['rig_clips.glb', 'rig_clips.html']);
    const looked = await solve(RIG, { write: false, report: true });
    expect([looked.files, looked.outcome.solved.length]).toEqual([[], 2]);
  });

  it('a rig of another shape needs a look, and is not solved', async () => {
    const { outcome, files } = await solve(triangleAt(0.42, 0, 0.03, 3, 0, 0, 3, 1, 0));
    expect(outcome.doubts).toEqual([{ code: 'different-shape', missing: 2, vertices: 3, reach: 0.05 }]);
    expect([outcome.solved, outcome.quality, files]).toEqual([[], undefined, []]);
  });

  it('surfaces apart are refused in words', async () => {
    await expect(solve(triangleAt(50, 0, 0, 51, 0, 0, 50, 1, 0))).rejects.toMatchObject({ code: 'no-correspondence' });
  });

  /** The column's first vertex is at 0.42, 0, 0.03. */
  function triangleAt(...positions: number[]) {
    const model = triangle();
    return {
      name: 'far.glb',
      bytes: buildGlb({ ...model, parts: model.parts.map((part) => ({ ...part, positions })) }),
    };
  }
});

describe('solveDoubts', () => {
  const clip = (meanPercent: number, worstPercent: number) => ({ Walk: { meanPercent, worstPercent } }) as never;
  const gates = (drivable: object, carriesMotion: object) =>
    ({ gates: { drivable: { pass: true, reasons: [], ...drivable }, carriesMotion: { pass: true, quality: 0.97, threshold: 0.9, ...carriesMotion } } }) as unknown as SolvedRigReport; // prettier-ignore

  it('none where the control is at zero and the gates pass', () => {
    expect(solveDoubts({ clips: clip(0.001, 0.1) }, gates({}, {}))).toEqual([]);
  });

  it('a control that is off, legs that cannot bend, motion that is lost', () => {
    const lost = gates({ pass: false, reasons: ['FL is straight'] }, { pass: false, quality: 0.7 });
    expect(solveDoubts({ clips: clip(0.1, 2) }, lost)).toEqual([
      { code: 'control-failed', clip: 'Walk', mean: 0.001, worst: 0.02 },
      { code: 'not-drivable', reasons: ['FL is straight'] },
      { code: 'motion-lost', quality: 0.7, threshold: 0.9 },
    ]);
  });
});
