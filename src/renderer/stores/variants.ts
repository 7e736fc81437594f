import { defineStore } from 'pinia';
import { computed, markRaw, ref, shallowRef, watch } from 'vue';
import type { FixedModel } from '../../rpc/contract';
import { toFailure, type Failure } from '../lib/failure';
import { latestOnly } from '../lib/latest';
import { studio } from '../services/studio';
import { useFindingsStore } from './findings';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { useModelStore } from './model';

/** The fixed files the Rigid and Chain panes show: the bytes that an export would write. */
export const useVariantsStore = defineStore('variants', () => {
  const model = useModelStore();
  const findings = useFindingsStore();
  const chain = shallowRef<FixedModel>();
  const rigid = shallowRef<FixedModel>();
  const busy = ref(false);
  const failure = shallowRef<Failure>();
  /** The revision of the findings that the files belong to. */
  const fixedAt = ref(-1);
  const latest = latestOnly();
  /** The making was stopped or failed: the panes show files of earlier findings, or none. */
  const stale = computed(() => !busy.value && findings.list.length > 0 && fixedAt.value !== findings.revision);

  async function fix(): Promise<void> {
    const plan = findings.plan;
    if (!plan || findings.list.length === 0) {
      chain.value = rigid.value = undefined;
      return;
    }
    const { revision } = findings;
    busy.value = true;
    try {
      const fixed = await latest((signal) =>
        useJobsStore().run(
          'Growing chains',
          async (options) => {
            const { api } = studio();
            const grown = await api.fixModel({ ...plan, variant: 'chain' }, options);
            return [grown, await api.fixModel({ ...plan, variant: 'rigid' }, options)] as const;
          },
          signal,
        ),
      );
      if (!fixed) return;
      [chain.value, rigid.value] = fixed.map((one) => markRaw(one));
      fixedAt.value = revision;
      failure.value = undefined;
    } catch (error) {
      failure.value = toFailure(error);
      useLogStore().fail(error);
    } finally {
      busy.value = latest.running();
    }
  }

  watch(
    () => findings.revision,
    () => void fix(),
  );
  watch(
    () => model.shown,
    () => {
      latest.cancel();
      busy.value = false;
      failure.value = undefined;
      chain.value = rigid.value = undefined;
    },
  );

  return { chain, rigid, busy, stale, failure, fix };
});
