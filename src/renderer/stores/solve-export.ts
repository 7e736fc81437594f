import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import { outputName, patternProblem } from '../../project/output-name';
import type { SolveExportRequest } from '../../rpc/contract';
import { stem } from '../lib/format';
import { rememberedChoices } from '../lib/remembered-choices';
import { studio } from '../services/studio';
import { reportPictures } from '../viewport/controller';
import { useLayoutStore } from './layout';
import { plannedExport, type IfExists } from './planned-export';
import { useSolveStore } from './solve';
import { useSolveResults } from './solve-results';
import { KEY_TOLERANCES, useSolveSettings } from './solve-settings';

/** How clips are written, whatever the rigs: the person's, kept in the preferences. */
interface KeptChoices {
  readonly clips: 'ticked' | 'all';
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
}
/** What holds for these files alone. */
interface PassingChoices {
  /** Rigs left out, by model id. */
  readonly without: readonly string[];
  /** Although the control failed. */
  readonly anyway: boolean;
}
export type SolveExportChoices = KeptChoices & PassingChoices;

const KEPT: KeptChoices = Object.freeze({
  clips: 'ticked',
  rate: 0,
  footLock: false,
  keyTolerance: 0,
  html: true,
  json: true,
  csv: false,
  pattern: '{name}_clips',
  ifExists: 'number',
});
const ALLOWED = {
  clips: ['ticked', 'all'],
  rate: [0, 24, 30, 60],
  keyTolerance: KEY_TOLERANCES,
  ifExists: ['number', 'replace', 'fail'],
} as const;
const PASSING: PassingChoices = Object.freeze({ without: [], anyway: false });
const REMEMBERED = 'solve-export';

/** Export of the solved clips: made and checked first, so that the dialog shows what would be written. */
export const useSolveExport = defineStore('solve-export', () => {
  const solve = useSolveStore();
  const settings = useSolveSettings();
  const results = useSolveResults();
  const layout = useLayoutStore();
  const passing = ref<PassingChoices>(PASSING);
  const choices = computed<SolveExportChoices>(() => ({
    ...rememberedChoices(layout.saved[REMEMBERED], KEPT, ALLOWED),
    ...passing.value,
  }));
  /** A rig of another shape is no choice until it is solved anyway. */
  const able = computed(() => solve.rigs.filter(({ id }) => !results.isHeld(id)));
  const rigs = computed(() => able.value.filter(({ id }) => !choices.value.without.includes(id)));
  const clips = computed(() => (choices.value.clips === 'all' ? solve.clips.map(({ index }) => index) : solve.ticked));
  const fileName = (rigName: string) => `${outputName(choices.value.pattern, rigName)}.glb`;

  /** Why there is nothing to export, in a sentence; undefined when there is something. */
  const obstacle = computed(() => {
    if (rigs.value.length === 0) return 'Choose a rig to write.';
    if (clips.value.length === 0) return 'Tick a clip, or choose all clips.';
    const names = rigs.value.map(({ summary }) => fileName(summary.name).toLowerCase());
    const twice = rigs.value.find((_, i) => names.indexOf(names[i]) < i);
    return (
      patternProblem(choices.value.pattern) ??
      (twice && `Two rigs would be written to ${fileName(twice.summary.name)}. Put {name} into the name.`)
    );
  });

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
    if (name in PASSING) passing.value = { ...passing.value, [name]: value };
    else layout.remember(REMEMBERED, { ...keptOf(choices.value), [name]: value });
    planned.changed(name);
  }

  async function request(): Promise<SolveExportRequest | undefined> {
    const { artist } = solve;
    if (!artist || obstacle.value !== undefined) return undefined;
    const { rate, footLock, keyTolerance, html, json, csv, pattern, anyway } = choices.value;
    const pictures = html ? await reportPictures() : {};
    return {
      artistId: artist.id,
      // Scored at its keys: that is what is read back and compared.
      rigs: rigs.value.map(({ id }) => ({
        rigId: id,
        settings: { ...settings.cellSettings(id), scoreFrames: 0, rate, footLock, keyTolerance },
      })),
      clips: clips.value,
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

  watch(
    () => solve.artist?.id,
    () => (passing.value = PASSING),
  );

  return { ...planned, choices, able, rigs, fileName, obstacle, choose };
});

function keptOf({ without: _without, anyway: _anyway, ...kept }: SolveExportChoices): KeptChoices {
  return kept;
}
