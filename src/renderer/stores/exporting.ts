import { defineStore } from 'pinia';
import { computed } from 'vue';
import type { ExportRequest } from '../../rpc/contract';
import { stem } from '../lib/format';
import { studio } from '../services/studio';
import { reportPictures } from '../viewport/controller';
import { useDocumentStore } from './document';
import { useFindingsStore } from './findings';
import { useModelStore } from './model';
import { plannedExport, type IfExists } from './planned-export';

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
  readonly ifExists: IfExists;
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
  const model = useModelStore();
  const choices = computed<ExportChoices>(() => ({ ...EXPORT_CHOICES, ...project.document.exportChoices }));
  const planned = plannedExport(
    async () => {
      const wanted = await request();
      return wanted && ((call) => studio().api.planExport(wanted, call));
    },
    () => ({ ifExists: choices.value.ifExists, archive: `${stem(model.summary?.name ?? 'model')}_export.zip` }),
  );

  function choose<K extends keyof ExportChoices>(name: K, value: ExportChoices[K]): void {
    project.commit('Export choices', (document) => ({
      ...document,
      exportChoices: { ...document.exportChoices, [name]: value },
    }));
    void planned.prepare();
  }

  async function request(): Promise<ExportRequest | undefined> {
    const rigs = findings.plan;
    if (!rigs) return undefined;
    const { model: fixed, variant, bake, bakeRate, seamless, separate, extras, vrm, report, pattern } = choices.value;
    const pictures = report === 'html' ? await reportPictures() : {};
    return {
      ...rigs,
      pattern,
      model: fixed,
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
      ...pictures,
    };
  }

  return { ...planned, choices, choose };
});
