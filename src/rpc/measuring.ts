import type { StretchGroup, StretchOptions, StretchRow } from '../core/measure/edge-stretch';
import type { FixVariant, RigPlan } from './model';

export type StretchVariant = 'original' | FixVariant;

/** How stretch is measured: the dock, a report and a batch ask with the same, so that they give the same numbers. */
export interface MeasureSettings {
  /** Springs over the clip in the `chain` variant, as they are baked; left out, chains ride in their bind pose. */
  readonly physics?: boolean;
  readonly options?: StretchOptions;
}

export interface MeasureRequest extends RigPlan, MeasureSettings {
  /** glTF animation indices; all clips when left out. */
  readonly clips?: readonly number[];
  /** All three when left out. */
  readonly variants?: readonly StretchVariant[];
  /** Only this finding counts as the appendage; all of them when left out. */
  readonly findingId?: string;
  /** Look at every frame for edges that jump as well; costs as much again. */
  readonly jumps?: boolean;
}

/** An edge as two vertices of a rig. */
export interface WorstEdge {
  readonly rig: number;
  readonly vertices: readonly [number, number];
  readonly clip: number;
  /** Seconds. */
  readonly time: number;
  readonly ratio: number;
}

/** A row of the table; `worst` names the edge so that a click can go there. `histogram` bins: STRETCH_BINS. */
export interface MeasuredRow extends Omit<StretchRow, 'worst'> {
  readonly worst?: WorstEdge;
}

export type MeasuredGroups = Readonly<Record<StretchGroup, MeasuredRow>>;

/** An edge whose length changes much from one frame to the next; `edge` is the later of the two moments. */
export interface MeasuredJump {
  readonly edge: WorstEdge;
  /** Seconds; after `edge.time` across the seam of a loop. */
  readonly from: number;
  /** Ratio at `from`. */
  readonly before: number;
  /** The joints that carry most of its two ends. */
  readonly joints: readonly [string, string];
}

/** At most JUMP_DEFAULTS.most of each group, the largest first. */
export type MeasuredJumps = Readonly<Record<StretchGroup, readonly MeasuredJump[]>>;

export interface ClipStretch {
  readonly rig: number;
  /** glTF animation index and name. */
  readonly clip: number;
  readonly name: string;
  /** Seconds; each row's `perTime` has one entry per time. */
  readonly times: Float64Array;
  readonly variants: Readonly<Partial<Record<StretchVariant, MeasuredGroups>>>;
  /** Where they were asked for. */
  readonly jumps?: Readonly<Partial<Record<StretchVariant, MeasuredJumps>>>;
}

export interface MeasureResult {
  /** In the order asked; for a model of several rigs, all clips of one rig after the other. */
  readonly clips: readonly ClipStretch[];
}
