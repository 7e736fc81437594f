import { computed, onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue';
import { AppendageEngine } from './appendage-engine';
import { useBarEdgesStore } from '../../stores/bar-edges';
import { useDocumentStore } from '../../stores/document';
import { useFindingsStore } from '../../stores/findings';
import { useJointEditStore } from '../../stores/joint-edit';
import { useModelStore } from '../../stores/model';
import { usePlaybackStore } from '../../stores/playback';
import { nextTask } from '../../lib/next-task';
import { usePreferencesStore } from '../../stores/preferences';
import { useVariantsStore } from '../../stores/variants';
import { useThresholdsStore } from '../../stores/thresholds';
import { useViewStore } from '../../stores/view';
import { useWorstStore } from '../../stores/worst';
import type { GraphicsState } from '../../viewport/context-guard';
import { viewport } from '../../viewport/controller';
import type { PaneLabels } from './pane-labels';

/** Makes the viewport when the canvas is there, and keeps it in step with the stores. */
export function useAppendageViewport(canvas: Readonly<Ref<HTMLCanvasElement | null>>, labels: PaneLabels) {
  let engine: AppendageEngine | undefined;
  let waiting: readonly HTMLElement[] = [];
  const graphics = ref<GraphicsState>('fine');

  onMounted(() => {
    if (!canvas.value) return;
    engine = new AppendageEngine(canvas.value, labels);
    engine.stage.graphicsChanged = (state) => (graphics.value = state);
    viewport.value = engine.controller;
    engine.setPanes(waiting);
    follow(engine);
  });
  onBeforeUnmount(() => {
    if (viewport.value === engine?.controller) viewport.value = undefined;
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
  const thresholds = useThresholdsStore();
  const joints = useJointEditStore();
  const bars = useBarEdgesStore();
  const now = { immediate: true } as const;

  const look = computed(() => {
    const { showGrid, boneSize, heatmap, tornAbove } = preferences.values;
    return JSON.stringify([showGrid, boneSize, heatmap, tornAbove]);
  });
  const pieces = [() => findings.list, () => findings.rejected, () => findings.selectedKeys, () => findings.hoveredKey];
  const looks = [() => view.shading, () => view.bones, () => view.wireframe, () => view.joint, () => view.plane];
  const looksToo = [() => view.colliders, () => view.ghost, look, () => thresholds.values.farFraction];
  const clock = [() => playback.time, () => playback.clipIndex, () => playback.playing, () => playback.jumps];
  const panes = [() => view.linked, () => view.layout, () => view.variant, () => view.tool, () => view.brushPixels];
  const springs = [() => project.edits.springs, () => view.physics, () => playback.loop, () => findings.selectedKey];

  watch(() => model.shown, (shown) => void engine.setModel(shown), now); // prettier-ignore
  // In a task of its own: list and inspector are drawn anew in this one.
  watch(() => findings.rigs, () => void nextTask().then(() => engine.setFindings(findings.rigs)), now); // prettier-ignore
  watch(() => variants.chain, (fixed) => void engine.setVariant('chain', fixed), now); // prettier-ignore
  watch(() => variants.rigid, (fixed) => void engine.setVariant('rigid', fixed), now); // prettier-ignore
  watch([...pieces, () => view.hidden], () => engine.setPieces(), now);
  watch([...looks, ...looksToo, () => findings.selectedKey], () => engine.setLook(), now);
  watch([() => preferences.theme, () => preferences.values.background], () => engine.refreshColors(), { flush: 'post' }); // prettier-ignore
  watch(springs, () => engine.setSprings(), now);
  watch(() => bars.edges, () => engine.setBar(), now); // prettier-ignore
  watch([...clock, ...panes, () => worst.shown, () => joints.active, () => joints.editing], () => engine.invalidate());
}
