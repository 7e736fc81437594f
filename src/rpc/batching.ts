import type { AppendageKind, Verdict } from '../core/appendage/finding';
import type { Warning } from '../core/errors';
import type { DetectionSettings, SpringsByFinding } from '../project/settings';
import type { BakeSettings, ExportedFile } from './exporting';
import type { MeasureSettings } from './measuring';
import type { FileSource } from './model';
import type { SolveSettings } from './solving';

/** What a file goes through that is fixed, and the share of its progress at which each stage ends. */
export const FIX_STAGES = [
  { stage: 'loading', until: 0.15 },
  { stage: 'finding', until: 0.45 },
  { stage: 'chaining', until: 0.6 },
  { stage: 'measuring', until: 0.9 },
  { stage: 'writing', until: 1 },
] as const;

/** The same of a rig that gets an artist's clips. */
export const SOLVE_STAGES = [
  { stage: 'loading', until: 0.05 },
  { stage: 'matching', until: 0.15 },
  { stage: 'solving', until: 0.7 },
  { stage: 'writing', until: 1 },
] as const;

export type FixStage = (typeof FIX_STAGES)[number]['stage'];
export type SolveStage = (typeof SOLVE_STAGES)[number]['stage'];
export type BatchStage = FixStage | SolveStage;

/** A file of a batch, and where its result goes. */
export interface BatchFileRequest {
  readonly source: FileSource;
  /** File name of the result, with its extension and without a folder. */
  readonly name: string;
  /** Folder to write to (granted by `chooseFolder`). Left out: the host's output folder, or the bytes are returned. */
  readonly folder?: string;
  readonly ifExists: 'number' | 'replace' | 'skip';
}

/** Fixing appendages: the same settings for every file of a batch. */
export interface FixRecipe {
  readonly detection?: DetectionSettings;
  readonly springs?: SpringsByFinding;
  /** Chains swing where springs are written, unless it says otherwise. */
  readonly measure?: MeasureSettings;
  /** Write the fixed GLB; `false` only looks and measures. */
  readonly write: boolean;
  /** `vrm` also writes VRMC_springBone; `extras` writes Rigwright's own settings, which its runtime reads. */
  readonly springsAs: readonly ('vrm' | 'extras')[];
  /** Bake the springs into the clips of the file. */
  readonly bake?: BakeSettings;
}

export type FixFileRequest = FixRecipe & BatchFileRequest;

/** Solving an artist's clips: the same clips and settings for every rig of a batch. */
export interface SolveRecipe {
  /** The artist's model, open. */
  readonly artistId: string;
  /** glTF animation indices of the artist's file. */
  readonly clips: readonly number[];
  readonly settings: SolveSettings;
  /** Write the rig's file with the clips in it; `false` only solves and measures. */
  readonly write: boolean;
  /** Also write what was measured, as an HTML page beside the file. */
  readonly report: boolean;
}

export type SolveFileRequest = SolveRecipe & BatchFileRequest;

/** What is said of one finding in a batch. */
export interface BatchFinding {
  readonly id: string;
  readonly kind: AppendageKind;
  readonly verdict: Verdict;
  /** One sentence in plain words. */
  readonly reason: string;
  /** Name of the joint it hangs from. */
  readonly attachJoint: string;
  /** Sign of the collar's x in analysis space: 1 is the model's left when it faces +z. */
  readonly side: number;
  readonly vertices: number;
  /** Of a chain: its segments, and its length in scene units. */
  readonly chain?: { readonly segments: number; readonly length: number };
}

/** Why a person should look at a file that was fixed. */
export type FixDoubt =
  | { readonly code: 'nothing-found'; readonly closest?: { readonly attachJoint: string; readonly reason: string } }
  | { readonly code: 'near-limit'; readonly findingId: string; readonly elongation: number; readonly limit: number }
  | { readonly code: 'still-tears'; readonly ratio: number; readonly clip: string; readonly time: number };

/** Why a person should look at a rig. After the first two nothing was written. */
export type SolveDoubt =
  /** So many of its vertices are farther than `reach` (fraction of the diagonal) from the artist's surface: not solved. */
  | { readonly code: 'different-shape'; readonly missing: number; readonly vertices: number; readonly reach: number }
  /** The artist's own rig is off in its own clip: fractions of the diagonal. */
  | { readonly code: 'control-failed'; readonly clip: string; readonly mean: number; readonly worst: number }
  | { readonly code: 'not-drivable'; readonly reasons: readonly string[] }
  /** Quality and the least that passes, 0…1. */
  | { readonly code: 'motion-lost'; readonly quality: number; readonly threshold: number };

/** Torn share 0…1 of the appendages' edges in the worst clip, as the file was and as it is written. */
export interface BatchStretch {
  readonly before: number;
  readonly after: number;
  /** Clip in which the file was torn most. */
  readonly clip: string;
  /** Greatest edge stretch after, over all clips, ratio. */
  readonly max: number;
}

/** One of the artist's clips on a rig. */
export interface BatchClip {
  /** The artist's name for it. */
  readonly name: string;
  /** Share of the motion that is kept, 0…1; undefined where the surface does not move. */
  readonly quality?: number;
  /** Errors, fractions of the diagonal. */
  readonly mean: number;
  readonly worst: number;
}

/** Quality 0…1 over the clips that move: their mean, and the clip that kept least. */
export interface BatchQuality {
  readonly mean: number;
  readonly worst: number;
  readonly clip: string;
}

/** What became of one file, whatever was done to it. */
interface FileOutcome {
  /** A result of that name was there already and was kept; nothing else was done. */
  readonly skipped: boolean;
  /** What was written: none, or the file that was made and what goes with it. */
  readonly files: readonly ExportedFile[];
  readonly sourceBytes: number;
  readonly vertices: number;
  readonly joints: number;
  /** Clips of the file itself. */
  readonly clips: number;
  readonly changes: readonly string[];
  readonly warnings: readonly Warning[];
}

export interface FixedOutcome extends FileOutcome {
  readonly recipe: 'fix';
  readonly findings: readonly BatchFinding[];
  /** Undefined without clips or without findings. */
  readonly stretch?: BatchStretch;
  readonly doubts: readonly FixDoubt[];
}

export interface SolvedOutcome extends FileOutcome {
  readonly recipe: 'solve';
  /** Share of the rig's vertices that lie on the artist's surface, 0…1. */
  readonly matched: number;
  /** In the order of the artist's file; empty where nothing was solved. */
  readonly solved: readonly BatchClip[];
  /** Undefined where no clip moves. */
  readonly quality?: BatchQuality;
  readonly doubts: readonly SolveDoubt[];
}

export type BatchOutcome = FixedOutcome | SolvedOutcome;

/** Batches are queued by the studio; each file is one call, and nothing of it is kept. */
export interface BatchApi {
  /** Reads, fixes, measures, checks and writes one file. */
  fixFile(args: FixFileRequest): FixedOutcome;
  /** Lays the artist's surface over one rig, solves the clips, reads them back, checks and writes. */
  solveFile(args: SolveFileRequest): SolvedOutcome;
}
