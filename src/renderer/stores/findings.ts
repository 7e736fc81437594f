import { defineStore } from 'pinia';
import { computed, markRaw, ref, shallowRef, watch } from 'vue';
import type { RigFindings, RigPlan } from '../../rpc/contract';
import { toFailure, type Failure } from '../lib/failure';
import { debounced, latestOnly } from '../lib/latest';
import { listCandidates, listFindings, type SortOrder } from './list-findings';
import { createSelection } from './selection';
import { studio } from '../services/studio';
import { useDocumentStore } from './document';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { useModelStore } from './model';
import { useViewStore } from './view';

/** Detection runs this long after the last change, so that a dragged slider does not start a pass at every pixel. */
const DEBOUNCE_MS = 120;

/** What was found on the model, with what the artist said about it. */
export const useFindingsStore = defineStore('findings', () => {
  const model = useModelStore();
  const project = useDocumentStore();
  const rigs = shallowRef<readonly RigFindings[]>([]);
  const busy = ref(false);
  const failure = shallowRef<Failure>();
  /** The one whose name is being typed. */
  const renaming = ref<string>();
  const hoveredKey = ref<string>();
  const sort = ref<SortOrder>('verdict');
  const showRejected = ref(false);
  /** Grows with every new result: what depends on the findings knows it by this. */
  const revision = ref(0);
  /** What the findings on screen were made from. */
  const foundBy = shallowRef<RigPlan>();
  const latest = latestOnly();

  /** The plan that every pass is given: model, thresholds, the artist's word, springs. */
  const plan = computed<RigPlan | undefined>(() => {
    const { summary } = model;
    if (!summary) return undefined;
    const { detection, overrides, springs } = project.edits;
    return { modelId: summary.id, detection, overrides, springs };
  });

  /** The search was stopped or failed: the findings, if there are any, are not those of the settings on screen. */
  const stale = computed(() => {
    const [now, then] = [plan.value, foundBy.value];
    if (!now || busy.value) return false;
    return now.modelId !== then?.modelId || now.detection !== then.detection || now.overrides !== then.overrides;
  });

  const jointName = (rig: number, joint: number) => model.summary?.rigs[rig]?.joints[joint]?.name ?? '–';
  const list = computed(() => listFindings(rigs.value, project.edits.names, jointName, sort.value));
  const rejected = computed(() => listCandidates(rigs.value, jointName));
  const {
    primary: selectedKey,
    keys: selectedKeys,
    select,
    all: selectAll,
  } = createSelection(() => list.value.map(({ key }) => key));
  /** The one whose evidence is shown. */
  const selected = computed(() => list.value.find((row) => row.key === selectedKey.value));
  /** The joint whose weights are shown: the one that was clicked, else the one that the selected finding hangs from. */
  const weightsJoint = computed(() => useViewStore().joint ?? selected.value?.jointName);
  /** All that an edit in the inspector is about, the primary one among them. */
  const selection = computed(() => list.value.filter((row) => selectedKeys.value.has(row.key)));

  async function detect(): Promise<void> {
    const wanted = plan.value;
    if (!wanted) return;
    busy.value = true;
    try {
      const found = await latest((signal) =>
        useJobsStore().run('Finding appendages', (options) => studio().api.findAppendages(wanted, options), signal),
      );
      if (!found) return;
      const deselected = selectedKey.value === undefined && list.value.length > 0;
      rigs.value = markRaw([...found]);
      foundBy.value = wanted;
      failure.value = undefined;
      revision.value++;
      if (!deselected && !list.value.some((row) => row.key === selectedKey.value))
        selectedKey.value = (list.value.find((row) => row.finding.verdict === 'chain') ?? list.value[0])?.key;
    } catch (error) {
      failure.value = toFailure(error);
      useLogStore().fail(error);
    } finally {
      busy.value = latest.running() || schedule.waiting();
    }
  }
  const schedule = debounced(() => void detect(), DEBOUNCE_MS);

  watch(
    () => model.shown,
    (shown) => {
      latest.cancel();
      schedule.cancel();
      rigs.value = [];
      foundBy.value = undefined;
      selectedKey.value = undefined;
      failure.value = undefined;
      revision.value++;
      if (shown) void detect();
    },
  );
  watch([() => project.edits.detection, () => project.edits.overrides], () => {
    if (!model.shown) return;
    busy.value = true;
    schedule();
  });

  return {
    rigs,
    list,
    rejected,
    selected,
    selection,
    selectedKey,
    selectedKeys,
    weightsJoint,
    select,
    selectAll,
    renaming,
    hoveredKey,
    sort,
    showRejected,
    busy,
    stale,
    failure,
    revision,
    plan,
    detect,
    cancel: latest.cancel,
  };
});
