import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import { outputExtension, outputName, patternProblem } from '../../project/output-name';
import type { ExportRequest } from '../../rpc/contract';
import { stem } from '../lib/format';
import { rememberedChoices } from '../lib/remembered-choices';
import { studio } from '../services/studio';
import { reportPictures } from '../viewport/controller';
import { useFindingsStore } from './findings';
import { useLayoutStore } from './layout';
import { useMeasureStore } from './measure';
import { useModelStore } from './model';
import { plannedExport, type IfExists } from './planned-export';

/** Choices of the export dialog: the person's, for every model, kept in the preferences. */
export interface ExportChoices {
  readonly model: boolean;
  readonly variant: 'chain' | 'rigid';
  /** The file's own clips stay in the fixed model. */
  readonly keepClips: boolean;
  readonly embedReport: boolean;
  readonly bake: boolean;
  /** Frames a second; 0 is the clip's own. */
  readonly bakeRate: number;
  readonly seamless: boolean;
  readonly separate: boolean;
  readonly extras: boolean;
  readonly vrm: boolean;
  readonly report: 'none' | 'html' | 'json' | 'csv';
  readonly pattern: string;
  readonly ifExists: IfExists;
}

export const EXPORT_CHOICES: ExportChoices = Object.freeze({
  model: true,
  variant: 'chain',
  keepClips: true,
  embedReport: false,
  bake: false,
  bakeRate: 0,
  seamless: true,
  separate: false,
  extras: true,
  vrm: false,
  report: 'html',
  pattern: '{name}_rigged',
  ifExists: 'number',
});

const ALLOWED = {
  variant: ['chain', 'rigid'],
  bakeRate: [0, 24, 30, 60],
  report: ['none', 'html', 'json', 'csv'],
  ifExists: ['number', 'replace', 'fail'],
} as const;
const REMEMBERED = 'export';

export const useExportStore = defineStore('exporting', () => {
  const layout = useLayoutStore();
  const findings = useFindingsStore();
  const model = useModelStore();
  const measure = useMeasureStore();
  const remembered = computed(() => rememberedChoices(layout.saved[REMEMBERED], EXPORT_CHOICES, ALLOWED));
  /** What only this opening of the dialog has chosen: a report alone is not what the next export is to be. */
  const passing = shallowRef<Partial<ExportChoices>>({});
  const choices = computed<ExportChoices>(() => ({ ...remembered.value, ...passing.value }));

  const source = computed(() => model.summary?.name ?? 'model');
  const fileName = computed(() => outputName(choices.value.pattern, source.value) + outputExtension(source.value));
  const nameProblem = computed(() => patternProblem(choices.value.pattern));

  /** Clips of this model that are not baked, by index. */
  const unbaked = ref<ReadonlySet<number>>(new Set());
  const clips = computed(() => model.summary?.clips ?? []);
  const bakedClips = computed(() => clips.value.map(({ index }) => index).filter((index) => !unbaked.value.has(index)));
  /** Why no clip can be baked; undefined when one can. */
  const bakeProblem = computed(() => {
    if (clips.value.length === 0) return 'This file has no animation.';
    return choices.value.variant === 'rigid' ? 'Nothing swings when everything is rigid.' : undefined;
  });
  const bakes = computed(() => choices.value.bake && bakeProblem.value === undefined);
  /** Without the model there is nothing to bake into. */
  const separate = computed(() => choices.value.separate || !choices.value.model);
  const writesModels = computed(() => choices.value.model || bakes.value);

  /** Why there is nothing to export, in a sentence; undefined when there is something. */
  const obstacle = computed(() => {
    if (nameProblem.value !== undefined) return nameProblem.value;
    if (bakes.value && bakedClips.value.length === 0) return 'Choose a clip to bake.';
    if (!writesModels.value && choices.value.report === 'none') return 'Turn on what should be written.';
    return undefined;
  });

  const planned = plannedExport(
    async () => {
      const wanted = await request();
      return wanted && ((call) => studio().api.planExport(wanted, call));
    },
    () => ({ ifExists: choices.value.ifExists, archive: `${stem(source.value)}_export.zip` }),
  );

  function open(): void {
    passing.value = {};
    layout.dialog = 'export';
  }
  /** The same dialog, set to write the report alone. */
  function openReport(): void {
    const { report } = remembered.value;
    passing.value = { model: false, bake: false, report: report === 'none' ? 'html' : report };
    layout.dialog = 'export';
  }

  function choose<K extends keyof ExportChoices>(name: K, value: ExportChoices[K]): void {
    if (name in passing.value) passing.value = { ...passing.value, [name]: value };
    else layout.remember(REMEMBERED, { ...remembered.value, [name]: value });
    planned.changed(name);
  }
  function chooseClips(indices: readonly number[], on: boolean): void {
    const next = new Set(unbaked.value);
    for (const index of indices) {
      if (on) next.delete(index);
      else next.add(index);
    }
    unbaked.value = next;
    void planned.prepare();
  }

  async function request(): Promise<ExportRequest | undefined> {
    const rigs = findings.plan;
    if (!rigs || obstacle.value !== undefined) return undefined;
    const {
      model: fixed,
      variant,
      keepClips,
      embedReport,
      bakeRate,
      seamless,
      extras,
      vrm,
      report,
      pattern,
    } = choices.value;
    const pictures = report === 'html' ? await reportPictures() : {};
    return {
      ...rigs,
      pattern,
      model: fixed,
      variant,
      keepClips,
      embedReport,
      springsAs: writesModels.value
        ? [...(extras ? (['extras'] as const) : []), ...(vrm ? (['vrm'] as const) : [])]
        : [],
      ...(bakes.value
        ? {
            bake: {
              clips: bakedClips.value,
              seamlessLoop: seamless,
              into: separate.value ? ('separate' as const) : ('model' as const),
              ...(bakeRate > 0 ? { frameRateHz: bakeRate } : {}),
            },
          }
        : {}),
      measure: measure.settings,
      report: report === 'none' ? [] : [report],
      ...pictures,
    };
  }

  /** The dialog is gone: what it was preparing stops. */
  function close(): void {
    planned.close();
    passing.value = {};
  }

  /** The last export once more; where something is in its way, the dialog says what. */
  async function again(): Promise<void> {
    if (!(await planned.again())) open();
  }

  watch(
    () => model.summary?.id,
    () => (unbaked.value = new Set()),
  );

  return { ...planned, choices, fileName, nameProblem, clips, bakedClips, bakeProblem, bakes, separate, writesModels, obstacle, open, openReport, choose, chooseClips, close, again }; // prettier-ignore
});
