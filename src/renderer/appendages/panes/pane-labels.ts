import { reactive } from 'vue';
import type { StretchVariant } from '../../../rpc/contract';

/** Something written over a pane at a place that moves with the model. CSS pixels within the pane. */
export interface PaneLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** What is drawn in HTML over each pane; written by the viewport once a frame, and only when it has changed. */
export interface PaneOverlay {
  worst: PaneLabel | undefined;
  hover: PaneLabel | undefined;
  facts: string;
  /** Screen directions of the three axes, for the gizmo. */
  axes: readonly { readonly name: string; readonly x: number; readonly y: number; readonly z: number }[];
  lasso: string;
  brush: { readonly x: number; readonly y: number; readonly radius: number } | undefined;
}

export type PaneLabels = Record<StretchVariant, PaneOverlay>;

export function createPaneLabels(): PaneLabels {
  const blank = (): PaneOverlay => ({
    worst: undefined,
    hover: undefined,
    facts: '',
    axes: [],
    lasso: '',
    brush: undefined,
  });
  return reactive({ original: blank(), rigid: blank(), chain: blank() });
}
