import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorkerPool, type WorkerPool } from '../../../src/engine/pool/worker-pool';

const workerPath = join(import.meta.dirname, 'faulty-worker.mjs');
let pool: WorkerPool;
beforeAll(() => {
  pool = createWorkerPool({ workerPath, threads: 1 });
});
afterAll(() => pool.close());

describe('a task', () => {
  test('gets its arguments and gives its result; shared memory stays shared', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(4));
    const echoed = (await pool.run('echo', { shared, n: 1 }, {})) as { shared: Uint8Array; n: number };
    expect(echoed.n).toBe(1);
    shared[0] = 9;
    expect(echoed.shared[0]).toBe(9);
  });

  test('gives buffers away, both ways, instead of copying them', async () => {
    expect(await pool.run('move', {}, {})).toEqual(new Uint8Array(8).fill(7));
    const bytes = new Uint8Array(16);
    await pool.run('echo', { bytes }, { transfer: [bytes.buffer] });
    expect(bytes.byteLength).toBe(0);
  });

  test('reports progress in order, before its result', async () => {
    const notes: string[] = [];
    await pool.run('progress', {}, { onProgress: (fraction, phase) => notes.push(`${fraction} ${phase}`) });
    expect(notes).toEqual(['0.25 Step 1', '0.5 Step 2', '0.75 Step 3']);
  });

  test('that fails keeps kind, code and words', async () => {
    await expect(pool.run('fail', {}, {})).rejects.toMatchObject({
      name: 'RigwrightError',
      kind: 'unusable',
      code: 'no-skin',
      message: 'No skeleton.',
    });
  });
});

describe('a worker that dies', () => {
  test('fails its own task with a sentence that says at what, and is replaced', async () => {
    await expect(pool.run('exit', {}, {})).rejects.toMatchObject({
      kind: 'internal',
      code: 'worker-died',
      message: 'The engine stopped unexpectedly while writing joints and was restarted. Try again.',
    });
    expect(await pool.run('echo', 'alive', {})).toBe('alive');
  });

  test('does not take the tasks that wait behind it along', async () => {
    const dying = pool.run('exit', {}, {});
    const waiting = pool.run('echo', 'next', {});
    await expect(dying).rejects.toMatchObject({ code: 'worker-died' });
    expect(await waiting).toBe('next');
  });

  test('or throws where it should have answered, is told the same way', async () => {
    await expect(pool.run('throw', {}, {})).rejects.toMatchObject({ kind: 'internal', code: 'worker-died' });
  });
});

describe('cancelling', () => {
  test('a task that polls stops it, and keeps its thread', async () => {
    const thread = await pool.run('thread', {}, {});
    const controller = new AbortController();
    const running = pool.run('polite', {}, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'CancelledError' });
    expect(await pool.run('thread', {}, {})).toBe(thread);
  });

  test('a task that never looks rejects at once, and its thread is replaced', async () => {
    const controller = new AbortController();
    const running = pool.run('deaf', {}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 30);
    await expect(running).rejects.toMatchObject({ name: 'CancelledError' });
    expect(await pool.run('echo', 'alive', {})).toBe('alive');
  });

  test('a task that waits for a thread leaves the queue', async () => {
    const blocker = new AbortController();
    const blocked = pool.run('polite', {}, { signal: blocker.signal });
    const controller = new AbortController();
    const waiting = pool.run('echo', {}, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'CancelledError' });
    blocker.abort();
    await expect(blocked).rejects.toMatchObject({ name: 'CancelledError' });
  });

  test('before it starts never starts it', async () => {
    await expect(pool.run('echo', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'CancelledError',
    });
  });
});
