import type { Component } from 'vue';
import { Check, CircleSlash, Clock, Film, LoaderCircle, SkipForward, TriangleAlert, X } from '@lucide/vue';
import type { BatchRow, BatchStatus } from '../stores/batch/batch-row';

export interface StatusLook {
  readonly word: string;
  /** Class of the chip. */
  readonly tone: '' | 'ok' | 'warn' | 'error' | 'info';
  readonly icon: Component;
}

const WORKING = { tone: 'info', icon: Film } as const;

export const STATUS_LOOKS: Readonly<Record<BatchStatus, StatusLook>> = {
  waiting: { word: 'Waiting', tone: '', icon: Clock },
  loading: { ...WORKING, word: 'Loading', icon: LoaderCircle },
  finding: { ...WORKING, word: 'Finding' },
  chaining: { ...WORKING, word: 'Chaining' },
  measuring: { ...WORKING, word: 'Measuring' },
  matching: { ...WORKING, word: 'Matching' },
  solving: { ...WORKING, word: 'Solving' },
  writing: { ...WORKING, word: 'Writing' },
  done: { word: 'Done', tone: 'ok', icon: Check },
  look: { word: 'Needs a look', tone: 'warn', icon: TriangleAlert },
  skipped: { word: 'Skipped', tone: '', icon: SkipForward },
  failed: { word: 'Failed', tone: 'error', icon: X },
  cancelled: { word: 'Cancelled', tone: '', icon: CircleSlash },
};

/** Seconds that a row took, or takes so far. */
export function secondsOf(row: BatchRow, now: number): number | undefined {
  return row.startedAt === undefined ? row.seconds : Math.max(0, (now - row.startedAt) / 1000);
}

/** `about 20 s left`, `about 3 min left`. */
export function leftWords(seconds: number): string {
  if (seconds < 1) return 'nearly done';
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds / 5) * 5)} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`;
}
