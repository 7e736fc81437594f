import type { CallOptions } from '../../../rpc/channel';
import type { BatchFileRequest } from '../../../rpc/contract';
import { toFailure } from '../../lib/failure';
import { isCancelled } from '../../lib/latest';
import { stageAt, type BatchRow } from './batch-row';
import type { BatchDownloads } from './batch-downloads';
import type { BatchTotals } from './batch-totals';
import type { Recipe } from './recipe';

export interface RowContext {
  readonly totals: BatchTotals;
  readonly downloads: BatchDownloads;
  readonly signal: AbortSignal;
  readonly recipe: Pick<Recipe, 'stages' | 'call'>;
  /** Where the row's result goes. */
  output(row: BatchRow): Omit<BatchFileRequest, 'source'>;
}

/** Takes one file through the engine and writes on its row what happens. Never rejects: a failure is the row's. */
export async function runRow(row: BatchRow, { totals, downloads, signal, recipe, output }: RowContext): Promise<void> {
  row.startedAt = Date.now();
  row.fraction = 0;
  row.phase = '';
  row.outcome = undefined;
  row.failure = undefined;
  totals.move(row, 'loading');
  const onProgress: CallOptions['onProgress'] = (fraction, phase) => {
    if (signal.aborted) return;
    row.fraction = Math.max(row.fraction, fraction);
    row.phase = phase;
    totals.move(row, stageAt(row.fraction, recipe.stages));
  };
  try {
    const wanted = output(row);
    const source = await row.input.source();
    const outcome = await recipe.call({ ...wanted, source }, { signal, onProgress });
    row.outcome = { ...outcome, files: downloads.take(outcome.files) };
    row.fraction = 1;
    stopClock(row);
    totals.move(row, outcome.skipped ? 'skipped' : outcome.doubts.length > 0 ? 'look' : 'done');
    if (!outcome.skipped) totals.took(row.seconds ?? 0);
  } catch (error) {
    stopClock(row);
    if (signal.aborted || isCancelled(error)) return totals.move(row, 'cancelled');
    row.failure = toFailure(error);
    totals.took(row.seconds ?? 0);
    totals.move(row, 'failed');
  }
}

function stopClock(row: BatchRow): void {
  row.seconds = (Date.now() - (row.startedAt ?? Date.now())) / 1000;
  row.startedAt = undefined;
}
