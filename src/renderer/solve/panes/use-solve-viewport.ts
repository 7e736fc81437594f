import { onActivated, onBeforeUnmount, onDeactivated, onMounted, ref, watch, type Ref } from 'vue';
import { usePreferencesStore } from '../../stores/preferences';
import { useSolvePlayback } from '../../stores/playback';
import { useSolveStore } from '../../stores/solve';
import { useSolveResults } from '../../stores/solve-results';
import { useSolveView } from '../../stores/solve-view';
import { useViewStore } from '../../stores/view';
import type { GraphicsState } from '../../viewport/context-guard';
import { viewport, type ViewportController } from '../../viewport/controller';
import { createSolveEngine, type SolveEngine } from './solve-engine';
import type { SolveLabels } from './solve-labels';

/** Makes the viewport when the canvas is there, keeps it in step with the stores, and answers commands while it is shown. */
export function useSolveViewport(canvas: Readonly<Ref<HTMLCanvasElement | null>>, labels: SolveLabels) {
  let engine: SolveEngine | undefined;
  let waiting: readonly HTMLElement[] = [];
  const graphics = ref<GraphicsState>('fine');
  let other: ViewportController | undefined;

  const takeOver = () => {
    if (!engine || viewport.value === engine.controller) return;
    other = viewport.value;
    viewport.value = engine.controller;
    engine.invalidate();
  };
  const handBack = () => {
    if (viewport.value === engine?.controller) viewport.value = other;
  };
  onMounted(() => {
    if (!canvas.value) return;
    engine = createSolveEngine(canvas.value, labels);
    engine.stage.frameCapHz = () => usePreferencesStore().values.fpsCap;
    engine.stage.graphicsChanged = (state) => (graphics.value = state);
    takeOver();
    engine.setPanes(waiting);
    follow(engine);
  });
  onActivated(takeOver);
  onDeactivated(() => {
    useSolvePlayback().playing = false;
    handBack();
  });
  onBeforeUnmount(() => {
    handBack();
    engine?.dispose();
  });

  return {
    /** How it stands with the graphics context. */
    graphics,
    retryGraphics: () => engine?.stage.retryGraphics(),
    setPanes(elements: readonly HTMLElement[]): void {
      waiting = elements;
      engine?.setPanes(elements);
    },
    invalidate: () => engine?.invalidate(),
  };
}

function follow(engine: SolveEngine): void {
  const solve = useSolveStore();
  const results = useSolveResults();
  const view = useSolveView();
  const shared = useViewStore();
  const playback = useSolvePlayback();
  const preferences = usePreferencesStore();
  const now = { immediate: true } as const;

  watch(() => [solve.artist, solve.rigs] as const, () => void engine.setFiles(), now); // prettier-ignore
  watch(() => results.matches, () => engine.setMatches()); // prettier-ignore
  watch(() => results.cells, () => engine.invalidate()); // prettier-ignore
  watch(
    () => [view.shading, view.artistLook, view.redAt, view.joint, view.bones, shared.wireframe, preferences.values],
    () => engine.setLook(),
    now,
  );
  watch([() => preferences.theme, () => preferences.values.background], () => engine.refreshColors(), { flush: 'post' }); // prettier-ignore
  watch(() => [playback.time, playback.clipIndex, playback.playing, shared.linked, view.worst], () => engine.invalidate()); // prettier-ignore
}
