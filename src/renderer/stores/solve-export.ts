import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { SolveExportRequest } from '../../rpc/contract';
import { stem } from '../lib/format';
import { studio } from '../services/studio';
import { reportPictures } from '../viewport/controller';
import { plannedExport, type IfExists } from './planned-export';
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
  /** Keys go while the surface moves by less than this, fraction of the diagonal; 0 keeps every key. */
  readonly keyTolerance: number;
  readonly html: boolean;
  readonly json: boolean;
  readonly csv: boolean;
  readonly pattern: string;
  readonly ifExists: IfExists;
  /** Although the control failed. */
  readonly anyway: boolean;
}

export const SOLVE_EXPORT_CHOICES: SolveExportChoices = Object.freeze({
  clips: 'ticked',
  without: [],
  rate: 0,
  footLock: false,
  keyTolerance: 0,
  html: true,
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
  const choices = ref<SolveExportChoices>(SOLVE_EXPORT_CHOICES);
  const rigs = computed(() => solve.rigs.filter(({ id }) => !choices.value.without.includes(id)));
  const planned = plannedExport(
    async () => {
      const wanted = await request();
      return wanted && ((call) => studio().api.planSolveExport(wanted, call));
    },
    () => ({
      ifExists: choices.value.ifExists,
      archive: `${stem(solve.artist?.summary.name ?? 'artist')}_export.zip`,
    }),
  );

  function choose<K extends keyof SolveExportChoices>(name: K, value: SolveExportChoices[K]): void {
    choices.value = { ...choices.value, [name]: value };
    if (name !== 'ifExists') void planned.prepare();
  }

  async function request(): Promise<SolveExportRequest | undefined> {
    const { artist } = solve;
    if (!artist || rigs.value.length === 0) return undefined;
    const { clips, rate, footLock, keyTolerance, html, json, csv, pattern, anyway } = choices.value;
    const pictures = html ? await reportPictures() : {};
    return {
      artistId: artist.id,
      // Scored at its keys: that is what is read back and compared.
      rigs: rigs.value.map(({ id }) => ({
        rigId: id,
        settings: { ...settings.cellSettings(id), scoreFrames: 0, rate, footLock, keyTolerance },
      })),
      clips: clips === 'all' ? solve.clips.map(({ index }) => index) : solve.ticked,
      pattern,
      report: [
        ...(html ? (['html'] as const) : []),
        ...(json ? (['json'] as const) : []),
        ...(csv ? (['csv'] as const) : []),
      ],
      ...pictures,
      anyway,
    };
  }

  return { ...planned, choices, rigs, choose };
});
