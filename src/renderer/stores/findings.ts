import { defineStore } from 'pinia';
import { computed, markRaw, ref, shallowRef, watch } from 'vue';
import { APPENDAGE_DEFAULTS } from '../../core/appendage/appendage-options';
import type { Finding, RejectedCandidate } from '../../core/appendage/finding';
import type { RigFindings, RigPlan } from '../../rpc/contract';
import { toFailure, type Failure } from '../lib/failure';
import { debounced, latestOnly } from '../lib/latest';
import { KIND_WORDS } from '../lib/words';
import { studio } from '../services/studio';
import { useDocumentStore } from './document';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { useModelStore } from './model';

/** Detection runs this long after the last change, so that a dragged slider does not start a pass at every pixel. */
const DEBOUNCE_MS = 120;

/** A finding with the rig it was found on and the name it is shown by. */
export interface ListedFinding {
  readonly key: string;
  readonly rig: number;
  readonly finding: Finding;
  readonly name: string;
  readonly jointName: string;
}
export interface ListedCandidate {
  readonly key: string;
  readonly rig: number;
  readonly candidate: RejectedCandidate;
  readonly jointName: string;
}
export type SortOrder = 'verdict' | 'size' | 'name';

const VERDICT_ORDER = { chain: 0, rigid: 1, leave: 2 } as const;

/** What was found on the model, with what the artist said about it. */
export const useFindingsStore = defineStore('findings', () => {
  const model = useModelStore();
  const project = useDocumentStore();
  const rigs = shallowRef<readonly RigFindings[]>([]);
  const busy = ref(false);
  const failure = shallowRef<Failure>();
  const selectedKey = ref<string>();
  const hoveredKey = ref<string>();
  const sort = ref<SortOrder>('verdict');
  const showRejected = ref(false);
  /** Grows with every new result: what depends on the findings knows it by this. */
  const revision = ref(0);
  const latest = latestOnly();

  /** The plan that every pass is given: model, thresholds, the artist's word, springs. */
  const plan = computed<RigPlan | undefined>(() => {
    const { summary } = model;
    if (!summary) return undefined;
    const { detection, overrides, springs } = project.edits;
    return { modelId: summary.id, detection, overrides, springs };
  });

  const list = computed<readonly ListedFinding[]>(() => {
    const rows = rigs.value.flatMap(({ rig, findings }) =>
      findings.map((finding) => ({
        key: finding.id,
        rig,
        finding,
        name: project.edits.names[finding.id] ?? automaticName(finding, findings),
        jointName: model.summary?.rigs[rig]?.joints[finding.attachJoint]?.name ?? '–',
      })),
    );
    const by: Record<SortOrder, (a: ListedFinding, b: ListedFinding) => number> = {
      verdict: (a, b) => VERDICT_ORDER[a.finding.verdict] - VERDICT_ORDER[b.finding.verdict],
      size: (a, b) => b.finding.vertices.length - a.finding.vertices.length,
      name: (a, b) => a.name.localeCompare(b.name),
    };
    return rows.sort((a, b) => by[sort.value](a, b) || b.finding.vertices.length - a.finding.vertices.length);
  });

  const rejected = computed<readonly ListedCandidate[]>(() =>
    rigs.value.flatMap(({ rig, rejected: candidates }) =>
      candidates.map((candidate, i) => ({
        key: `rejected-${rig}-${i}`,
        rig,
        candidate,
        jointName: model.summary?.rigs[rig]?.joints[candidate.attachJoint]?.name ?? '–',
      })),
    ),
  );

  const selected = computed(() => list.value.find((row) => row.key === selectedKey.value));
  const thresholds = computed(() => ({ ...APPENDAGE_DEFAULTS, ...project.edits.detection }));

  async function detect(): Promise<void> {
    const wanted = plan.value;
    if (!wanted) return;
    busy.value = true;
    try {
      const found = await latest((signal) =>
        useJobsStore().run('Finding appendages', (options) => studio().api.findAppendages(wanted, options), signal),
      );
      if (!found) return;
      rigs.value = markRaw([...found]);
      failure.value = undefined;
      revision.value++;
      if (!list.value.some((row) => row.key === selectedKey.value))
        selectedKey.value = (list.value.find((row) => row.finding.verdict === 'chain') ?? list.value[0])?.key;
    } catch (error) {
      failure.value = toFailure(error);
      useLogStore().fail(error);
    } finally {
      busy.value = latestPlan() !== wanted;
    }
  }
  const latestPlan = () => plan.value;
  const schedule = debounced(() => void detect(), DEBOUNCE_MS);

  watch(
    () => model.shown,
    (shown) => {
      latest.cancel();
      schedule.cancel();
      rigs.value = [];
      selectedKey.value = undefined;
      failure.value = undefined;
      revision.value++;
      if (shown) void detect();
    },
  );
  watch(
    () => [project.edits.detection, project.edits.overrides],
    () => {
      if (!model.shown) return;
      busy.value = true;
      schedule();
    },
  );

  return {
    rigs,
    list,
    rejected,
    selected,
    selectedKey,
    hoveredKey,
    sort,
    showRejected,
    busy,
    failure,
    revision,
    plan,
    thresholds,
    detect,
    cancel: latest.cancel,
  };
});

/** `Tail`, `Tail 2`, `Ear, left` …: the kind, with its side or number. */
function automaticName(finding: Finding, all: readonly Finding[]): string {
  const word = KIND_WORDS[finding.kind];
  const alike = all.filter((other) => other.kind === finding.kind);
  if (alike.length === 1) return word;
  const side = finding.collar.centre[0];
  const mirrored =
    alike.length === 2 && Math.sign(alike[0].collar.centre[0]) !== Math.sign(alike[1].collar.centre[0]);
  if (mirrored && finding.kind !== 'tail') return `${word}, ${side > 0 ? 'left' : 'right'}`;
  return `${word} ${alike.indexOf(finding) + 1}`;
}
