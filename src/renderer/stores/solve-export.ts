import { defineStore } from 'pinia';
import { computed, markRaw, ref, shallowRef } from 'vue';
import type { ExportedFile, ExportPlan, SolveExportRequest } from '../../rpc/contract';
import { downloadBytes } from '../lib/download';
import { toFailure, type Failure } from '../lib/failure';
import { plural } from '../lib/format';
import { latestOnly } from '../lib/latest';
import { studio } from '../services/studio';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { usePreferencesStore } from './preferences';
import { useSolveStore } from './solve';
import { useSolveSettings } from './solve-settings';

/** What is written: which rigs get which clips, and how. */
export interface SolveExportChoices {
  readonly clips: 'ticked' | 'all';
  /** Rigs left out, by model id. */
  readonly without: readonly string[];
  /** Keys a second; 0 keys where the artist keys. */
  readonly rate: number;
  readonly footLock: boolean;
  readonly json: boolean;
  readonly csv: boolean;
  readonly pattern: string;
  readonly ifExists: 'number' | 'replace' | 'fail';
  /** Although the control failed. */
  readonly anyway: boolean;
}

export const SOLVE_EXPORT_CHOICES: SolveExportChoices = Object.freeze({
  clips: 'ticked',
  without: [],
  rate: 0,
  footLock: false,
  json: true,
  csv: false,
  pattern: '{name}_clips',
  ifExists: 'number',
  anyway: false,
});

/** Export of the solved clips: made and checked first, so that the dialog shows what would be written. */
export const useSolveExport = defineStore('solve-export', () => {
  const solve = useSolveStore();
  const settings = useSolveSettings();
  const preferences = usePreferencesStore();
  const choices = ref<SolveExportChoices>(SOLVE_EXPORT_CHOICES);
  const plan = shallowRef<ExportPlan>();
  const planning = ref(false);
  const writing = ref(false);
  const failure = shallowRef<Failure>();
  const folder = ref<string>();
  const latest = latestOnly();

  const rigs = computed(() => solve.rigs.filter(({ id }) => !choices.value.without.includes(id)));
  const destination = computed(
    () => folder.value ?? preferences.host?.capabilities.outputFolder ?? 'Downloaded by the browser',
  );

  function choose<K extends keyof SolveExportChoices>(name: K, value: SolveExportChoices[K]): void {
    choices.value = { ...choices.value, [name]: value };
    if (name !== 'ifExists') void prepare();
  }

  function request(): SolveExportRequest | undefined {
    const { artist } = solve;
    if (!artist || rigs.value.length === 0) return undefined;
    const { clips, rate, footLock, json, csv, pattern, anyway } = choices.value;
    return {
      artistId: artist.id,
      // Scored at its keys: that is what is read back and compared.
      rigs: rigs.value.map(({ id }) => ({ rigId: id, settings: { ...settings.cellSettings(id), scoreFrames: 0, rate, footLock } })), // prettier-ignore
      clips: clips === 'all' ? solve.clips.map(({ index }) => index) : solve.ticked,
      pattern,
      report: [...(json ? (['json'] as const) : []), ...(csv ? (['csv'] as const) : [])],
      anyway,
    };
  }

  async function prepare(): Promise<void> {
    drop();
    const wanted = request();
    if (!wanted) return;
    planning.value = true;
    failure.value = undefined;
    try {
      const made = await latest((signal) =>
        useJobsStore().run('Preparing the export', (call) => studio().api.planSolveExport(wanted, call), signal),
      );
      if (!made) return;
      plan.value = markRaw(made);
      planning.value = false;
    } catch (error) {
      planning.value = false;
      failure.value = toFailure(error);
      useLogStore().fail(error);
    }
  }

  function drop(): void {
    latest.cancel();
    planning.value = false;
    if (plan.value) void studio().api.dropExport({ planId: plan.value.id });
    plan.value = undefined;
  }

  async function chooseFolder(): Promise<void> {
    folder.value = (await studio().api.chooseFolder({ title: 'Export to' })) ?? folder.value;
  }

  /** Writes the plan; true when it was written. */
  async function write(): Promise<boolean> {
    const ready = plan.value;
    if (!ready || ready.blocks.length > 0) return false;
    writing.value = true;
    try {
      const files = await studio().api.writeExport({
        planId: ready.id,
        ...(folder.value ? { folder: folder.value } : {}),
        ifExists: choices.value.ifExists,
      });
      plan.value = undefined;
      for (const file of files) if (file.bytes) downloadBytes(file.bytes, file.name);
      announce(files);
      return true;
    } catch (error) {
      failure.value = toFailure(error);
      useLogStore().fail(error);
      return false;
    } finally {
      writing.value = false;
    }
  }

  function announce(files: readonly ExportedFile[]): void {
    const path = files[0]?.path;
    const reveal = path !== undefined && preferences.host?.capabilities.reveal === true;
    useLogStore().toast(
      `Exported ${plural(files.length, 'file')}`,
      reveal ? [{ label: 'Reveal', run: () => void studio().api.reveal({ path }) }] : [],
    );
  }

  return { choices, rigs, plan, planning, writing, failure, folder, destination, choose, prepare, drop, chooseFolder, write }; // prettier-ignore
});
