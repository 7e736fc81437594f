import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { FileSource, ModelSummary } from '../../../rpc/contract';
import { studio } from '../../services/studio';
import { useFileFailureStore } from '../file-failure';
import { useJobsStore } from '../jobs';
import { pickModels } from '../pick-models';
import { firstTicks, noAnimation } from '../solve';
import { sourceName } from '../solve-models';

/** The artist's animation of a batch: chosen once, its clips go into every rig. Each session chooses anew. */
export const useBatchArtist = defineStore('batch-artist', () => {
  const failures = useFileFailureStore();
  const source = shallowRef<FileSource>();
  const summary = shallowRef<ModelSummary>();
  /** Name of the file that is being read. */
  const loading = ref<string>();
  /** By name, so that the ticks stay when the file is exported again. */
  const tickedNames = shallowRef<ReadonlySet<string>>(new Set());

  const clips = computed(() => summary.value?.clips ?? []);
  /** glTF animation indices, in the file's order. */
  const ticked = computed(() => clips.value.flatMap(({ name, index }) => (tickedNames.value.has(name) ? [index] : [])));

  async function choose(chosen: FileSource): Promise<void> {
    const name = sourceName(chosen);
    loading.value = name;
    failures.dismiss();
    try {
      const { summary: opened } = await useJobsStore().run(`Reading ${name}`, (call) =>
        studio().api.openModel({ source: chosen }, call),
      );
      if (opened.clips.length > 0) return take(chosen, opened);
      void studio().api.closeModel({ modelId: opened.id });
      failures.tell(noAnimation(name), 'batch-artist');
    } catch (error) {
      failures.fail(error, 'batch-artist');
    } finally {
      loading.value = undefined;
    }
  }

  function take(chosen: FileSource, opened: ModelSummary): void {
    if (summary.value) void studio().api.closeModel({ modelId: summary.value.id });
    source.value = chosen;
    summary.value = opened;
    if (ticked.value.length > 0) return;
    const first = firstTicks(opened.clips);
    setTicks(opened.clips.filter(({ index }) => first.includes(index)).map(({ name }) => name));
  }

  async function pick(): Promise<void> {
    const [chosen] = await pickModels('model');
    if (chosen) await choose(chosen);
  }

  function tick(name: string, on: boolean): void {
    setTicks(on ? [...tickedNames.value, name] : [...tickedNames.value].filter((one) => one !== name));
  }
  function setTicks(names: readonly string[]): void {
    tickedNames.value = new Set(names);
  }

  return { source, summary, loading, clips, ticked, choose, pick, tick, setTicks };
});
