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
  /** While joints are edited: the selected chain's, root first. */
  joints: readonly JointHandle[];
  /** The pointer is over something that can be dragged. */
  grabbing: boolean;
  brush: { readonly x: number; readonly y: number; readonly radius: number } | undefined;
}

/** A joint that can be taken hold of. CSS pixels within the pane; NaN behind the camera. */
export interface JointHandle {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly active: boolean;
}

export type PaneLabels = Record<StretchVariant, PaneOverlay>;

export function createPaneLabels(): PaneLabels {
  const blank = (): PaneOverlay => ({
    worst: undefined,
    hover: undefined,
    facts: '',
    axes: [],
    lasso: '',
    joints: [],
    grabbing: false,
    brush: undefined,
  });
  return reactive({ original: blank(), rigid: blank(), chain: blank() });
}
