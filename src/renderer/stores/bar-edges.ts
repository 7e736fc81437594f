import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { Finding } from '../../core/appendage/finding';
import { STRETCH_BINS } from '../../core/measure/edge-stretch';
import { APPENDAGE, SEAM } from '../../core/measure/stretch-edges';
import type { RigFindings, StretchVariant } from '../../rpc/contract';
import { useFindingsStore } from './findings';
import { useMeasureStore } from './measure';

/** A bar of the histogram, as ratios; the first and the last hold what lies beyond them. */
export interface StretchBar {
  readonly from: number;
  readonly to: number;
}

/** The edges that are lit up in a pane wherever their ratio lies in the bar, in whatever pose stands on the screen. */
export interface BarEdges extends StretchBar {
  /** By rig: indices into its painted edges. */
  readonly among: ReadonlyMap<number, readonly number[]>;
}

const WIDTH = (STRETCH_BINS.to - STRETCH_BINS.from) / STRETCH_BINS.count;

/** The bar a ratio lies in. */
export function barAt(ratio: number): StretchBar {
  const { from, count } = STRETCH_BINS;
  const bin = Math.min(count - 1, Math.max(0, Math.floor((ratio - from) / WIDTH + 1e-6)));
  return { from: bin === 0 ? 0 : from + bin * WIDTH, to: bin === count - 1 ? Infinity : from + (bin + 1) * WIDTH };
}

/** The bar of the histogram whose edges are shown on the model. */
export const useBarEdgesStore = defineStore('bar-edges', () => {
  const findings = useFindingsStore();
  const measure = useMeasureStore();
  const bar = shallowRef<StretchBar>();
  /** How many are lit in each pane now; written by the viewport. */
  const counts = ref<Partial<Record<StretchVariant, number>>>({});

  const edges = computed<BarEdges | undefined>(() => {
    if (!bar.value) return undefined;
    const bit = measure.group === 'seam' ? SEAM : APPENDAGE;
    const own = findings.selected?.finding;
    return { ...bar.value, among: new Map(findings.rigs.map((rig) => [rig.rig, membersOf(rig, bit, own)])) };
  });

  function toggle(ratio: number): void {
    const next = barAt(ratio);
    bar.value = bar.value?.from === next.from ? undefined : next;
  }
  const clear = () => (bar.value = undefined);

  return { bar, edges, counts, toggle, clear };
});

/** The edges the histogram is about: of the selected finding, or of all; an edge with an end on another one is not. */
function membersOf({ findings, edges }: RigFindings, bit: number, own: Finding | undefined): number[] {
  const others = new Set(
    own ? findings.filter(({ id }) => id !== own.id).flatMap(({ vertices }) => [...vertices]) : [],
  );
  const { vertices, groups } = edges;
  return [...groups.keys()].filter(
    (e) => groups[e] & bit && !others.has(vertices[e * 2]) && !others.has(vertices[e * 2 + 1]),
  );
}
