import { defineStore } from 'pinia';
import { computed, markRaw, ref, shallowRef, watch } from 'vue';
import type { ClipStretch, MeasuredGroups, MeasureSettings, StretchVariant } from '../../rpc/contract';
import type { StretchGroup } from '../../core/measure/edge-stretch';
import { toFailure, type Failure } from '../lib/failure';
import { debounced, latestOnly } from '../lib/latest';
import { studio } from '../services/studio';
import { useFindingsStore } from './findings';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { useModelStore } from './model';
import { usePlaybackStore } from './playback';
import { usePreferencesStore } from './preferences';
import { useViewStore } from './view';

/** Measuring starts this long after the last change. */
const DELAY_MS = 300;

export const useMeasureStore = defineStore('measure', () => {
  const model = useModelStore();
  const findings = useFindingsStore();
  const playback = usePlaybackStore();
  const preferences = usePreferencesStore();
  const view = useViewStore();
  const group = ref<Exclude<StretchGroup, 'body'>>('appendage');
  const allClips = ref(false);
  /** Jumps cost a look at every frame: they are measured once somebody has asked to see them. */
  const withJumps = ref(false);
  const busy = ref(false);
  const failure = shallowRef<Failure>();
  const stored = shallowRef<{ readonly key: string; readonly clips: readonly ClipStretch[] }>();
  const latest = latestOnly();

  const options = computed(() => preferences.stretchOptions);
  /** What a report is measured with, so that it says what the dock says. */
  const settings = computed<MeasureSettings>(() => ({ physics: view.physics, options: options.value }));

  /** What the numbers on screen depend on; when it has moved on they are out of date. */
  const key = computed(() =>
    JSON.stringify([
      findings.revision,
      findings.selectedKey,
      findings.plan?.springs,
      settings.value,
      withJumps.value,
      allClips.value ? 'all' : playback.clipIndex,
    ]),
  );
  const stale = computed(() => stored.value !== undefined && stored.value.key !== key.value);

  /** The clip on screen, measured; with `allClips` every clip is, and the table shows them one by one. */
  const clips = computed(() => stored.value?.clips ?? []);
  const current = computed(() => clips.value.find((clip) => clip.clip === playback.clipIndex) ?? clips.value[0]);
  const groupsOf = (variant: StretchVariant): MeasuredGroups | undefined => current.value?.variants[variant];

  async function measure(): Promise<void> {
    const { plan, selected } = findings;
    if (!plan || findings.list.length === 0) {
      stored.value = undefined;
      return;
    }
    const measured = key.value;
    busy.value = true;
    try {
      const result = await latest((signal) =>
        useJobsStore().run(
          'Measuring stretch',
          (call) =>
            studio().api.measureStretch(
              {
                ...plan,
                ...(allClips.value || playback.clipIndex < 0 ? {} : { clips: [playback.clipIndex] }),
                ...(selected ? { findingId: selected.finding.id } : {}),
                ...settings.value,
                jumps: withJumps.value,
              },
              call,
            ),
          signal,
        ),
      );
      if (!result) return;
      stored.value = { key: measured, clips: markRaw(result.clips) };
      failure.value = undefined;
    } catch (error) {
      failure.value = toFailure(error);
      useLogStore().fail(error);
    } finally {
      busy.value = latest.running();
    }
  }

  const schedule = debounced(() => void measure(), DELAY_MS);
  watch(key, () => {
    if (preferences.values.autoMeasure && model.shown && playback.clips.length > 0) schedule();
  });
  watch(
    () => model.shown,
    () => {
      latest.cancel();
      stored.value = undefined;
    },
  );

  return {
    group,
    allClips,
    withJumps,
    busy,
    failure,
    stale,
    clips,
    current,
    options,
    settings,
    groupsOf,
    measure,
    schedule,
  };
});
