import { defineStore } from 'pinia';
import { computed } from 'vue';
import type { FileSource } from '../../rpc/contract';
import { downloadBlob } from '../lib/download';
import { pickFilesWithInput, pickFolderWithInput } from '../lib/file-input';
import { plural } from '../lib/format';
import { studio } from '../services/studio';
import { createBatchList } from './batch/batch-list';
import { batchCsv, batchJson } from './batch/batch-report';
import { hasEnded, type BatchInput, type BatchRow } from './batch/batch-row';
import { createBatchRunner } from './batch/batch-runner';
import { useBatchSettings, type RecipeId } from './batch/batch-settings';
import { createTotals } from './batch/batch-totals';
import { inputsOfFiles, inputsOfPaths, inputsOfSources } from './batch/gather-inputs';
import { RECIPES } from './batch/recipes';
import { useLayoutStore } from './layout';
import { useLogStore } from './log';
import { MODEL_TYPES } from './pick-models';
import { usePreferencesStore } from './preferences';

/** The batch: files in a list, worked through one after the other with the same settings. */
export const useBatchStore = defineStore('batch', () => {
  const settings = useBatchSettings();
  const log = useLogStore();
  const totals = createTotals();
  const list = createBatchList(totals);
  const runner = createBatchRunner(list, totals, settings);

  /** Adds files that are not in the list yet; while a batch runs they join its end. */
  function addInputs(inputs: readonly BatchInput[]): void {
    const added = list.append(inputs);
    runner.enqueue(added);
    const known = inputs.length - added.length;
    if (known === 0) return;
    log.toast(`${plural(known, 'file')} ${known === 1 ? 'is' : 'are'} in the batch already`, [], 'info');
  }
  const add = (sources: readonly FileSource[]) => addInputs(inputsOfSources(sources));
  const addFiles = (files: readonly File[]) => addInputs(inputsOfFiles(files));

  async function pickFiles(): Promise<void> {
    if (!settings.native) return addFiles(await pickFilesWithInput(MODEL_TYPES, true));
    addInputs(inputsOfPaths(await studio().api.pickFiles({ kind: 'models' })));
  }
  async function pickFolder(): Promise<void> {
    if (!settings.native) return addFiles(await pickFolderWithInput());
    const folder = await studio().api.chooseFolder({ title: 'Add every model of a folder' });
    if (folder !== undefined) addInputs(inputsOfPaths(await studio().api.listFolder({ folder })));
  }

  function remove(which: readonly BatchRow[]): void {
    if (which.length === 0) return;
    const unfinished = which.filter(({ status }) => !hasEnded(status));
    runner.cancel(which);
    const restore = list.remove(which);
    const undo = () => {
      restore();
      runner.requeue(unfinished);
    };
    log.toast(`Removed ${plural(which.length, 'file')} from the batch`, [{ label: 'Undo', run: undo }], 'info');
  }
  /** What is done to each file. */
  const recipe = computed(() => RECIPES[settings.choices.recipe]);
  function chooseRecipe(id: RecipeId): void {
    const undo = runner.switchRecipe(id);
    if (undo) log.toast(`Finished files wait for “${recipe.value.label}”`, [{ label: 'Undo', run: undo }], 'info');
  }
  const retryFailed = () => runner.retry(list.rows.value.filter(({ status }) => status === 'failed'));

  async function open(row: BatchRow): Promise<void> {
    try {
      await recipe.value.open(await row.input.source());
    } catch (error) {
      log.fail(error);
    }
  }
  /** What was written, or else what was read, as far as the host knows where it is. */
  const placeOf = (row: BatchRow) => row.outcome?.files[0]?.path ?? row.input.path;
  function reveal(row: BatchRow): void {
    const path = placeOf(row);
    if (path !== undefined) studio().api.reveal({ path }).catch(log.fail);
  }

  function exportReport(kind: 'csv' | 'json'): void {
    const tool = `rigwright ${usePreferencesStore().host?.version ?? ''}`.trim();
    const text = kind === 'csv' ? batchCsv(list.rows.value, recipe.value.id) : batchJson(list.rows.value, tool);
    downloadBlob(new Blob([text], { type: kind === 'csv' ? 'text/csv' : 'application/json' }), `batch_report.${kind}`);
  }

  const { rows, count, filter, shown, current, currentId, ticked, tick, targets } = list;
  const { state, busy, now, ended, fraction, secondsLeft, start, pause, refill, cancel, cancelAll, again, retry } =
    runner;
  return { recipe, chooseRecipe, rows, count, filter, shown, current, currentId, ticked, tick, targets, state, busy, now, ended, fraction, secondsLeft, totals, start, pause, refill, cancel, cancelAll, again, retry, retryFailed, add, addInputs, addFiles, pickFiles, pickFolder, remove, open, placeOf, reveal, exportReport, ...closeGuard(list.rows, runner) }; // prettier-ignore
});

/** Closing while files run is asked about once. */
function closeGuard(rows: { readonly value: readonly BatchRow[] }, runner: ReturnType<typeof createBatchRunner>) {
  let action: (() => void) | undefined;
  function guardClose(close: () => void): void {
    if (runner.busy.value === 0) return close();
    action = close;
    useLayoutStore().dialog = 'batch-running';
  }
  function answerClose(stop: boolean): void {
    useLayoutStore().dialog = undefined;
    const close = action;
    action = undefined;
    if (!stop) return;
    runner.cancel(rows.value.filter(({ status }) => !hasEnded(status)));
    close?.();
  }
  return { guardClose, answerClose };
}
