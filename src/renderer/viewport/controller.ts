import { shallowRef } from 'vue';
import type { StretchVariant, WorstEdge } from '../../rpc/contract';
import type { ViewPreset } from '../stores/view';

/** What commands and panels may ask of the viewport on screen. */
export interface ViewportController {
  lookFrom(preset: ViewPreset): void;
  flip(): void;
  toggleOrtho(): void;
  frameAll(): void;
  frameSelected(): void;
  showEdge(variant: StretchVariant, edge: WorstEdge): void;
  previousCamera(): void;
  /** The panes as they are on screen, as a PNG. */
  screenshot(): Promise<Blob>;
  growRegion(by: 1 | -1): void;
}

/** The viewport of the workspace that is open. */
export const viewport = shallowRef<ViewportController>();
