// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { baseSettings } from '../../../src/core/dynamics/spring-presets';
import { chainSettings } from '../../../src/project/chain-springs';
import { useBatchStore } from '../../../src/renderer/stores/batch';
import { useBatchSettings } from '../../../src/renderer/stores/batch/batch-settings';
import { useLayoutStore } from '../../../src/renderer/stores/layout';
import { useLogStore } from '../../../src/renderer/stores/log';
import { fakeEngine, inputs } from './fake-engine';

const FILES = inputs('/in/a.glb', '/in/b.glb', '/in/c.glb');

/** A batch of three files, worked on so many at a time. */
function startedBatch(jobs = 1) {
  vi.stubGlobal('navigator', { ...navigator, hardwareConcurrency: 8 });
  const engine = fakeEngine();
  const batch = useBatchStore();
  useBatchSettings().choose('jobs', jobs);
  batch.addInputs(FILES);
  const statuses = () => batch.rows.map(({ status }) => status);
  const start = async () => {
    await batch.start();
    await engine.settled();
  };
  return { ...engine, batch, statuses, start };
}

afterEach(() => vi.unstubAllGlobals());

describe('the batch', () => {
  it('works through the files in order, one stage after the other', async () => {
    const { batch, asked, statuses, start } = startedBatch();
    await start();
    expect(asked.map(({ request }) => request.name)).toEqual(['a_rigged.glb']);
    expect(statuses()).toEqual(['loading', 'waiting', 'waiting']);
    asked[0].progress(0.7, 'Measuring Walk');
    expect([batch.rows[0].status, batch.rows[0].phase]).toEqual(['measuring', 'Measuring Walk']);
    await asked[0].done({ doubts: [{ code: 'nothing-found' }] });
    await asked[1].done();
    await asked[2].done();
    expect(statuses()).toEqual(['look', 'done', 'done']);
    expect([batch.state, batch.fraction]).toEqual(['idle', 1]);
  });

  it('a failure is written on its row, and the others go on', async () => {
    const { batch, asked, statuses, start } = startedBatch(2);
    await start();
    await asked[0].fail('a.glb is empty. Export it again.');
    await asked[1].done();
    expect(statuses()).toEqual(['failed', 'done', 'loading']);
    expect(batch.rows[0].failure).toMatchObject({ title: 'a.glb is empty.', advice: 'Export it again.' });
    await asked[2].done();
    const retried = batch.retryFailed();
    expect(statuses()[0]).toBe('waiting');
    await retried;
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    await asked[3].done();
    expect(statuses()).toEqual(['done', 'done', 'done']);
    expect(batch.totals.counts).toMatchObject({ done: 3, failed: 0, waiting: 0 });
  });

  it('paused, it finishes what it has begun; cancelled, it says how far it came and can go on', async () => {
    const { batch, asked, statuses, start, settled } = startedBatch();
    await start();
    batch.pause();
    await asked[0].done();
    expect([statuses(), batch.state]).toEqual([['done', 'waiting', 'waiting'], 'paused']);
    await start();
    batch.cancelAll();
    await settled();
    expect([statuses(), batch.state]).toEqual([['done', 'cancelled', 'cancelled'], 'idle']);
    const toast = useLogStore().toasts.at(-1);
    expect(toast?.message).toBe('Stopped. 1 of 3 files are finished.');
    toast?.actions[0].run();
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(statuses()).toEqual(['done', 'loading', 'waiting']);
  });

  it('a cancelled row leaves its place to the next', async () => {
    const { batch, asked, statuses, start, settled } = startedBatch();
    await start();
    batch.cancel(batch.rows.slice(0, 2));
    await settled();
    expect(statuses()).toEqual(['cancelled', 'cancelled', 'loading']);
    expect(asked.at(-1)?.request.name).toBe('c_rigged.glb');
  });

  it('a file is in the list once; removing rows keeps the counts and moves the selection on', () => {
    const { batch } = startedBatch();
    batch.addInputs([...FILES, ...inputs('/in/d.glb')]);
    expect(batch.rows.map(({ input }) => input.name)).toEqual(['a.glb', 'b.glb', 'c.glb', 'd.glb']);
    batch.remove([batch.rows[0]]);
    expect([batch.current?.input.name, batch.totals.counts.waiting]).toEqual(['b.glb', 3]);
    batch.addInputs(inputs('/in/a.glb'));
    expect(batch.count).toBe(4);
  });

  it('a row that is removed while it runs counts no more when it ends', async () => {
    const { batch, start, settled } = startedBatch();
    await start();
    batch.remove([batch.rows[0]]);
    await settled();
    expect(batch.totals.counts).toMatchObject({ loading: 1, waiting: 1, cancelled: 0 });
    expect(batch.ended).toBe(0);
  });

  it('what was removed comes back where it was, and waits again if it had not ended', async () => {
    const { batch, asked, statuses, start } = startedBatch();
    await start();
    await asked[0].done();
    batch.pause();
    batch.remove([batch.rows[0], batch.rows[2]]);
    batch.addInputs(inputs('/in/d.glb'));
    useLogStore().toasts.at(-1)?.actions[0].run();
    expect(batch.rows.map(({ input }) => input.name)).toEqual(['a.glb', 'b.glb', 'c.glb', 'd.glb']);
    expect(statuses()).toEqual(['done', 'loading', 'waiting', 'waiting']);
    expect(batch.totals.counts).toMatchObject({ done: 1, loading: 1, waiting: 2, cancelled: 0 });
  });

  it('is measured as the dock is, with the chains swinging', async () => {
    const { asked, start } = startedBatch();
    await start();
    const measure = { physics: true, options: { samples: 24, tornAbove: 1.5, tornBelow: 0.67 } };
    expect(asked[0].request).toMatchObject({ measure });
  });

  it('where the host writes to folders one is asked for, and without it nothing begins', async () => {
    const { settled, asked } = fakeEngine({ native: true, folder: '' });
    const batch = useBatchStore();
    batch.addInputs(FILES);
    await batch.start();
    await settled();
    expect([batch.state, asked.length]).toEqual(['idle', 0]);
  });

  it('closing while files run is asked about once', async () => {
    const { batch, asked, start, settled } = startedBatch();
    const close = vi.fn();
    batch.guardClose(close);
    expect(close).toHaveBeenCalledTimes(1);
    await start();
    batch.guardClose(close);
    expect([close.mock.calls.length, useLayoutStore().dialog]).toEqual([1, 'batch-running']);
    batch.answerClose(false);
    expect(batch.rows[0].status).toBe('loading');
    batch.guardClose(close);
    batch.answerClose(true);
    await settled();
    expect(close).toHaveBeenCalledTimes(2);
    expect([asked.length, batch.busy]).toEqual([1, 0]);
  });

  it('counts ten thousand rows as they are added and cancelled', () => {
    const { batch } = startedBatch();
    batch.addInputs(inputs(...Array.from({ length: 10_000 }, (_, i) => `/many/${i}.glb`)));
    expect(batch.totals.counts.waiting).toBe(10_003);
    batch.cancelAll();
    expect([batch.totals.counts.cancelled, batch.ended]).toEqual([10_003, 10_003]);
  });
});

describe('the springs of a batch', () => {
  it('are the preset for tails; wings keep what they start from, and the wing preset is theirs already', () => {
    startedBatch();
    const settings = useBatchSettings();
    const of = (kind: string) =>
      chainSettings(settings.fixing.springs ?? {}, { id: `${kind}-1`, kind: kind as 'tail' | 'wing' }).settings;
    const wing = baseSettings({ wing: true, tine: false });
    settings.choose('spring', 'Rope');
    expect(of('tail')).toMatchObject({ gravity: 9.8, carryDegrees: 0 });
    expect(of('wing')).toEqual(wing);
    settings.choose('spring', 'Wing');
    expect(of('tail')).toEqual(baseSettings({ wing: false, tine: false }));
    expect(of('wing')).toEqual(wing);
  });
});
