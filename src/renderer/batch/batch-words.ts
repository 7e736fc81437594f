import type { Component } from 'vue';
import { Check, CircleSlash, Clock, Film, LoaderCircle, SkipForward, TriangleAlert, X } from '@lucide/vue';
import type { Verdict } from '../../core/appendage/finding';
import type { FileOutcome } from '../../rpc/contract';
import { formatShare } from '../lib/format';
import { countOf } from '../stores/batch/batch-report';
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
  writing: { ...WORKING, word: 'Writing' },
  done: { word: 'Done', tone: 'ok', icon: Check },
  look: { word: 'Needs a look', tone: 'warn', icon: TriangleAlert },
  skipped: { word: 'Skipped', tone: '', icon: SkipForward },
  failed: { word: 'Failed', tone: 'error', icon: X },
  cancelled: { word: 'Cancelled', tone: '', icon: CircleSlash },
};

const VERDICTS: readonly Verdict[] = ['chain', 'rigid', 'leave'];

/** `1 chain · 2 rigid · 2 leave`; what there is none of is left out. */
export function findingsWords(outcome: FileOutcome): string {
  if (outcome.findings.length === 0) return 'Nothing found';
  return VERDICTS.flatMap((verdict) => {
    const count = countOf(outcome, verdict);
    return count === 0 ? [] : [`${count} ${verdict}`];
  }).join(' · ');
}

/** `11.3 % → 0 %`, or a dash where nothing was measured. */
export function tornWords(outcome: FileOutcome): string {
  const { stretch } = outcome;
  return stretch ? `${formatShare(stretch.before)} → ${formatShare(stretch.after)}` : '–';
}

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
