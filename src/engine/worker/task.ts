import type { MessagePort } from 'node:worker_threads';
import type { WireError } from '../../rpc/wire';

/** What the pool hands to a worker. */
export interface WorkerTask {
  readonly service: string;
  readonly args: unknown;
  /** One Int32 in shared memory; not 0 asks the worker to stop at its next checkpoint. */
  readonly cancelFlag: Int32Array;
  /** Takes {@link WorkerNote}s, the answer last. */
  readonly port: MessagePort;
}

export interface ProgressNote {
  readonly fraction: number;
  readonly phase: string;
}

/** What a worker answers. Errors are values here, because structured cloning drops their kind and code. */
export type WorkerAnswer =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: WireError };

export type WorkerNote = ProgressNote | WorkerAnswer;
