/** Runs items one after the other, a few at a time, in the order they were added. */
export interface WorkQueue<T> {
  /** `running` from a start until nothing is left or it is paused; items under way end in any case. */
  readonly state: 'idle' | 'running' | 'paused';
  /** Items under way. */
  readonly busy: number;
  add(items: readonly T[]): void;
  start(): void;
  /** Begins nothing more. */
  pause(): void;
  /** Takes waiting items out, and aborts those under way. */
  cancel(items: readonly T[]): void;
  /** The limit on items under way may have grown. */
  refill(): void;
}

export interface WorkQueueOptions<T> {
  /** Items that may be under way at a time; asked whenever there may be room. */
  limit(): number;
  /** Does an item. A rejection is the item's own and never stops the queue. */
  perform(item: T, signal: AbortSignal): Promise<void>;
  /** State or number of items under way changed. */
  changed?(): void;
  /** The last item ended while running. */
  drained?(): void;
}

export function createWorkQueue<T>(options: WorkQueueOptions<T>): WorkQueue<T> {
  const waiting = new Set<T>();
  const underWay = new Map<T, AbortController>();
  let state: WorkQueue<T>['state'] = 'idle';

  const run = async (item: T) => {
    const controller = new AbortController();
    waiting.delete(item);
    underWay.set(item, controller);
    try {
      await options.perform(item, controller.signal);
    } catch {
      // What went wrong with an item is written down by `perform`; the others go on.
    } finally {
      underWay.delete(item);
      fill();
    }
  };

  function fill(): void {
    if (state === 'running') {
      for (const item of waiting) {
        if (underWay.size >= Math.max(1, options.limit())) break;
        void run(item);
      }
    }
    const drained = waiting.size === 0 && underWay.size === 0 && state !== 'idle';
    if (drained) state = 'idle';
    options.changed?.();
    if (drained) options.drained?.();
  }

  return {
    get state() {
      return state;
    },
    get busy() {
      return underWay.size;
    },
    add(items) {
      for (const item of items) if (!underWay.has(item)) waiting.add(item);
      fill();
    },
    start() {
      if (waiting.size > 0 || underWay.size > 0) state = 'running';
      fill();
    },
    pause() {
      if (state === 'running') state = 'paused';
      fill();
    },
    cancel(items) {
      for (const item of items) if (!waiting.delete(item)) underWay.get(item)?.abort();
      fill();
    },
    refill: fill,
  };
}
