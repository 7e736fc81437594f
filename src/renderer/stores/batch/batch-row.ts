import { shallowReactive } from 'vue';
import type { BatchOutcome, BatchStage, FileSource } from '../../../rpc/contract';
import type { Failure } from '../../lib/failure';

export const ENDED = ['done', 'look', 'skipped', 'failed', 'cancelled'] as const;
export type EndedStatus = (typeof ENDED)[number];
export type BatchStatus = 'waiting' | BatchStage | EndedStatus;

/** A file that was added. Its bytes are read when its turn comes: thousands of files fit in a list, not in memory. */
export interface BatchInput {
  readonly name: string;
  /** Folder, as far as it is known; browsers tell only what is below the chosen one. */
  readonly folder: string;
  /** The same file added twice has the same key. */
  readonly key: string;
  readonly path?: string;
  source(): Promise<FileSource>;
}

/** A row of the table. Each is reactive by itself, so that one file's progress draws one row. */
export interface BatchRow {
  readonly id: number;
  readonly input: BatchInput;
  status: BatchStatus;
  /** Finished share of the file, 0…1, and what is being done to it. */
  fraction: number;
  phase: string;
  /** Milliseconds since the epoch, while it runs. */
  startedAt?: number;
  /** How long it took. */
  seconds?: number;
  /** Without the bytes of what was written. */
  outcome?: BatchOutcome;
  failure?: Failure;
}

export function createRow(id: number, input: BatchInput): BatchRow {
  return shallowReactive({ id, input, status: 'waiting', fraction: 0, phase: '' });
}

export function hasEnded(status: BatchStatus): status is EndedStatus {
  return (ENDED as readonly string[]).includes(status);
}

export function isRunning(status: BatchStatus): status is BatchStage {
  return status !== 'waiting' && !hasEnded(status);
}

/** A file that ended without its result can be tried again. */
export function canRetry(status: BatchStatus): boolean {
  return status === 'failed' || status === 'cancelled';
}

/** Stages and the share of the work at which each ends. */
export type Stages = readonly { readonly stage: BatchStage; readonly until: number }[];

/** The stage that a share of the work belongs to. */
export function stageAt(fraction: number, stages: Stages): BatchStage {
  return stages.find(({ until }) => fraction < until)?.stage ?? 'writing';
}
