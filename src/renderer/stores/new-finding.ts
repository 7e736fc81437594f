import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import { useFindingsStore } from './findings';
import { useModelStore } from './model';
import { useOverridesStore } from './overrides';
import { useViewStore } from './view';

/** A finding that the artist makes by hand: begun, drawn by strokes, and selected once the pass has measured it. */
export const useNewFindingStore = defineStore('new-finding', () => {
  const findings = useFindingsStore();
  const overrides = useOverridesStore();
  const view = useViewStore();
  /** The skin drawn so far; undefined while none is begun. */
  const drawn = shallowRef<ReadonlySet<number>>();
  const begun = computed(() => drawn.value !== undefined);
  /** Whose skin that is; undefined before the first stroke. */
  const rig = ref<number>();
  /** The findings there were before it. */
  let others: ReadonlySet<string> = new Set();

  /** The next stroke makes a finding of its own. */
  function begin(tool: 'brush' | 'lasso'): void {
    findings.selectedKey = undefined;
    others = new Set(findings.list.map(({ key }) => key));
    drawn.value = new Set();
    rig.value = undefined;
    view.tool = tool;
  }

  /** A stroke on a rig; more of them, on that rig, may come before the pass has looked at the first. */
  function draw(vertices: Iterable<number>, on: number, add = true): void {
    if (!drawn.value) others = new Set(findings.list.map(({ key }) => key));
    if (!drawn.value?.size) rig.value = on;
    if (rig.value !== on) return;
    const before = drawn.value ?? new Set();
    const next = new Set(before);
    for (const v of vertices) {
      if (add) next.add(v);
      else next.delete(v);
    }
    if (next.size === before.size) return;
    drawn.value = next;
    overrides.addRegion([...next], on, before.size > 0);
  }

  function end(): void {
    drawn.value = undefined;
    rig.value = undefined;
  }
  watch(() => useModelStore().shown, end);
  watch(
    () => view.tool,
    (tool) => {
      // A lasso lays itself down after its stroke.
      if (tool !== 'brush' && tool !== 'lasso' && drawn.value?.size === 0) end();
    },
  );
  watch(
    () => findings.selectedKey,
    (key) => key !== undefined && end(),
  );
  watch(
    () => findings.revision,
    () => {
      const made = drawn.value?.size ? findings.list.find(({ key }) => !others.has(key)) : undefined;
      if (made) findings.selectedKey = made.key;
    },
  );

  return { begun, rig, begin, draw };
});
