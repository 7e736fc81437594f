import { defineStore } from 'pinia';
import { markRaw, ref, shallowRef } from 'vue';
import type { FileSource, ModelSummary, SkinnedRig } from '../../rpc/contract';
import { displayOf } from '../lib/display-of';
import { baseName } from '../lib/format';
import { studio } from '../services/studio';
import { useFileFailureStore } from './file-failure';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';

/** A model of the Solve workspace: what is known of it, what shows it, and what the passes read. */
export interface SolveModel {
  readonly id: string;
  readonly summary: ModelSummary;
  readonly display: Uint8Array;
  readonly skin: SkinnedRig;
}
/** The models of the Solve workspace, read; those that the plan no longer names are kept, so that undo finds them. */
export const useSolveModels = defineStore('solve-models', () => {
  const log = useLogStore();
  const opened = shallowRef<ReadonlyMap<string, SolveModel>>(new Map());
  const loading = ref<readonly string[]>([]);
  const failures = useFileFailureStore();

  async function open(source: FileSource, as: 'artist' | 'rig'): Promise<SolveModel | undefined> {
    const name = sourceName(source);
    loading.value = [...loading.value, name];
    failures.dismiss();
    try {
      const opening = await useJobsStore().run(`Reading ${name}`, async (call) => {
        const { api } = studio();
        const model = await api.openModel({ source }, call);
        const { id: modelId } = model.summary;
        try {
          return { ...model, skin: await api.readRig({ modelId }, call) };
        } catch (error) {
          void api.closeModel({ modelId });
          throw error;
        }
      });
      const { summary, skin } = opening;
      const model = markRaw({ id: summary.id, summary, display: displayOf(opening, source), skin });
      opened.value = new Map(opened.value).set(model.id, model);
      for (const warning of summary.warnings) log.add('warning', `${name}: ${warning.message}`, warning.code);
      return model;
    } catch (error) {
      failures.fail(error, as);
      return undefined;
    } finally {
      loading.value = loading.value.filter((one) => one !== name);
    }
  }

  /** Forgets them all: their document was closed. */
  function closeAll(): void {
    for (const modelId of opened.value.keys()) void studio().api.closeModel({ modelId });
    opened.value = new Map();
    failures.dismiss();
  }

  return { opened, loading, open, closeAll };
});

/** A name for a file that has not been read. */
export function sourceName(source: FileSource): string {
  if (source.kind === 'path') return baseName(source.path);
  return source.kind === 'bytes' ? source.name : 'the sample';
}
