import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { SOLVE_CLIP_DEFAULTS } from '../../../core/solve/solve-clip';
import type { SpringsByFinding } from '../../../project/settings';
import { baseSettings, SPRING_PRESETS } from '../../../core/dynamics/spring-presets';
import type { BatchOutcome, FixRecipe, SolveRecipe } from '../../../rpc/contract';
import { patternProblem } from '../../../project/output-name';
import { rememberedChoices } from '../../lib/remembered-choices';
import { studio } from '../../services/studio';
import { useDocumentStore } from '../document';
import { useLayoutStore } from '../layout';
import { usePreferencesStore } from '../preferences';
import { KEY_TOLERANCES, SOLVE_OPTIONS } from '../solve-settings';
import { useBatchArtist } from './batch-artist';

export type RecipeId = BatchOutcome['recipe'];

/** What a batch does to each file. Kept with the person's preferences; the folder is chosen anew in each session. */
export interface BatchChoices {
  readonly recipe: RecipeId;
  /** Thresholds: the article's, those for new files in the preferences, or those of the open model. */
  readonly detection: 'article' | 'preferences' | 'model';
  /** Name of a spring preset. */
  readonly spring: string;
  /** Of the artist's clips. */
  readonly clips: 'all' | 'ticked';
  readonly rotationsOnly: boolean;
  readonly jointStiffness: number;
  readonly footLock: boolean;
  /** Fraction of the diagonal; 0 keeps every key. */
  readonly keyTolerance: number;
  /** File name of a result, without extension; `{name}` is the source's. */
  readonly pattern: string;
  /** The same of a rig with the artist's clips. */
  readonly solvedPattern: string;
  readonly ifExists: 'number' | 'replace' | 'skip';
  /** Write the file that is made; off, files are only looked at and measured. */
  readonly write: boolean;
  readonly bake: boolean;
  readonly vrm: boolean;
  /** An HTML page beside each solved file. */
  readonly report: boolean;
  /** Files at once; 0 lets the machine decide. */
  readonly jobs: number;
}

export const BATCH_CHOICES: BatchChoices = Object.freeze({
  recipe: 'fix',
  detection: 'article',
  spring: 'Fox brush',
  clips: 'all',
  rotationsOnly: SOLVE_OPTIONS.rotationsOnly,
  jointStiffness: SOLVE_OPTIONS.jointStiffness,
  footLock: SOLVE_CLIP_DEFAULTS.footLock,
  keyTolerance: SOLVE_CLIP_DEFAULTS.keyTolerance,
  pattern: '{name}_rigged',
  solvedPattern: '{name}_clips',
  ifExists: 'number',
  write: true,
  bake: false,
  vrm: false,
  report: false,
  jobs: 0,
});

/** Most files at once unless the artist asks for more: each holds a model in memory. */
const MOST_BY_DEFAULT = 4;
const REMEMBERED = 'batch';
/** Which choice names the results. */
const PATTERNS = { fix: 'pattern', solve: 'solvedPattern' } as const;
const ALLOWED = {
  recipe: ['fix', 'solve'],
  clips: ['all', 'ticked'],
  keyTolerance: KEY_TOLERANCES,
  detection: ['article', 'preferences', 'model'],
  ifExists: ['number', 'replace', 'skip'],
} as const;

const WING_BASE = baseSettings({ wing: true, tine: false });

