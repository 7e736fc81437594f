import type { VrmMatchRow } from '../core/dynamics/vrm-match';
import type { MeasureSettings } from './measuring';
import type { RigPlan } from './model';

/** A picture in an HTML report. */
export interface ReportPicture {
  readonly title: string;
  readonly png: Uint8Array;
}

/** A chain's springs in VRM's terms, and how near they come to ours. */
export interface VrmChain {
  /** Name of the chain's first joint. */
  readonly chain: string;
  /** Root first; the last one only marks the tip. */
  readonly joints: readonly VrmJoint[];
  /** Both laws over the same motion of the chain's root, at a player's frame rates; empty without a clip that lasts. */
  readonly rates: readonly VrmMatchRow[];
}

/** The units of VRMC_springBone 1.0. */
export interface VrmJoint {
  readonly name: string;
  readonly stiffness: number;
  readonly dragForce: number;
  readonly gravityPower: number;
  /** Metres. */
  readonly hitRadius: number;
}

export interface BakeSettings {
  /** glTF animation indices; all clips when left out. */
  readonly clips?: readonly number[];
  /** Keys a second; the clip's own density when left out. */
  readonly frameRateHz?: number;
  /** The end state meets the start state. */
  readonly seamlessLoop?: boolean;
  /** Leave the clips alone and add one of the chains' motion beside each: `Walk_tail`. */
  readonly separateClips?: boolean;
}

export interface BakedClip {
  readonly clip: number;
  readonly name: string;
  /** Whether it was baked as a loop. */
  readonly loops: boolean;
  /** Distance of the tips between a loop's end and its start, % of the chain's length. */
  readonly seamPercent: number;
  /** The live swing does not repeat with the clip, so two loops of it are one here: it is not what is seen live. */
  readonly blended: boolean;
  /** Deepest overlap of a chain with the body during the clip. */
  readonly penetrationMillimetres: number;
  /** Greatest distance by which the reduction of keys moves any skin. */
  readonly errorMillimetres: number;
  readonly keys: number;
}

export interface BakeResult {
  /** The fixed GLB with the springs baked into its clips. */
  readonly bytes: Uint8Array;
  readonly clips: readonly BakedClip[];
  readonly changes: readonly string[];
}

export interface ValidationMessage {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly code: string;
  readonly message: string;
  /** JSON pointer into the file, or `@<byte>`. */
  readonly pointer: string;
}

/** The Khronos validator's word on a file. */
export interface ValidationResult {
  readonly errors: number;
  readonly warnings: number;
  readonly messages: readonly ValidationMessage[];
}

export interface ExportRequest extends RigPlan {
  /** File name pattern without extension: `{name}` is the source's name. */
  readonly pattern: string;
  /** Write the fixed model itself; `false` when only clips or a report are wanted. */
  readonly model: boolean;
  readonly variant: 'chain' | 'rigid';
  /** `vrm` also writes VRMC_springBone; `extras` writes Rigwright's own settings, which its runtime reads. */
  readonly springsAs: readonly ('vrm' | 'extras')[];
  /** `separate` writes one file for each clip; so does `model` when the model itself is not written. */
  readonly bake?: BakeSettings & { readonly into: 'model' | 'separate' };
  /** The file's clips stay in the fixed model; `false` leaves only those that are baked. On when left out. */
  readonly keepClips?: boolean;
  /** Put the report into the fixed model as well: `asset.extras.rigwright.report`. */
  readonly embedReport?: boolean;
  /** How the report's numbers are measured. */
  readonly measure?: MeasureSettings;
  readonly report: readonly ('json' | 'html' | 'csv')[];
  /** PNGs for the HTML report, taken by the viewport. */
  readonly pictures?: readonly ReportPicture[];
}

export interface PlannedFile {
  readonly name: string;
  readonly byteLength: number;
}

/** Everything an export would write, made and checked, waiting to be written or dropped. */
export interface ExportPlan {
  readonly id: string;
  readonly files: readonly PlannedFile[];
  readonly changes: readonly string[];
  /** What was baked and how exactly; empty when nothing was. */
  readonly baked: readonly BakedClip[];
  /** The springs in VRM's terms; empty when none are written. */
  readonly vrm: readonly VrmChain[];
  /** Of every model written; what the source itself already said is left out of `messages`. */
  readonly validation: ValidationResult;
  /** Reasons why it must not be written, in plain words; empty when it may. */
  readonly blocks: readonly string[];
}

export interface WriteExportRequest {
  readonly planId: string;
  /** Folder to write to (granted by `chooseFolder`). Left out: the host's output folder, or the bytes are returned. */
  readonly folder?: string;
  readonly ifExists?: 'number' | 'replace' | 'fail';
}

export interface ExportedFile {
  readonly name: string;
  readonly byteLength: number;
  /** Where it was written … */
  readonly path?: string;
  /** … or its bytes, for the browser to save. */
  readonly bytes?: Uint8Array;
}
