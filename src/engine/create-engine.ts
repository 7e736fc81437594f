import { availableParallelism } from 'node:os';
import { CancelledError } from '../core/run';
import { createJobLedger, type JobTable } from './jobs/job-table';
import { createWorkerPool, type PoolCall } from './pool/worker-pool';
import type { ServiceArgs, ServiceName, ServiceValue } from './services/service-table';

export interface EngineOptions {
  /** The built worker bundle (out/node/worker.cjs); handed in, because every host is packaged differently. */
  readonly workerPath: string;
  /** Most worker threads; one fewer than the machine has, up to 4, when left out. */
  readonly threads?: number;
}

export type JobOptions = PoolCall;

/** The heavy passes in worker threads, for the command line, the web host and the Electron main process alike. */
export interface Engine {
  readonly threads: number;
  readonly jobs: JobTable;
  /**
   * Runs a service as a job. Rejects with a RigwrightError (the input's fault), a CancelledError, or an EngineFault.
   * Cancelling rejects at once, whatever the worker is doing.
   */
  run<K extends ServiceName>(service: K, args: ServiceArgs<K>, options?: JobOptions): Promise<ServiceValue<K>>;
  /** Ends the threads; jobs still running fail. */
  close(): Promise<void>;
}

export function createEngine({ workerPath, threads }: EngineOptions): Engine {
  const count = threads && threads > 0 ? threads : Math.min(4, Math.max(1, availableParallelism() - 1));
  const pool = createWorkerPool({ workerPath, threads: count });
  const ledger = createJobLedger();

  return {
    threads: count,
    jobs: ledger,
    async run<K extends ServiceName>(service: K, args: ServiceArgs<K>, options: JobOptions = {}) {
      const id = ledger.add(service);
      const onProgress = (fraction: number, phase: string) => {
        ledger.progress(id, fraction, phase);
        options.onProgress?.(fraction, phase);
      };
      try {
        const value = await pool.run(service, args, { ...options, onProgress });
        ledger.end(id, 'done');
        return value as ServiceValue<K>;
      } catch (error) {
        ledger.end(id, error instanceof CancelledError ? 'cancelled' : 'failed');
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
