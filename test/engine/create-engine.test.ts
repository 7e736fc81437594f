import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../src/engine/create-engine';
import type { Job } from '../../src/engine/jobs/job-table';
import { buildGlb } from '../fixtures/build-glb';

const workerPath = resolve('out/node/worker.cjs');
const missing = existsSync(workerPath) ? undefined : 'the worker is not built (npm run build)';
if (missing) console.log(`engine tests skipped: ${missing}`);
const FOX = resolve('resources/samples/fox.glb');

describe.skipIf(missing !== undefined)('the engine with its built worker', () => {
  const engine: Engine = createEngine({ workerPath, threads: 2 });
  afterAll(() => engine.close());

  test('reads a file into shared memory, and any thread works on it from there', async () => {
    const { model, summary, display } = await engine.run('open', { source: { path: FOX }, display: true });
    expect(model.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(Buffer.from(model.bytes).equals(readFileSync(FOX))).toBe(true);
    expect(display?.byteLength).toBe(statSync(FOX).size);
    expect(summary.clips.map(({ name }) => name)).toEqual(expect.arrayContaining(['Walk', 'Sprint']));
    const both = await Promise.all([engine.run('find', { model }), engine.run('find', { model })]);
    for (const [{ findings }] of both)
      expect(findings.map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual(['tail chain']);
  });

  test('gives the same bytes each time, and leaves what it keeps in place', async () => {
    const { model } = await engine.run('open', { source: { path: FOX } });
    const first = await engine.run('fix', { model, variant: 'chain' });
    const second = await engine.run('fix', { model, variant: 'chain' });
    expect(first.bytes.buffer).toBeInstanceOf(ArrayBuffer);
    expect(second.sha256).toBe(first.sha256);
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  });

  test('an untouched file comes back as its own shared bytes, again and again', async () => {
    const { model } = await engine.run('open', { source: { name: 'triangle.glb', bytes: buildGlb() } });
    for (let i = 0; i < 2; i++) {
      const { bytes, changes } = await engine.run('fix', { model, variant: 'chain' });
      expect(changes).toEqual([]);
      expect(Buffer.from(bytes).equals(Buffer.from(buildGlb()))).toBe(true);
    }
  });

  test('lists its jobs with named phases until they end', async () => {
    const seen: Job[] = [];
    const stop = engine.jobs.onChange((job) => seen.push(job));
    const { model } = await engine.run('open', { source: { path: FOX } });
    await engine.run('measure', { model });
    stop();
    expect(engine.jobs.list()).toEqual([]);
    expect(seen.filter(({ state }) => state === 'done').map(({ service }) => service)).toEqual(['open', 'measure']);
    expect(seen.some(({ service, phase }) => service === 'measure' && phase === 'Measuring stretch')).toBe(true);
  });

  test('a job that is cancelled ends as such, and the next one runs', async () => {
    const { model } = await engine.run('open', { source: { path: FOX } });
    const controller = new AbortController();
    const ended: string[] = [];
    const stop = engine.jobs.onChange(({ service, state }) => state === 'cancelled' && ended.push(service));
    const measuring = engine.run('measure', { model, options: { samples: 240 } }, { signal: controller.signal, onProgress: () => controller.abort() }); // prettier-ignore
    await expect(measuring).rejects.toMatchObject({ name: 'CancelledError' });
    stop();
    expect(ended).toEqual(['measure']);
    expect((await engine.run('find', { model })).length).toBe(1);
  });

  test('a file that cannot be used fails with its kind and words', async () => {
    const source = { name: 'notes.glb', bytes: new TextEncoder().encode('hello') };
    await expect(engine.run('open', { source })).rejects.toMatchObject({ name: 'RigwrightError', kind: 'unreadable' });
  });
});
