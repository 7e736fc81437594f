import { computed, markRaw, ref, shallowRef } from 'vue';
import type { CallOptions } from '../../rpc/channel';
import type { ExportedFile, ExportPlan } from '../../rpc/contract';
import { downloadFiles, openBytes } from '../lib/download';
import { toFailure, type Failure } from '../lib/failure';
import { plural } from '../lib/format';
import { debounced, latestOnly } from '../lib/latest';
import { studio } from '../services/studio';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { usePreferencesStore } from './preferences';

export type IfExists = 'number' | 'replace' | 'fail';

const REPORT_TYPES = [
  ['.html', 'text/html'],
  ['.json', 'application/json'],
  ['.csv', 'text/plain'],
] as const;

/** A name is made anew this long after the last key. */
const NAME_DELAY_MS = 400;

/** What a dialog asks of an export's store, whatever is exported. */
export interface ExportStore {
  readonly plan: ExportPlan | undefined;
  readonly planning: boolean;
  readonly progress: { readonly fraction: number; readonly phase: string };
  readonly writing: boolean;
  readonly failure: Failure | undefined;
  readonly destination: string;
  /** Why there is nothing to export, in a sentence. */
  readonly obstacle: string | undefined;
  prepare(): Promise<void>;
  stop(): void;
  chooseFolder(): Promise<void>;
  write(): Promise<boolean>;
  close(): void;
}

/** The artist stopped the preparation; the dialog offers to start it again. */
const STOPPED: Failure = Object.freeze({ title: 'Stopped.', advice: 'Nothing was written.', code: 'cancelled' });

/**
 * An export in a dialog: made and checked first, so that it can be shown, then written as it was shown. The part of an
 * export store that is the same whatever is exported.
 * @param ask asks the engine for the plan; undefined when there is nothing to export. Only its newest call counts.
 * @param how what is done with a file that is there already, and the name of several that a browser downloads as one.
 */
export function plannedExport(
  ask: () => Promise<((call: CallOptions) => Promise<ExportPlan>) | undefined>,
  how: () => { readonly ifExists: IfExists; readonly archive: string },
) {
  const preferences = usePreferencesStore();
  const plan = shallowRef<ExportPlan>();
  const planning = ref(false);
  /** How far the preparation is: finished share, and what is being done. */
  const progress = shallowRef({ fraction: 0, phase: '' });
  const writing = ref(false);
  const failure = shallowRef<Failure>();
  const folder = ref<string>();
  const exported = shallowRef<readonly ExportedFile[]>([]);
  const latest = latestOnly();

  const destination = computed(() => folder.value ?? preferences.host?.capabilities.outputFolder ?? unchosen());
  function unchosen(): string {
    return preferences.host?.capabilities.nativeDialogs ? 'You are asked where to' : 'Downloaded by the browser';
  }

  async function prepare(): Promise<void> {
    drop();
    planning.value = true;
    failure.value = undefined;
    progress.value = { fraction: 0, phase: '' };
    let wanted = true;
    try {
      const made = await latest(async (signal) => {
        const call = await ask();
        wanted = call !== undefined;
        if (!call || signal.aborted) return undefined;
        const watched = (options: CallOptions) => call({ ...options, onProgress: follow(options.onProgress) });
        return useJobsStore().run('Preparing the export', watched, signal);
      });
      if (made) plan.value = markRaw(made);
      else if (wanted && !latest.running()) failure.value = STOPPED;
    } catch (error) {
      failure.value = toFailure(error);
      useLogStore().fail(error);
    } finally {
      planning.value = latest.running();
    }
  }

  /** Progress goes to the status bar, and to the dialog. */
  const follow =
    (onProgress: CallOptions['onProgress']): CallOptions['onProgress'] =>
    (fraction, phase) => {
      progress.value = { fraction, phase };
      onProgress?.(fraction, phase);
    };

  function drop(): void {
    latest.cancel();
    if (plan.value) void studio().api.dropExport({ planId: plan.value.id });
    plan.value = undefined;
  }

  const prepareSoon = debounced(() => void prepare(), NAME_DELAY_MS);

  /** A choice was changed: the plan is made anew, unless the choice concerns its writing alone. */
  function changed(name: string): void {
    if (name === 'ifExists') return;
    prepareSoon.cancel();
    if (name !== 'pattern') return void prepare();
    // The plan has the old name: it goes at once, and the new one is made when the typing ends.
    drop();
    prepareSoon();
  }

  /** The dialog is gone: what it was preparing stops. */
  function close(): void {
    prepareSoon.cancel();
    drop();
  }

  const canRepeat = computed(() => exported.value.length > 0);

  async function chooseFolder(): Promise<void> {
    folder.value = (await studio().api.chooseFolder({ title: 'Export to' })) ?? folder.value;
  }

  /** Writes the plan; true when it was written. */
  async function write(): Promise<boolean> {
    const ready = plan.value;
    if (!ready || ready.blocks.length > 0) return false;
    const { nativeDialogs, outputFolder } = preferences.host?.capabilities ?? {};
    const asks = nativeDialogs === true && outputFolder === undefined && !folder.value;
    if (asks) await chooseFolder();
    if (asks && !folder.value) return false;
    const { ifExists, archive } = how();
    writing.value = true;
    try {
      const files = await studio().api.writeExport({
        planId: ready.id,
        ...(folder.value ? { folder: folder.value } : {}),
        ifExists,
      });
      plan.value = undefined;
      exported.value = files;
      downloadFiles(files, archive);
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

  /** The last export once more, without the dialog; true when it was written. */
  async function again(): Promise<boolean> {
    await prepare();
    return write();
  }

  function announce(files: readonly ExportedFile[]): void {
    const path = files[0]?.path;
    const native = preferences.host?.capabilities.reveal === true;
    const report = reportAmong(files);
    const opened = report && openerOf(report, native);
    useLogStore().toast(`Exported ${plural(files.length, 'file')}`, [
      ...(path !== undefined && native ? [{ label: 'Reveal', run: () => void studio().api.reveal({ path }) }] : []),
      ...(opened ? [{ label: 'Open report', run: opened }] : []),
    ]);
  }

  return {
    plan,
    planning,
    progress,
    writing,
    failure,
    folder,
    destination,
    exported,
    canRepeat,
    prepare,
    stop: latest.cancel,
    changed,
    close,
    chooseFolder,
    write,
    again,
  };
}

/** The report that is nicest to read. */
function reportAmong(files: readonly ExportedFile[]): ExportedFile | undefined {
  const kinds = REPORT_TYPES.map(([extension]) => files.find(({ name }) => name.endsWith(extension)));
  return kinds.find((file) => file !== undefined);
}

/** How a report is opened: by the system where it was written, in a tab where the browser has its bytes. */
function openerOf({ name, path, bytes }: ExportedFile, native: boolean): (() => void) | undefined {
  if (path !== undefined && native) return () => void studio().api.openReport({ path }).catch(useLogStore().fail);
  const type = REPORT_TYPES.find(([extension]) => name.endsWith(extension))?.[1];
  return bytes && (() => openBytes(bytes, `${type};charset=utf-8`));
}
