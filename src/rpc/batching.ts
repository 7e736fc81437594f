import type { AppendageKind, Verdict } from '../core/appendage/finding';
import type { Warning } from '../core/errors';
import type { DetectionSettings, SpringsByFinding } from '../project/settings';
import type { BakeSettings, ExportedFile } from './exporting';
import type { MeasureSettings } from './measuring';
import type { FileSource } from './model';

/** What a file of a batch goes through, and the share of its progress at which each stage ends. */
export const BATCH_STAGES = [
  { stage: 'loading', until: 0.15 },
  { stage: 'finding', until: 0.45 },
  { stage: 'chaining', until: 0.6 },
  { stage: 'measuring', until: 0.9 },
  { stage: 'writing', until: 1 },
] as const;

export type BatchStage = (typeof BATCH_STAGES)[number]['stage'];

/** The same settings for every file of a batch. */
export interface BatchRecipe {
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

export interface FixFileRequest extends BatchRecipe {
  readonly source: FileSource;
  /** File name of the result, with its extension and without a folder. */
  readonly name: string;
  /** Folder to write to (granted by `chooseFolder`). Left out: the host's output folder, or the bytes are returned. */
  readonly folder?: string;
  readonly ifExists: 'number' | 'replace' | 'skip';
}

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

/** Why a person should look at a file that went through. */
export type BatchDoubt =
  | { readonly code: 'nothing-found'; readonly closest?: { readonly attachJoint: string; readonly reason: string } }
  | { readonly code: 'near-limit'; readonly findingId: string; readonly elongation: number; readonly limit: number }
  | { readonly code: 'still-tears'; readonly ratio: number; readonly clip: string; readonly time: number };

/** Torn share 0…1 of the appendages' edges in the worst clip, as the file was and as it is written. */
export interface BatchStretch {
  readonly before: number;
  readonly after: number;
  /** Clip in which the file was torn most. */
  readonly clip: string;
  /** Greatest edge stretch after, over all clips, ratio. */
  readonly max: number;
}

/** What became of one file. */
export interface FileOutcome {
  /** A result of that name was there already and was kept; nothing else was done. */
  readonly skipped: boolean;
  /** What was written: none, or the fixed file. */
  readonly files: readonly ExportedFile[];
  readonly sourceBytes: number;
  readonly vertices: number;
  readonly joints: number;
  readonly clips: number;
  readonly findings: readonly BatchFinding[];
  /** Undefined without clips or without findings. */
  readonly stretch?: BatchStretch;
  readonly doubts: readonly BatchDoubt[];
  readonly changes: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Batches are queued by the studio; each file is one call, and nothing of it is kept. */
export interface BatchApi {
  /** Reads, fixes, measures, checks and writes one file. */
  fixFile(args: FixFileRequest): FileOutcome;
}