export const useBatchSettings = defineStore('batch-settings', () => {
  const layout = useLayoutStore();
  const preferences = usePreferencesStore();
  const project = useDocumentStore();
  const artist = useBatchArtist();
  const folder = ref<string>();

  const choices = computed<BatchChoices>(() => rememberedChoices(layout.saved[REMEMBERED], BATCH_CHOICES, ALLOWED));
  const host = computed(() => preferences.host);
  const native = computed(() => host.value?.capabilities.nativeDialogs === true);
  const cores = computed(() => Math.max(1, navigator.hardwareConcurrency));
  const mostJobs = computed(() => Math.max(1, Math.min(cores.value - 1, host.value?.threads ?? 1)));
  /** The engine has fewer threads than the machine would bear. */
  const fewThreads = computed(() => (host.value?.threads ?? 1) < cores.value - 1);
  const defaultJobs = computed(() =>
    Math.max(1, Math.min(Math.floor(cores.value / 2), MOST_BY_DEFAULT, mostJobs.value)),
  );
  const jobs = computed(() => Math.min(choices.value.jobs || defaultJobs.value, mostJobs.value));

  const presets = computed(() => [
    ...SPRING_PRESETS.map(({ name }) => name),
    ...Object.keys(preferences.values.springPresets),
  ]);
  const pattern = computed(() => choices.value[PATTERNS[choices.value.recipe]]);
  const setPattern = (value: string) => choose(PATTERNS[choices.value.recipe], value);
  /** Why the pattern makes no name for each file; undefined when it does. */
  const nameProblem = computed(() => {
    const wanted = pattern.value;
    return patternProblem(wanted) ?? (wanted.includes('{name}') ? undefined : 'The name needs {name}, or all files would have the same.'); // prettier-ignore
  });
  /** The artist's clips that go into every rig, glTF animation indices. */
  const clips = computed(() =>
    choices.value.clips === 'all' ? artist.clips.map(({ index }) => index) : artist.ticked,
  );
  /** Why nothing can begin, in a sentence; undefined when it can. */
  const obstacle = computed(() => {
    const { recipe, write } = choices.value;
    if (recipe === 'solve' && !artist.summary) return 'Choose the artist’s animation.';
    if (recipe === 'solve' && clips.value.length === 0) return 'Tick a clip, or choose all clips.';
    return write ? nameProblem.value : undefined;
  });
  /** Where results go, in words. */
  const destination = computed(() => {
    if (!choices.value.write) return 'Nothing is written';
    return (
      folder.value ??
      host.value?.capabilities.outputFolder ??
      (native.value ? 'Not chosen yet' : 'Downloads, as one archive')
    );
  });

  const fixing = computed<FixRecipe>(() => {
    const { write, bake, vrm, spring } = choices.value;
    return {
      detection: thresholds(),
      measure: { physics: true, options: preferences.stretchOptions },
      springs: springsBy(spring),
      write,
      springsAs: vrm ? ['extras', 'vrm'] : ['extras'],
      ...(write && bake ? { bake: { seamlessLoop: true } } : {}),
    };
  });

  /** What suits a tail is nothing for a wing: wings keep what they start from. */
  function springsBy(preset: string): SpringsByFinding {
    const builtIn = SPRING_PRESETS.find(({ name }) => name === preset);
    if (builtIn?.id === 'wing') return {};
    return { '*': builtIn?.settings ?? preferences.values.springPresets[preset] ?? {}, wing: WING_BASE };
  }

  /** Undefined until the artist's animation is chosen. Scored at its keys: that is what is read back and compared. */
  const solving = computed<SolveRecipe | undefined>(() => {
    const { rotationsOnly, jointStiffness, footLock, keyTolerance, write, report } = choices.value;
    const settings = { rotationsOnly, priceRotations: rotationsOnly, jointStiffness, footLock, keyTolerance };
    return artist.summary && { artistId: artist.summary.id, clips: clips.value, settings, write, report };
  });

  function thresholds(): FixRecipe['detection'] {
    const { detection } = choices.value;
    if (detection === 'model') return project.edits.detection;
    return detection === 'preferences' ? preferences.values.detection : {};
  }

  function choose<K extends keyof BatchChoices>(name: K, value: BatchChoices[K]): void {
    layout.remember(REMEMBERED, { ...choices.value, [name]: value });
  }

  async function chooseFolder(): Promise<boolean> {
    folder.value = (await studio().api.chooseFolder({ title: 'Write the results to' })) ?? folder.value;
    return folder.value !== undefined;
  }

  /** Whether results have somewhere to go; asks for a folder where the host writes to one. */
  async function ready(): Promise<boolean> {
    if (obstacle.value !== undefined) return false;
    return !choices.value.write || !native.value || folder.value !== undefined || chooseFolder();
  }

  return {
    choices,
    folder,
    destination,
    native,
    jobs,
    mostJobs,
    defaultJobs,
    fewThreads,
    cores,
    presets,
    pattern,
    setPattern,
    nameProblem,
    clips,
    obstacle,
    fixing,
    solving,
    choose,
    chooseFolder,
    ready,
  };
});
