import { reactive } from 'vue';
import type { PaneLabel, PaneOverlay } from '../../appendages/panes/pane-labels';

/** What is drawn in HTML over a rig's pane; written by the viewport when it has changed. */
export interface SolveOverlay {
  worst: PaneLabel | undefined;
  hover: PaneLabel | undefined;
  axes: PaneOverlay['axes'];
}

export type SolveLabels = Record<string, SolveOverlay>;

export function createSolveLabels(): SolveLabels {
  return reactive({});
}

/** The overlay of a pane, made when it is first asked for. */
export function overlayOf(labels: SolveLabels, id: string): SolveOverlay {
  return (labels[id] ??= { worst: undefined, hover: undefined, axes: [] });
}
