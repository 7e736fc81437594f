import type { BoneLengthChange } from '../core/measure/bone-length-change';
import type { TransferQuality } from '../core/measure/transfer-quality';
import type { Vec3 } from '../core/math/vec3';
import type { Clip, RigModel, SceneGraph } from '../core/rig/scene';
import type { Alignment } from '../core/solve/align-surfaces';
import type { SurfaceMatch } from '../core/solve/match-surfaces';
import type { PrepareTransferOptions } from '../core/solve/prepare-transfer';
import type { SolveClipOptions } from '../core/solve/solve-clip';
import type { ExportPlan, ReportPicture } from './exporting';

/** Options of the match and the solve, sparse: the passes' own defaults where left out. */
export type SolveSettings = Partial<PrepareTransferOptions> & Partial<SolveClipOptions>;

/** An artist's model and a rig, both open. The same id twice is the control: it must come out at zero. */
export interface SolvePair {
  readonly artistId: string;
  readonly rigId: string;
  readonly settings?: SolveSettings;
}

/** The largest rig of a model as the passes read it: the studio poses and skins with the very code that measures. */
export interface SkinnedRig {
  readonly graph: SceneGraph;
  readonly rig: RigModel;
  readonly clips: readonly Clip[];
  /** Unit, where the character faces in the bind pose. */
  readonly forward: Vec3;
}

/** How a rig lies on the artist's surface. */
export interface MatchedRig {
  readonly alignment: Alignment;
  readonly match: SurfaceMatch;
  /** Of the rig's bind pose, scene units: what every error is a share of. */
  readonly diagonal: number;
  readonly drivable: { readonly pass: boolean; readonly reasons: readonly string[] };
}

/** One clip of the artist's on one rig. */
export interface SolvedCell {
  /** The artist's clip, glTF animation index. */
  readonly source: number;
  /** In the rig's own nodes, as an export writes it. */
  readonly clip: Clip;
  readonly quality: TransferQuality;
  /** The other way, when asked for: with rotations only, or (where that was chosen) with joints free to move. */
  readonly rotationsOnly?: TransferQuality;
  readonly freely?: TransferQuality;
  readonly boneLengths: BoneLengthChange;
  readonly milliseconds: number;
  /** Frames whose solve had not settled when its steps ran out. */
  readonly unsettled: number;
}

export interface SolveExportRequest {
  readonly artistId: string;
  readonly rigs: readonly { readonly rigId: string; readonly settings?: SolveSettings }[];
  /** glTF animation indices of the artist's file. */
  readonly clips: readonly number[];
  /** File name pattern without extension: `{name}` is the rig's name. */
  readonly pattern: string;
  readonly report: readonly ('json' | 'html' | 'csv')[];
  /** PNGs for the HTML report, taken by the viewport. */
  readonly pictures?: readonly ReportPicture[];
  /** Write although the control failed. */
  readonly anyway?: boolean;
}

/** Carrying an artist's clips into rigs of the same animal. */
export interface SolveApi {
  readRig(args: { readonly modelId: string }): SkinnedRig;
  /** Fails with `no-correspondence` when the two surfaces have nothing to do with each other. */
  matchRig(args: SolvePair): MatchedRig;
  solveClip(args: SolvePair & { readonly clip: number }): SolvedCell;
  /** Solves, bakes, reads back and checks each rig's file; the plan is written or dropped like any other. */
  planSolveExport(args: SolveExportRequest): ExportPlan;
}
