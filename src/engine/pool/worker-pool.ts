import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { CancelledError } from '../../core/run';
import type { WorkerAnswer, WorkerNote, WorkerTask } from '../worker/task';
import { errorOf, workerDied } from './errors';

export interface PoolOptions {
  /** The built worker bundle. */
  readonly workerPath: string;
  readonly threads: number;
}

export interface PoolCall {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number, phase: string) => void;
  /** Buffers of the arguments that are given away instead of copied. */
  readonly transfer?: readonly ArrayBuffer[];
}

export interface WorkerPool {
  run(service: string, args: unknown, call: PoolCall): Promise<unknown>;
  close(): Promise<void>;
}

/** A cancelled task that has not reached a checkpoint after this long has its thread replaced. */
const GRACE_MS = 150;

/**
 * Worker threads that run services. Cancelling rejects at once; the thread stops at its next checkpoint, or is ended
 * if that takes too long. A thread that dies fails its own task only, and is replaced.
 * One thread is kept warm; the others start when there is work for them and stay, with the models they have read.
 */
export function createWorkerPool({ workerPath, threads }: PoolOptions): WorkerPool {
  const piscina = new Piscina({
    filename: workerPath,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: Infinity,
    recordTiming: false,
  });
  // A thread that dies without a task has already been replaced; there is nobody to tell.
  piscina.on('error', () => {});

  return {
    async run(service, args, { signal, onProgress, transfer = [] }) {
      if (signal?.aborted) throw new CancelledError();
      const cancelFlag = new Int32Array(new SharedArrayBuffer(4));
      const { port1, port2 } = new MessageChannel();
      const ending = new AbortController();
      const task: WorkerTask = { service, args, cancelFlag, port: port2 };

      let phase = '';
      const answered = new Promise<WorkerAnswer>((resolve) => {
        port1.on('message', (note: WorkerNote) => {
          if ('ok' in note) return resolve(note);
          phase = note.phase;
          if (Atomics.load(cancelFlag, 0) === 0) onProgress?.(note.fraction, note.phase);
        });
        piscina
          .run(task, { transferList: [port2, ...transfer], signal: ending.signal })
          .catch((error: unknown) => resolve({ ok: false, error: workerDied(error, phase) }));
      }).finally(() => port1.close());

      const answer = await untilAborted(answered, signal, () => {
        Atomics.store(cancelFlag, 0, 1);
        const timer = setTimeout(() => ending.abort(), GRACE_MS);
        void answered.then(() => clearTimeout(timer));
      });
      if (answer.ok) return answer.value;
      throw errorOf(answer.error);
    },
    close: () => piscina.destroy(),
  };
}

/** The promise, or a CancelledError as soon as the signal aborts. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined, onAbort: () => void): Promise<T> {
  if (!signal) return promise;
  return new Promise<T>((resolve, reject) => {
    const abort = () => {
      onAbort();
      reject(new CancelledError());
    };
    signal.addEventListener('abort', abort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
