import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import { LEAST_SEGMENT } from '../../core/appendage/chain-knots';
import { distance, vec3At, type Vec3 } from '../../core/math/vec3';
import { useFindingsStore } from './findings';
import { useOverridesStore } from './overrides';
import { useVariantsStore } from './variants';
import { useViewStore } from './view';

/** The joints of the selected chain as the artist moves them: one step of the history for each move. */
export const useJointEditStore = defineStore('joint-edit', () => {
  const findings = useFindingsStore();
  const overrides = useOverridesStore();
  const view = useViewStore();
  /** The joint the arrow keys move, 0 at the root. */
  const active = ref(1);
  /** Moves whose chain has not been grown yet, by joint: world, as they stand in the pose on screen. */
  const offsets = shallowRef<ReadonlyMap<number, Vec3>>(new Map());

  /** By hand, so of one chain at a time. */
  const chain = computed(() => (findings.selection.length === 1 ? findings.selected?.finding.chain : undefined));
  const editing = computed(() => view.tool === 'joints' && chain.value !== undefined);
  const names = computed(() => chain.value?.names ?? []);
  const activeName = computed(() => names.value[active.value] ?? '');
  /** Joints in analysis space, with moves that were made since they were last grown. */
  const positions = computed<readonly Vec3[]>(() => {
    const id = findings.selected?.finding.id;
    if (!chain.value || id === undefined) return [];
    const own = overrides.overrideOf(id)?.jointPositions;
    if (own?.length === names.value.length) return own.map((point): Vec3 => [...point]);
    const { positions: grown } = chain.value;
    return names.value.map((_, i) => vec3At(grown, i));
  });
  const placed = computed(
    () => overrides.overrideOf(findings.selected?.finding.id ?? '')?.jointPositions !== undefined,
  );

  function select(joint: number): void {
    active.value = Math.min(names.value.length - 1, Math.max(0, joint));
  }

  /** While a joint is dragged: where it is drawn. */
  function preview(joint: number, offset: Vec3 | undefined): void {
    const next = new Map(offsets.value);
    if (offset) next.set(joint, offset);
    else next.delete(joint);
    offsets.value = next;
  }

  /** @param by how far the joint moves, analysis space. False when it would fall onto a neighbour. */
  function move(joint: number, by: Vec3, merge?: string): boolean {
    const moved = positions.value.map((point, i) => (i === joint ? (point.map((x, c) => x + by[c]) as Vec3) : point));
    const least = (LEAST_SEGMENT * (chain.value?.length ?? 0)) / Math.max(1, moved.length - 1);
    const near = [moved[joint - 1], moved[joint + 1]].some((other) => other && distance(other, moved[joint]) < least);
    if (near || !by.every(Number.isFinite)) return false;
    overrides.setJointPositions(moved, `Move ${names.value[joint]}`, merge);
    return true;
  }

  function toggle(): void {
    view.tool = view.tool === 'joints' ? 'select' : 'joints';
    if (view.tool !== 'joints') return;
    // There is something to take hold of only where the chain is.
    if (view.layout === 'single') view.variant = 'chain';
    view.bones = true;
    select(active.value);
  }

  const forget = () => (offsets.value = new Map());
  watch(() => useVariantsStore().chain, forget);
  watch(
    () => findings.selectedKey,
    () => {
      forget();
      active.value = 1;
    },
  );

  return { active, activeName, names, offsets, editing, placed, positions, select, preview, move, toggle };
});
