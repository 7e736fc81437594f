import { defineStore } from 'pinia';
import { computed, markRaw, ref, shallowRef, watch } from 'vue';
import type { ModelReference } from '../../project/document';
import type { FileSource, ModelSummary, RecentFile, SampleFile } from '../../rpc/contract';
import { baseName } from '../lib/format';
import { displayOf } from '../lib/display-of';
import { latestOnly } from '../lib/latest';
import { referenceOf } from '../lib/reference';
import { studio } from '../services/studio';
import { useDocumentStore } from './document';
import { useFileFailureStore } from './file-failure';
import { followReference } from './followed';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { usePlaybackStore } from './playback';
import { usePreferencesStore } from './preferences';
import { useSpringPresetsStore } from './spring-presets';

/** What takes less than this is over before a sign of it could be read. */
const NOTICED_MS = 200;

/** A model as it was opened: what is known of it, and the GLB that shows it. */
export interface ShownModel {
  readonly summary: ModelSummary;
  readonly display: Uint8Array;
}

/** The model of the Appendages workspace. */
export const useModelStore = defineStore('model', () => {
  const shown = shallowRef<ShownModel>();
  const loading = ref<string>();
  /** The same name, once reading takes long enough to be noticed. */
  const reading = ref<string>();
  const failures = useFileFailureStore();
  /** A model of the project that was not where it should be: the next file of its name, or with its bytes, is it. */
  const awaited = shallowRef<ModelReference>();
  const recents = shallowRef<readonly RecentFile[]>([]);
  const samples = shallowRef<readonly SampleFile[]>([]);
  const thumbnail = ref<string>();
  const latest = latestOnly();

  watch(loading, (name, _before, onCleanup) => {
    if (!name || reading.value) return void (reading.value = name);
    const timer = setTimeout(() => (reading.value = name), NOTICED_MS);
    onCleanup(() => clearTimeout(timer));
  });

  const summary = computed(() => shown.value?.summary);
  const unitScale = computed(() => summary.value?.unitScale ?? 1);

  async function loadStart(): Promise<void> {
    const { api } = studio();
    [samples.value, recents.value] = await Promise.all([api.listSamples(), api.listRecents()]);
  }

  /** Opens a file in place of the one that is shown; true when it is there. `of` is the project's model that it is. */
  async function open(source: FileSource, of?: ModelReference): Promise<boolean> {
    const { api } = studio();
    loading.value = nameOf(source);
    failures.dismiss();
    try {
      const opened = await latest((signal) =>
        useJobsStore().run(`Reading ${nameOf(source)}`, (options) => api.openModel({ source }, options), signal),
      );
      if (!opened) return false;
      const before = shown.value?.summary.id;
      if (before && before !== opened.summary.id) void api.closeModel({ modelId: before });
      show({ summary: markRaw(opened.summary), display: markRaw(displayOf(opened, source)) }, of);
      return true;
    } catch (error) {
      failures.fail(error, 'model');
      return false;
    } finally {
      // One that was overtaken leaves the word to the one that overtook it.
      if (!latest.running()) loading.value = undefined;
      void api.listRecents().then((list) => (recents.value = list));
    }
  }

  function show(model: ShownModel, of: ModelReference | undefined): void {
    shown.value = model;
    thumbnail.value = undefined;
    const { summary: opened } = model;
    const wanted = awaited.value?.id === opened.id || awaited.value?.name === opened.name ? awaited.value : undefined;
    awaited.value = undefined;
    const reference = of ?? wanted;
    if (reference) followReference(reference, opened);
    else
      useDocumentStore().startWithModel(referenceOf(opened), {
        detection: usePreferencesStore().values.detection,
        springs: useSpringPresetsStore().newFileSprings,
      });
    usePlaybackStore().setClips(opened.clips);
    for (const warning of opened.warnings) useLogStore().add('warning', warning.message, warning.code);
  }

  function setThumbnail(picture: string): void {
    thumbnail.value = picture;
    const path = summary.value?.path;
    if (path) void studio().api.setRecentThumbnail({ path, thumbnail: picture });
  }

  /** Shows the file in its folder, where the host can. */
  function reveal(): void {
    const path = summary.value?.path;
    if (path) studio().api.reveal({ path }).catch(useLogStore().fail);
  }

  const clearRecents = () => studio().api.clearRecents().then(() => (recents.value = [])); // prettier-ignore

  function close(): void {
    latest.cancel();
    if (shown.value) void studio().api.closeModel({ modelId: shown.value.summary.id });
    shown.value = undefined;
    awaited.value = undefined;
    failures.dismiss();
    usePlaybackStore().setClips([]);
  }

  return {
    shown,
    summary,
    unitScale,
    loading,
    reading,
    awaited,
    recents,
    samples,
    thumbnail,
    loadStart,
    open,
    close,
    setThumbnail,
    reveal,
    clearRecents,
    cancel: latest.cancel,
  };
});

function nameOf(source: FileSource): string {
  if (source.kind === 'path') return baseName(source.path);
  if (source.kind === 'bytes') return source.name;
  return source.kind === 'kept' ? 'the recovered model' : 'the sample';
}
