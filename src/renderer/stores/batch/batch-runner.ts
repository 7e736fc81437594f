import { computed, ref } from 'vue';
import { plural } from '../../lib/format';
import { useJobsStore } from '../jobs';
import { useLogStore } from '../log';
import type { BatchList } from './batch-list';
import { canRetry, hasEnded, type BatchRow } from './batch-row';
import type { RecipeId, useBatchSettings } from './batch-settings';
import type { BatchTotals } from './batch-totals';
import { createBatchDownloads } from './batch-downloads';
import { createOutputNames } from './output-names';
import { RECIPES } from './recipes';
import { runRow } from './run-row';
import { createWorkQueue } from './work-queue';

/** Elapsed times are counted, and the status bar is told, this often. */
const CLOCK_MS = 500;

/** Works through the rows: start and pause, cancel and retry, and how far it is. */
export function createBatchRunner(list: BatchList, totals: BatchTotals, settings: ReturnType<typeof useBatchSettings>) {
  const log = useLogStore();
  const state = ref<'idle' | 'running' | 'paused'>('idle');
  const busy = ref(0);
  const now = ref(Date.now());
  let clock: ReturnType<typeof setInterval> | undefined;
  let names = createOutputNames('{name}', undefined, []);
  let job: BatchJob | undefined;
  /** Everything was cancelled, and that has been said. */
  let stopped = false;

  const ended = computed(() => totals.ended());
  const fraction = computed(() => {
    let sum = ended.value;
    for (const row of totals.active) sum += row.fraction;
    return list.count.value === 0 ? 0 : sum / list.count.value;
  });
  const secondsLeft = computed(() => totals.secondsLeft(settings.jobs));

  const downloads = createBatchDownloads();
  const queue = createWorkQueue<BatchRow>({
    limit: () => settings.jobs,
    perform: (row, signal) =>
      runRow(row, { totals, downloads, signal, recipe: RECIPES[settings.choices.recipe], output: outputOf }),
    changed() {
      state.value = queue.state;
      busy.value = queue.busy;
      if (queue.busy > 0) clock ??= setInterval(tick, CLOCK_MS);
      else clock = void clearInterval(clock);
      if (queue.busy === 0) downloads.flush();
      tick();
    },
    drained() {
      job?.end();
      job = undefined;
      if (stopped) return void (stopped = false);
      log.toast(`Batch finished: ${resultWords(totals)}`, [], totals.counts.failed > 0 ? 'info' : 'ok');
    },
  });

  function tick(): void {
    now.value = Date.now();
    job?.progress(fraction.value, `${ended.value} of ${plural(list.count.value, 'file')}`);
  }

  function outputOf(row: BatchRow) {
    const { folder, choices } = settings;
    const name = names.nameFor(row.id, row.input.name);
    return { name, ifExists: choices.ifExists, ...(folder === undefined ? {} : { folder }) };
  }

  async function start(): Promise<void> {
    if (totals.counts.waiting === 0 || !(await settings.ready())) return;
    if (queue.state === 'idle') {
      const sources = list.rows.value.flatMap(({ input }) => input.path ?? []);
      names = createOutputNames(settings.pattern, settings.folder, sources);
    }
    job ??= openJob(cancelAll);
    queue.start();
  }

  function cancel(which: readonly BatchRow[]): void {
    for (const row of which) if (row.status === 'waiting') totals.move(row, 'cancelled');
    queue.cancel(which);
  }

  function cancelAll(): void {
    const unfinished = list.rows.value.filter(({ status }) => !hasEnded(status));
    if (unfinished.length === 0) return;
    stopped = queue.state !== 'idle';
    cancel(unfinished);
    const { done, look } = totals.counts;
    const resume = { label: 'Resume', run: () => void retry(unfinished) };
    log.toast(`Stopped. ${done + look} of ${plural(list.count.value, 'file')} are finished.`, [resume], 'info');
  }

  /** Puts rows that have ended back in the queue; whether it runs is not changed. */
  function requeue(which: readonly BatchRow[]): readonly BatchRow[] {
    const repeated = which.filter((row) => list.has(row) && hasEnded(row.status));
    for (const row of repeated) {
      row.failure = undefined;
      row.outcome = undefined;
      row.seconds = undefined;
      row.fraction = 0;
      totals.move(row, 'waiting');
    }
    queue.add(repeated);
    return repeated;
  }
  /**
   * Another recipe, while nothing runs: what the one before has ended waits for this one. Gives the way back, or
   * undefined where nothing had ended.
   */
  function switchRecipe(recipe: RecipeId): (() => void) | undefined {
    const { recipe: before } = settings.choices;
    if (queue.state !== 'idle' || recipe === before) return undefined;
    const kept = list.rows.value
      .filter(({ status }) => hasEnded(status))
      .map((row) => ({ row, status: row.status, left: { outcome: row.outcome, failure: row.failure, seconds: row.seconds, fraction: row.fraction } })); // prettier-ignore
    settings.choose('recipe', recipe);
    requeue(kept.map(({ row }) => row));
    if (kept.length === 0) return undefined;
    return () => {
      if (queue.state !== 'idle') return;
      settings.choose('recipe', before);
      const back = kept.filter(({ row }) => list.has(row));
      queue.cancel(back.map(({ row }) => row));
      for (const { row, status, left } of back) {
        Object.assign(row, left);
        totals.move(row, status);
      }
    };
  }

  /** Does it all again, and sets the queue going. */
  async function again(which: readonly BatchRow[]): Promise<void> {
    const repeated = requeue(which);
    if (repeated.length > 0 && queue.state === 'idle') await start();
  }
  /** The same for those that failed or were cancelled. */
  const retry = (which: readonly BatchRow[]) => again(which.filter(({ status }) => canRetry(status)));

  return { state, busy, now, ended, fraction, secondsLeft, enqueue: queue.add, start, pause: queue.pause, refill: queue.refill, cancel, cancelAll, requeue, switchRecipe, again, retry }; // prettier-ignore
}

interface BatchJob {
  progress(fraction: number, phase: string): void;
  end(): void;
}

/** The status bar's view of the whole batch; cancelling it there stops everything. */
function openJob(cancelAll: () => void): BatchJob {
  const { promise, resolve } = withResolvers();
  let report: BatchJob['progress'] = () => {};
  void useJobsStore().run('Batch', ({ signal, onProgress }) => {
    report = (fraction, phase) => onProgress?.(fraction, phase);
    signal?.addEventListener('abort', cancelAll, { once: true });
    return promise;
  });
  return { progress: (fraction, phase) => report(fraction, phase), end: resolve };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

function resultWords({ counts }: BatchTotals): string {
  const parts = [
    `${counts.done} done`,
    counts.look > 0 ? `${counts.look} ${counts.look === 1 ? 'needs' : 'need'} a look` : '',
    counts.skipped > 0 ? `${counts.skipped} skipped` : '',
    counts.failed > 0 ? `${counts.failed} failed` : '',
    counts.cancelled > 0 ? `${counts.cancelled} cancelled` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
