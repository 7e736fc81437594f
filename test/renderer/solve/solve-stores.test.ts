// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TransferQuality } from '../../../src/core/measure/transfer-quality';
import type { ModelSummary, SolvedCell, SolvePair } from '../../../src/rpc/contract';
import { useDocumentStore } from '../../../src/renderer/stores/document';
import { useLayoutStore } from '../../../src/renderer/stores/layout';
import { useLogStore } from '../../../src/renderer/stores/log';
import { useSolvePlayback } from '../../../src/renderer/stores/playback';
import { useSolveStore } from '../../../src/renderer/stores/solve';
import { useSolveExport } from '../../../src/renderer/stores/solve-export';
import { CONTROL, useSolveResults } from '../../../src/renderer/stores/solve-results';
import { alignOf, useSolveSettings } from '../../../src/renderer/stores/solve-settings';
import { useSolveView } from '../../../src/renderer/stores/solve-view';
import { fakeStudio, FOX } from '../fake-studio';

type Asked = SolvePair & { readonly clip: number };
const CLIPS = ['Armature|Gallop', 'Armature|Idle', 'Armature|Walk'];
const model = (id: string, clips: readonly string[]): ModelSummary => ({
  ...FOX,
  id,
  name: `${id}.glb`,
  clips: clips.map((name, index) => ({ index, name, duration: 1 })),
});
const quality = (share: number, worst = 0.01): TransferQuality => ({
  quality: share,
  clipQuality: share,
  rigidQuality: 0,
  mean: 1e-6,
  worst,
  perFrame: [],
  spread: new Uint32Array(1),
  worstVertices: [{ vertex: 7, time: 0.5, error: worst }],
});
const cell = (source: number, share: number, worst?: number): SolvedCell => ({
  source,
  clip: { index: -1, name: '', duration: 1, channels: [] },
  quality: quality(share, worst),
  boneLengths: { most: 0, joint: undefined, time: 0 },
  milliseconds: 1,
  unsettled: 0,
});
const source = (name: string) => ({ kind: 'bytes', name, bytes: new Uint8Array() }) as const;

let engine: ReturnType<typeof fakeStudio>;
beforeEach(() => {
  setActivePinia(createPinia());
  engine = fakeStudio();
});

/** Answers the two calls that open a model. */
async function answerOpen(summary: ModelSummary): Promise<void> {
  await engine.settle();
  await engine.last('openModel').answer({ summary, display: new Uint8Array() });
  await engine.last('readRig').answer({ clips: [] });
}
async function openAll(): Promise<void> {
  const solve = useSolveStore();
  const artist = solve.setArtist(source('artist.glb'));
  await answerOpen(model('artist', CLIPS));
  await artist;
  const rig = solve.addRig(source('rig.glb'));
  await answerOpen(model('rig', []));
  await rig;
}
/** A match of which a share lies nowhere near the artist's surface. */
const matched = (unmatched = 0) => ({ match: { unmatched, vertices: new Uint32Array(5) } });

/** Runs the solve on rigs that fit and answers each cell as it is asked for. */
async function solveAll(answer: (asked: Asked) => SolvedCell): Promise<void> {
  const running = useSolveResults().run();
  await engine.settle();
  await engine.last('matchRig').answer(matched());
  for (let seen = -1; seen !== engine.count('solveClip');) {
    seen = engine.count('solveClip');
    const { args, answer: reply } = engine.last('solveClip');
    await reply(answer(args as unknown as Asked));
    await engine.settle();
  }
  await running;
}

describe('files', () => {
  test('the artist’s slow and fast gait are ticked, and the fast one is shown', async () => {
    await openAll();
    expect(useSolveStore().ticked).toEqual([0, 2]);
    expect(useSolvePlayback().clipIndex).toBe(0);
  });

  test('a file without clips is no artist, and says what it is good for', async () => {
    const setting = useSolveStore().setArtist(source('rig.glb'));
    await answerOpen(model('rig', []));
    await setting;
    expect(useSolveStore().artist).toBeUndefined();
  });

  test('adding and removing a rig are steps that undo; the same file is one rig', async () => {
    await openAll();
    const solve = useSolveStore();
    const again = solve.addRig(source('rig.glb'));
    await answerOpen(model('rig', []));
    await again;
    expect(solve.rigs.map(({ id }) => id)).toEqual(['rig']);
    solve.removeRig('rig');
    expect(solve.rigs).toEqual([]);
    useDocumentStore().undo();
    expect(solve.rigs.map(({ id }) => id)).toEqual(['rig']);
  });
});

