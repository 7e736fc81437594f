import { onBeforeUnmount, onMounted, watch, type Ref } from 'vue';
import { AppendageEngine } from './appendage-engine';
import { useDocumentStore } from '../../stores/document';
import { useFindingsStore } from '../../stores/findings';
import { useModelStore } from '../../stores/model';
import { usePlaybackStore } from '../../stores/playback';
import { usePreferencesStore } from '../../stores/preferences';
import { useVariantsStore } from '../../stores/variants';
import { useThresholdsStore } from '../../stores/thresholds';
import { useViewStore } from '../../stores/view';
import { useWorstStore } from '../../stores/worst';
import { viewport } from '../../viewport/controller';
import type { PaneLabels } from './pane-labels';

/** Makes the viewport when the canvas is there, and keeps it in step with the stores. */
export function useAppendageViewport(canvas: Readonly<Ref<HTMLCanvasElement | null>>, labels: PaneLabels) {
  let engine: AppendageEngine | undefined;
  let waiting: readonly HTMLElement[] = [];

  onMounted(() => {
    if (!canvas.value) return;
    engine = new AppendageEngine(canvas.value, labels);
    viewport.value = engine.controller;
    engine.setPanes(waiting);
    follow(engine);
  });
  onBeforeUnmount(() => {
    if (viewport.value === engine?.controller) viewport.value = undefined;
    engine?.dispose();
  });

  return {
    setPanes(elements: readonly HTMLElement[]): void {
      waiting = elements;
      engine?.setPanes(elements);
    },
  };
}

/** Watches what the picture depends on. Each watcher passes one thing on; the engine draws when it must. */
function follow(engine: AppendageEngine): void {
  const model = useModelStore();
  const findings = useFindingsStore();
  const variants = useVariantsStore();
  const view = useViewStore();
  const playback = usePlaybackStore();
  const preferences = usePreferencesStore();
  const project = useDocumentStore();
  const worst = useWorstStore();
  const now = { immediate: true } as const;

  watch(() => model.shown, (shown) => void engine.setModel(shown), now); // prettier-ignore
  watch(() => findings.rigs, (rigs) => engine.setFindings(rigs), now); // prettier-ignore
  watch(() => variants.chain, (fixed) => void engine.setVariant('chain', fixed), now); // prettier-ignore
  watch(() => variants.rigid, (fixed) => void engine.setVariant('rigid', fixed), now); // prettier-ignore
  watch(
    () => [findings.list, findings.rejected, findings.selectedKey, findings.hoveredKey, view.hidden] as const,
    () => engine.setPieces(),
    now,
  );
  watch(
    () => [
      view.shading, view.bones, view.wireframe, view.joint, view.plane, view.colliders, view.ghost,
      preferences.values, useThresholdsStore().values.farFraction, findings.selectedKey,
    ], // prettier-ignore
    () => engine.setLook(),
    now,
  );
  watch(() => preferences.theme, () => engine.refreshColors(), { flush: 'post' }); // prettier-ignore
  watch(() => [project.edits.springs, view.physics, playback.loop, findings.selectedKey], () => engine.setSprings(), now); // prettier-ignore
  watch(() => [playback.time, playback.clipIndex, playback.playing, playback.jumps], () => engine.invalidate()); // prettier-ignore
  watch(() => [view.linked, view.layout, view.variant, view.tool, view.brushPixels], () => engine.invalidate()); // prettier-ignore
  watch(() => worst.shown, () => engine.invalidate()); // prettier-ignore
}
