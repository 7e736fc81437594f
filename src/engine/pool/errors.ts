import { RigwrightError } from '../../core/errors';
import { CancelledError } from '../../core/run';
import type { WireError } from '../../rpc/wire';

/** A fault of the program or the machine, not of the input: told in a sentence, its stack kept as detail. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';
  readonly kind = 'internal';
  constructor(
    readonly code: string,
    message: string,
    readonly detail?: string,
  ) {
    super(message);
  }
}

/** The error that a worker's answer stands for. */
export function errorOf(error: WireError): Error {
  if (error.kind === 'cancelled') return new CancelledError();
  if (error.kind === 'internal') return new EngineFault(error.code, error.message, error.detail);
  return new RigwrightError(error.kind, error.code, error.message, error.detail);
}

/** What to say when a worker thread ended without answering. */
export function workerDied(thrown: unknown, phase: string): WireError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const doing = phase ? ` while ${phase.charAt(0).toLowerCase()}${phase.slice(1)}` : '';
  const detail = error.stack ?? error.message;
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return {
      kind: 'internal',
      code: 'out-of-memory',
      message: `There was not enough memory${doing}. Close other models and try again.`,
      detail,
    };
  return {
    kind: 'internal',
    code: 'worker-died',
    message: `The engine stopped unexpectedly${doing} and was restarted. Try again.`,
    detail,
  };
}