describe('solving', () => {
  test('the control and each rig, every ticked clip, each asked for once', async () => {
    await openAll();
    const asked: string[] = [];
    await solveAll((wanted) => {
      asked.push(`${wanted.rigId} ${wanted.clip}`);
      return cell(wanted.clip, 0.9, wanted.rigId === 'artist' ? 1e-5 : 0.04);
    });
    expect(asked.sort()).toEqual(['artist 0', 'artist 2', 'rig 0', 'rig 2']);
    const results = useSolveResults();
    expect(results.control?.passed).toBe(true);
    expect(results.pending).toEqual([]);
    await results.run();
    expect(engine.count('solveClip')).toBe(4);
  });

  test('a control that is off is not passed', async () => {
    await openAll();
    await solveAll(({ clip }) => cell(clip, 0.99, 0.01));
    expect(useSolveResults().control).toMatchObject({ passed: false, worst: 0.01 });
  });

  test('a rig of another shape waits until the artist solves it anyway; that is a step that undoes', async () => {
    await openAll();
    const results = useSolveResults();
    const running = results.run();
    await engine.settle();
    await engine.last('matchRig').answer(matched(0.2));
    for (let i = 0; i < 2; i++) await engine.last('solveClip').answer(cell(i, 0.9));
    await running;
    expect(results.isHeld('rig')).toBe(true);
    expect(engine.calls.filter(({ method, args }) => method === 'solveClip' && args.rigId === 'rig')).toEqual([]);
    expect(results.pending).toEqual([]);
    useSolveSettings().accept('rig', 'rig.glb');
    expect(results.pending.map(({ row }) => row)).toEqual(['rig', 'rig']);
    useDocumentStore().undo();
    expect(results.isHeld('rig')).toBe(true);
  });

  test('a failed control is logged in the artist’s words, and can be run again by itself', async () => {
    await openAll();
    await solveAll(({ clip }) => cell(clip, 0.99, 0.01));
    expect(useLogStore().lastError?.message).toContain('1.00 % at its worst vertex');
    const results = useSolveResults();
    const again = results.recheck();
    await engine.settle();
    expect(
      results.tasks.filter(({ row, clip }) => results.stateOf(row, clip)?.status !== 'solved').map(({ row }) => row),
    ).toEqual([CONTROL, CONTROL]);
    for (let i = 0; i < 2; i++) await engine.last('solveClip').answer(cell(i, 0.99, 1e-5));
    await again;
    expect(results.control?.passed).toBe(true);
  });

  test('a change of settings leaves the numbers on screen, out of date; undo makes them good again', async () => {
    await openAll();
    await solveAll(({ clip }) => cell(clip, 0.9));
    const results = useSolveResults();
    useSolveSettings().commit('jointStiffness', 0.5, 'Joint stiffness');
    expect(results.stale).toBe(true);
    expect(results.cellOf('rig', 0)?.quality.quality).toBe(0.9);
    // The control tests the solver; how firmly an artist wants bones to hang together is no part of it.
    expect(results.pending.map(({ row }) => row)).toEqual(['rig', 'rig']);
    useDocumentStore().undo();
    expect(results.stale).toBe(false);
  });

  test('cancelled, the cells are as before', async () => {
    await openAll();
    const results = useSolveResults();
    const running = results.run();
    await engine.settle();
    expect(results.stateOf(CONTROL, 0)?.status).toBe('solving');
    results.cancel();
    await running;
    expect(results.stateOf(CONTROL, 0)).toBeUndefined();
    expect(results.busy).toBe(false);
  });

  test('one clip that fails does not stop the others', async () => {
    await openAll();
    const running = useSolveResults().run();
    await engine.settle();
    await engine.last('matchRig').answer(matched());
    await engine.last('solveClip').fail('broken', 'The solver stumbled. Try another clip.');
    for (let i = 0; i < 3; i++) {
      const { args, answer } = engine.last('solveClip');
      await answer(cell((args as unknown as Asked).clip, 0.9));
      await engine.settle();
    }
    await running;
    const results = useSolveResults();
    const states = results.tasks.map(({ row, clip }) => results.stateOf(row, clip)?.status);
    expect(states.filter((status) => status === 'failed')).toHaveLength(1);
    expect(states.filter((status) => status === 'solved')).toHaveLength(3);
  });
});

