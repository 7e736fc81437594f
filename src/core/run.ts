/**
 * Progress and cancellation of a long pass, kept apart from its options: the same options give the same
 * result whoever watches. Every pass that may take longer than a frame accepts a `Run` as its last argument.
 */
export interface Run {
  /** Called with the finished share of the whole pass, 0…1 and never falling, and the phase in plain words. */
  readonly progress?: (fraction: number, phase: string) => void;
  /** Polled between chunks of work; true asks the pass to stop. */
  readonly cancelled?: () => boolean;
}

/** Thrown out of a pass whose run was cancelled. Nothing has been changed when it is. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
  constructor() {
    super('Stopped. Nothing was changed.');
  }
}

/** Reports progress and throws {@link CancelledError} when the run was cancelled. */
export function checkpoint(run: Run | undefined, fraction: number, phase: string): void {
  if (run?.cancelled?.()) throw new CancelledError();
  run?.progress?.(fraction, phase);
}

/** The part of a run between `from` and `to`, seen by a sub-pass as its own 0…1. */
export function subRun(run: Run | undefined, from: number, to: number): Run | undefined {
  if (!run) return undefined;
  return {
    progress: (fraction, phase) => run.progress?.(from + (to - from) * fraction, phase),
    cancelled: () => run.cancelled?.() ?? false,
  };
}

/** A run whose phases are all told by one name: what the person waits for, not the steps it takes. */
export function namedRun(run: Run | undefined, phase: string): Run | undefined {
  return run && { ...run, progress: (fraction) => run.progress?.(fraction, phase) };
}
