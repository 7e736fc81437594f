import { shallowReactive } from 'vue';
import { ENDED, isRunning, type BatchRow, type BatchStatus } from './batch-row';

export type StatusCounts = Record<BatchStatus, number>;

/** Counts by status and the time that files took, kept up to date row by row: ten thousand rows are not counted anew. */
export interface BatchTotals {
  readonly counts: StatusCounts;
  /** Rows being worked on. */
  readonly active: ReadonlySet<BatchRow>;
  added(row: BatchRow): void;
  removed(row: BatchRow): void;
  /** Changes a row's status. */
  move(row: BatchRow, status: BatchStatus): void;
  /** A file took this long. */
  took(seconds: number): void;
  ended(): number;
  /** Seconds until the rest is done, at the pace so far; undefined before the first file is. */
  secondsLeft(jobs: number): number | undefined;
}

export function createTotals(): BatchTotals {
  const counts = shallowReactive<StatusCounts>({
    waiting: 0,
    loading: 0,
    finding: 0,
    chaining: 0,
    measuring: 0,
    matching: 0,
    solving: 0,
    writing: 0,
    done: 0,
    look: 0,
    skipped: 0,
    failed: 0,
    cancelled: 0,
  });
  const active = shallowReactive(new Set<BatchRow>());
  /** A row that was removed while it was worked on still ends: it counts no more. */
  const counted = new Set<BatchRow>();
  const pace = shallowReactive({ files: 0, seconds: 0 });

  return {
    counts,
    active,
    added(row) {
      counted.add(row);
      counts[row.status]++;
    },
    removed(row) {
      counted.delete(row);
      counts[row.status]--;
      active.delete(row);
    },
    move(row, status) {
      if (row.status === status) return;
      const before = row.status;
      row.status = status;
      if (!counted.has(row)) return;
      counts[before]--;
      counts[status]++;
      if (isRunning(status)) active.add(row);
      else active.delete(row);
    },
    took(seconds) {
      pace.files++;
      pace.seconds += seconds;
    },
    ended: () => ENDED.reduce((sum, status) => sum + counts[status], 0),
    secondsLeft(jobs) {
      if (pace.files === 0) return undefined;
      let files = counts.waiting;
      for (const { fraction } of active) files += 1 - fraction;
      return (files * (pace.seconds / pace.files)) / Math.max(1, jobs);
    },
  };
}
