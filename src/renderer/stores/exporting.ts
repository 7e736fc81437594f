import { defineStore } from 'pinia';
import { computed, markRaw, ref, shallowRef } from 'vue';
import type { ExportedFile, ExportPlan, ExportRequest } from '../../rpc/contract';
import { downloadBytes } from '../lib/download';
import { toFailure, type Failure } from '../lib/failure';
import { latestOnly } from '../lib/latest';
import { plural } from '../lib/format';
import { studio } from '../services/studio';
import { viewport } from '../viewport/controller';
import { useDocumentStore } from './document';
import { useFindingsStore } from './findings';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { usePreferencesStore } from './preferences';

/** Choices of the export dialog; kept in the project, so that an export can be repeated. */
export interface ExportChoices {
  readonly model: boolean;
  readonly variant: 'chain' | 'rigid';
  readonly bake: boolean;
  readonly bakeRate: number;
  readonly seamless: boolean;
  readonly separate: boolean;
  readonly extras: boolean;
  readonly vrm: boolean;
  readonly report: 'none' | 'html' | 'json' | 'csv';
  readonly pattern: string;
  readonly ifExists: 'number' | 'replace' | 'fail';
}

export const EXPORT_CHOICES: ExportChoices = Object.freeze({
  model: true,
  variant: 'chain',
  bake: false,
  /** Frames a second; 0 is the clip's own. */
  bakeRate: 0,
  seamless: true,
  separate: false,
  extras: true,
  vrm: false,
  report: 'html',
  pattern: '{name}_rigged',
  ifExists: 'number',
});

export const useExportStore = defineStore('exporting', () => {
  const project = useDocumentStore();
  const findings = useFindingsStore();
  const preferences = usePreferencesStore();
  const plan = shallowRef<ExportPlan>();
  const planning = ref(false);
  const writing = ref(false);
  const failure = shallowRef<Failure>();
  const folder = ref<string>();
  const exported = shallowRef<readonly ExportedFile[]>([]);
  const latest = latestOnly();

  const choices = computed<ExportChoices>(() => ({ ...EXPORT_CHOICES, ...project.document.exportChoices }));
  const canRepeat = computed(() => exported.value.length > 0);
  const destination = computed(() => folder.value ?? preferences.host?.capabilities.outputFolder ?? unchosen());

  function choose<K extends keyof ExportChoices>(name: K, value: ExportChoices[K]): void {
    project.commit('Export choices', (document) => ({
      ...document,
      exportChoices: { ...document.exportChoices, [name]: value },
    }));
    void prepare();
  }

  async function request(): Promise<ExportRequest | undefined> {
    const rigs = findings.plan;
    if (!rigs) return undefined;
    const { model, variant, bake, bakeRate, seamless, separate, extras, vrm, report, pattern } = choices.value;
    const picture = report === 'html' ? await viewport.value?.screenshot() : undefined;
    return {
      ...rigs,
      pattern,
      model,
      variant,
      springsAs: [...(extras ? (['extras'] as const) : []), ...(vrm ? (['vrm'] as const) : [])],
      ...(bake
        ? {
            bake: {
              seamlessLoop: seamless,
              into: separate ? ('separate' as const) : ('model' as const),
              ...(bakeRate > 0 ? { frameRateHz: bakeRate } : {}),
            },
          }
        : {}),
      report: report === 'none' ? [] : [report],
      ...(picture ? { pictures: [{ title: 'In the studio', png: new Uint8Array(await picture.arrayBuffer()) }] } : {}),
    };
  }

  /** Makes and checks everything that would be written, so that the dialog can show it first. */
  async function prepare(): Promise<void> {
    drop();
    planning.value = true;
    failure.value = undefined;
    try {
      const wanted = await request();
      if (!wanted) return;
      const made = await latest((signal) =>
        useJobsStore().run('Preparing the export', (options) => studio().api.planExport(wanted, options), signal),
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
    if (plan.value) void studio().api.dropExport({ planId: plan.value.id });
    plan.value = undefined;
  }

  function unchosen(): string {
    const { nativeDialogs = false } = preferences.host?.capabilities ?? {};
    return nativeDialogs ? 'You are asked where to' : 'Downloaded by the browser';
  }

  async function chooseFolder(): Promise<void> {
    folder.value = (await studio().api.chooseFolder({ title: 'Export to' })) ?? folder.value;
  }

  /** Writes the plan; true when it was written. */
  async function write(): Promise<boolean> {
    const ready = plan.value;
    if (!ready || ready.blocks.length > 0) return false;
    const asks = preferences.host?.capabilities.nativeDialogs === true && !folder.value;
    if (asks) await chooseFolder();
    if (asks && !folder.value) return false;
    writing.value = true;
    try {
      const files = await studio().api.writeExport({
        planId: ready.id,
        ...(folder.value ? { folder: folder.value } : {}),
        ifExists: choices.value.ifExists,
      });
      plan.value = undefined;
      exported.value = files;
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

  async function again(): Promise<void> {
    await prepare();
    await write();
  }

  return {
    choices,
    plan,
    planning,
    writing,
    failure,
    folder,
    destination,
    exported,
    canRepeat,
    choose,
    prepare,
    drop,
    chooseFolder,
    write,
    again,
  };
});
