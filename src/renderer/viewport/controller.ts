import { shallowRef } from 'vue';
import type { ReportPicture, StretchVariant, WorstEdge } from '../../rpc/contract';
import type { ViewPreset } from '../stores/view';

/** A vertex of a solved rig that the artist is being shown. */
export interface ShownVertex {
  readonly rigId: string;
  readonly clip: number;
  readonly vertex: number;
  /** Seconds. */
  readonly time: number;
  /** Fraction of the diagonal. */
  readonly error: number;
}

/** What commands and panels may ask of the viewport on screen. */
export interface ViewportController {
  lookFrom(preset: ViewPreset): void;
  flip(): void;
  toggleOrtho(): void;
  frameAll(): void;
  frameSelected(): void;
  showEdge(variant: StretchVariant, edge: WorstEdge): void;
  /** In the Solve workspace. */
  showVertex?(vertex: ShownVertex): void;
  previousCamera(): void;
  /** The panes as they are on screen, as a PNG; undefined while nothing is drawn. */
  screenshot(): Promise<Blob | undefined>;
  growRegion(by: 1 | -1): void;
  /** Adds the shell under the pointer to the selected region, or takes it away. */
  takeShell?(add: boolean): void;
}

/** The viewport of the workspace that is open. */
export const viewport = shallowRef<ViewportController>();

/** The picture of a report: the panes as they are on screen; none while nothing is drawn. */
export async function reportPictures(): Promise<{ readonly pictures?: readonly ReportPicture[] }> {
  const picture = await viewport.value?.screenshot();
  return picture ? { pictures: [{ title: 'In the studio', png: new Uint8Array(await picture.arrayBuffer()) }] } : {};
}
