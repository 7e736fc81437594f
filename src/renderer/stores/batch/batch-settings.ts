import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { SPRING_PRESETS } from '../../../core/dynamics/spring-presets';
import type { BatchRecipe } from '../../../rpc/contract';
import { patternProblem } from '../../../project/output-name';
import { rememberedChoices } from '../../lib/remembered-choices';
import { studio } from '../../services/studio';
import { useDocumentStore } from '../document';
import { useLayoutStore } from '../layout';
import { usePreferencesStore } from '../preferences';

/** What a batch does to each file. Kept with the person's preferences; the folder is chosen anew in each session. */
export interface BatchChoices {
  /** Thresholds: the article's, those for new files in the preferences, or those of the open model. */
  readonly detection: 'article' | 'preferences' | 'model';
  /** Name of a spring preset. */
  readonly spring: string;
  /** File name of a result, without extension; `{name}` is the source's. */
  readonly pattern: string;
  readonly ifExists: 'number' | 'replace' | 'skip';
  /** Write the fixed GLB; off, files are only looked at and measured. */
  readonly write: boolean;
  readonly bake: boolean;
  readonly vrm: boolean;
  /** Files at once; 0 lets the machine decide. */
  readonly jobs: number;
}

export const BATCH_CHOICES: BatchChoices = Object.freeze({
  detection: 'article',
  spring: 'Fox brush',
  pattern: '{name}_rigged',
  ifExists: 'number',
  write: true,
  bake: false,
  vrm: false,
  jobs: 0,
});

/** Most files at once unless the artist asks for more: each holds a model in memory. */
const MOST_BY_DEFAULT = 4;
const REMEMBERED = 'batch';
const ALLOWED = {
  detection: ['article', 'preferences', 'model'],
  ifExists: ['number', 'replace', 'skip'],
} as const;

export const useBatchSettings = defineStore('batch-settings', () => {
  const layout = useLayoutStore();
  const preferences = usePreferencesStore();
  const project = useDocumentStore();
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
  /** Why the pattern makes no name for each file; undefined when it does. */
  const nameProblem = computed(() => {
    const { pattern } = choices.value;
    return patternProblem(pattern) ?? (pattern.includes('{name}') ? undefined : 'The name needs {name}, or all files would have the same.'); // prettier-ignore
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

  const recipe = computed<BatchRecipe>(() => {
    const { write, bake, vrm, spring } = choices.value;
    const builtIn = SPRING_PRESETS.find(({ name }) => name === spring)?.settings;
    return {
      detection: thresholds(),
      measure: { physics: true, options: preferences.stretchOptions },
      springs: { '*': builtIn ?? preferences.values.springPresets[spring] ?? {} },
      write,
      springsAs: vrm ? ['extras', 'vrm'] : ['extras'],
      ...(write && bake ? { bake: { seamlessLoop: true } } : {}),
    };
  });

  function thresholds(): BatchRecipe['detection'] {
    const { detection } = choices.value;
    if (detection === 'model') return project.edits.detection;
    return detection === 'preferences' ? preferences.values.detection : {};
  }

  function choose<K extends keyof BatchChoices>(name: K, value: BatchChoices[K]): void {
    layout.remember(REMEMBERED, { ...choices.value, [name]: value });
  }

  async function chooseFolder(): Promise<boolean> {
    folder.value = (await studio().api.chooseFolder({ title: 'Write the fixed files to' })) ?? folder.value;
    return folder.value !== undefined;
  }

  /** Whether results have somewhere to go; asks for a folder where the host writes to one. */
  async function ready(): Promise<boolean> {
    if (!choices.value.write) return true;
    if (nameProblem.value !== undefined) return false;
    return !native.value || folder.value !== undefined || chooseFolder();
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
    nameProblem,
    recipe,
    choose,
    chooseFolder,
    ready,
  };
});
