import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { stretchSpread } from '../../core/measure/edge-stretch';
import type { StretchVariant, WorstEdge } from '../../rpc/contract';
import { viewport } from '../viewport/controller';
import { usePlaybackStore } from './playback';
import { useMeasureStore } from './measure';
import { useModelStore } from './model';
import { useViewStore, VARIANTS } from './view';

/** The edge the artist is being shown: which variant's, and where. */
export interface ShownEdge {
  readonly variant: StretchVariant;
  readonly edge: WorstEdge;
}

export const useWorstStore = defineStore('worst', () => {
  const model = useModelStore();
  const measure = useMeasureStore();
  const playback = usePlaybackStore();
  const shown = shallowRef<ShownEdge>();

  watch(
    () => model.shown,
    () => (shown.value = undefined),
  );

  /** Worst edges of the measured clips, the worst first. */
  const ranked = computed<readonly ShownEdge[]>(() => {
    return measure.clips
      .flatMap(({ variants }) =>
        VARIANTS.flatMap((variant) => {
          const edges = variants[variant]?.[measure.group].worst ?? [];
          return edges.map((edge) => ({ variant, edge }));
        }),
      )
      .sort((a, b) => stretchSpread(b.edge.ratio) - stretchSpread(a.edge.ratio));
  });

  /** Moves clock and camera to an edge, and marks it. */
  function show(variant: StretchVariant, edge: WorstEdge): void {
    const view = useViewStore();
    if (playback.clipIndex !== edge.clip) playback.select(edge.clip);
    playback.playing = false;
    playback.seek(edge.time);
    if (view.layout === 'single') view.variant = variant;
    shown.value = { variant, edge };
    viewport.value?.showEdge(variant, edge);
  }

  function goTo(which: 'worst' | 'next'): void {
    const list = ranked.value;
    if (list.length === 0) return;
    const at = list.findIndex(({ edge }) => edge === shown.value?.edge);
    const next = which === 'worst' ? list[0] : list[(at + 1) % list.length];
    show(next.variant, next.edge);
  }

  function back(): void {
    shown.value = undefined;
    viewport.value?.previousCamera();
  }

  /** To the next frame at which the original's skin tears. */
  function stepBadFrame(by: 1 | -1): void {
    const clip = measure.current;
    const torn = clip?.variants.original?.[measure.group].perTime.torn;
    if (!clip || !torn) return;
    playback.seekNext(
      [...clip.times].filter((_, i) => torn[i] > 0),
      by,
    );
  }

  return { shown, ranked, show, goTo, back, stepBadFrame };
});
