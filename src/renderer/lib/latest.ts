/**
 * Runs calls of which only the newest counts: starting one aborts the one before, and an answer that comes too late
 * is dropped. Resolves to undefined when it was overtaken or cancelled.
 */
export interface Latest {
  <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
  cancel(): void;
  /** Whether a call is under way. */
  running(): boolean;
}

export function latestOnly(): Latest {
  let controller: AbortController | undefined;
  const run = async <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    controller?.abort();
    const own = (controller = new AbortController());
    try {
      const value = await call(own.signal);
      return own.signal.aborted ? undefined : value;
    } catch (error) {
      if (own.signal.aborted || isCancelled(error)) return undefined;
      throw error;
    } finally {
      if (controller === own) controller = undefined;
    }
  };
  return Object.assign(run, { cancel: () => controller?.abort(), running: () => controller !== undefined });
}

export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error as { kind?: string }).kind === 'cancelled';
}

export interface Debounced {
  (): void;
  cancel(): void;
  /** Calls now what is waiting. */
  flush(): void;
  waiting(): boolean;
}

/** Calls `action` once, `milliseconds` after the last of many calls. */
export function debounced(action: () => void, milliseconds: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = () => {
    cancel();
    timer = setTimeout(() => {
      timer = undefined;
      action();
    }, milliseconds);
  };
  const flush = () => {
    if (timer === undefined) return;
    cancel();
    action();
  };
  return Object.assign(schedule, { cancel, flush, waiting: () => timer !== undefined });
}