describe('looking', () => {
  test('the worst vertex moves the clock and the selection', async () => {
    await openAll();
    await solveAll(({ clip, rigId }) => cell(clip, 0.9, rigId === 'rig' && clip === 2 ? 0.2 : 0.01));
    const view = useSolveView();
    view.goToWorst('worst');
    expect(view.worst).toMatchObject({ rigId: 'rig', clip: 2, vertex: 7, error: 0.2 });
    expect(useSolvePlayback()).toMatchObject({ clipIndex: 2, time: 0.5, playing: false });
  });

  test('Shift E goes through every worst vertex of every cell, the worst first, and round again', async () => {
    await openAll();
    const far = [
      { vertex: 7, time: 0.5, error: 0.2 },
      { vertex: 3, time: 0.25, error: 0.1 },
    ];
    await solveAll(({ clip, rigId }) => {
      const made = cell(clip, 0.9, 0.15);
      return rigId === 'rig' && clip === 2 ? { ...made, quality: { ...made.quality, worstVertices: far } } : made;
    });
    const view = useSolveView();
    view.goToWorst('worst');
    const seen = [view.worst?.error];
    for (let i = 0; i < 3; i++) {
      view.goToWorst('next');
      seen.push(view.worst?.error);
    }
    expect(seen).toEqual([0.2, 0.15, 0.1, 0.2]);
  });

  test('a rig that is selected is shown even where it was hidden', async () => {
    await openAll();
    const view = useSolveView();
    view.toggleHidden('rig');
    expect(view.shown).toEqual([]);
    view.select('rig');
    expect(view.shown.map(({ id }) => id)).toEqual(['rig']);
  });
});

test('an alignment by hand is the matrix that the pass takes', () => {
  expect(alignOf({ mode: 'scale' })).toBe('similarity');
  expect(alignOf({ mode: 'centre' })).toBe('centre');
  const matrix = alignOf({ mode: 'manual', translation: [1, 2, 3], scale: 2 });
  expect(matrix).toEqual([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1]);
});

test('an export asks for the rigs and clips that were chosen, scored at their keys', async () => {
  await openAll();
  const exporting = useSolveExport();
  void exporting.prepare();
  await engine.settle();
  const { args } = engine.last('planSolveExport');
  expect(args).toMatchObject({
    artistId: 'artist',
    clips: [0, 2],
    rigs: [{ rigId: 'rig', settings: { scoreFrames: 0 } }],
  });
  exporting.choose('without', ['rig']);
  await engine.settle();
  expect(engine.count('planSolveExport')).toBe(1);
  expect(exporting.obstacle).toBe('Choose a rig to write.');
  exporting.choose('without', []);
  exporting.choose('pattern', 'a:b');
  expect(exporting.obstacle).toContain("can't hold :");
  // How clips are written is kept for the next time; which rigs, and trust against a failed control, are not.
  exporting.choose('keyTolerance', 1e-4);
  expect(useLayoutStore().saved['solve-export']).toEqual(
    expect.objectContaining({ keyTolerance: 1e-4, pattern: 'a:b' }),
  );
  expect(useLayoutStore().saved['solve-export']).not.toHaveProperty('without');
});

test('the next bad frame is the next that shows red on the selected rig', async () => {
  await openAll();
  const bad = [0, 0.1, 0.2, 0.3].map((time, i) => ({
    time,
    mean: 0.01,
    p95: 0.02,
    worstVertex: 0,
    worst: i % 2 ? 0.04 : 0.02,
  }));
  await solveAll(({ clip }) => {
    const solved = cell(clip, 0.9);
    return { ...solved, quality: { ...solved.quality, perFrame: bad } };
  });
  const playback = useSolvePlayback();
  const view = useSolveView();
  const times = [1, 1, 1, -1].map((by) => {
    view.stepBadFrame(by as 1 | -1);
    return playback.time;
  });
  expect(times).toEqual([0.1, 0.3, 0.3, 0.1]);
  view.redAt = 0.05;
  view.stepBadFrame(1);
  expect(playback.time).toBe(0.1);
});

test('rigs are hidden and shown again', async () => {
  await openAll();
  const view = useSolveView();
  view.hideSelected();
  expect(view.shown).toEqual([]);
  view.showAll();
  expect(view.shown.map(({ id }) => id)).toEqual(['rig']);
});
