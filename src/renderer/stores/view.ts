import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { StretchVariant } from '../../rpc/contract';

export type Shading = 'material' | 'stretch' | 'weights' | 'regions';
export type PaneLayout = 'single' | 'compare';
export type ViewPreset =
  'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'front-left' | 'front-right' | 'back-left' | 'back-right';
export type Tool = 'select' | 'brush' | 'lasso' | 'pick-joint' | 'joints';

export const VARIANTS: readonly StretchVariant[] = ['original', 'rigid', 'chain'];
export const VARIANT_WORDS: Readonly<Record<StretchVariant, string>> = {
  original: 'Original',
  rigid: 'Rigid',
  chain: 'Chain',
};

/** How the model is looked at. Not part of the history. */
export const useViewStore = defineStore('view', () => {
  const layout = ref<PaneLayout>('compare');
  const variant = ref<StretchVariant>('chain');
  const shading = ref<Shading>('stretch');
  const bones = ref(true);
  const wireframe = ref(false);
  const physics = ref(true);
  const linked = ref(true);
  const plane = ref(true);
  const colliders = ref(false);
  const ghost = ref(false);
  const preset = ref<ViewPreset | undefined>('back-left');
  const tool = ref<Tool>('select');
  const brushPixels = ref(48);
  const paintThrough = ref(false);
  /** Joint whose weights are shown: a row of the bones overlay. */
  const joint = ref<string>();
  /** The shading menu is open. */
  const pie = ref(false);
  /** Compare has no room for a third pane: it shows the original and the chosen variant. */
  const twoPanes = ref(false);
  /** Findings that are hidden from the overlays. */
  const hidden = ref<ReadonlySet<string>>(new Set());

  function cycleVariant(): void {
    variant.value = VARIANTS[(VARIANTS.indexOf(variant.value) + 1) % VARIANTS.length];
  }

  function toggleLayout(): void {
    layout.value = layout.value === 'single' ? 'compare' : 'single';
  }

  return {
    layout,
    variant,
    shading,
    bones,
    wireframe,
    physics,
    linked,
    plane,
    colliders,
    ghost,
    preset,
    tool,
    brushPixels,
    paintThrough,
    joint,
    pie,
    twoPanes,
    hidden,
    cycleVariant,
    toggleLayout,
  };
});
