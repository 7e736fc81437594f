import type { AppendageOptions } from '../../core/appendage/appendage-options';
import type { AppendageKind, Evidence, FindingOverride, Verdict } from '../../core/appendage/finding';
import type { SpringSettings } from '../../core/dynamics/spring-settings';
import type { Warning } from '../../core/errors';
import type { StretchGroup } from '../../core/measure/edge-stretch';
import type { Vec3 } from '../../core/math/vec3';
import type { BakedClip, VrmChain } from '../../rpc/exporting';
import type { StretchVariant } from '../../rpc/measuring';

/**
 * What `fix --json`, `fix --report` and the studio's report say of one file, schema 1. Lengths are in scene units of
 * the file. Fields are added, never renamed or removed, within a schema.
 */
export interface Report {
  readonly schema: 1;
  /** `rigwright 0.1.0`. */
  readonly tool: string;
  readonly source: { readonly file: string; readonly bytes: number; readonly sha256: string };
  readonly model: ReportedModel;
  readonly appendages: readonly ReportedAppendage[];
  /** By clip name, then by variant. */
  readonly stretch: Readonly<Record<string, ReportedStretch>>;
  /** How it was measured; left out when nothing was. */
  readonly measured?: ReportedMeasure;
  readonly settings: ReportedSettings;
  /** What a person decided of findings, in the order it is applied. */
  readonly edits: readonly ReportedEdit[];
  readonly changes: readonly string[];
  /** Clips the springs were baked into; left out when none were. */
  readonly baked?: readonly BakedClip[];
  /** The springs in VRM's terms and how near they come to ours; left out when none were written. */
  readonly vrmMatch?: readonly VrmChain[];
  readonly warnings: readonly Warning[];
}

export interface ReportedMeasure {
  /** Chains swung by their springs; else they rode in their bind pose. */
  readonly springs: boolean;
  /** Evenly spaced times of each clip. */
  readonly samples: number;
  /** Edge length ÷ bind length beyond which an edge counts as torn. */
  readonly tornAbove: number;
  readonly tornBelow: number;
}

/** Everything that was set, defaults filled in: with it the same file is made again. */
export interface ReportedSettings {
  readonly detection: Readonly<Required<AppendageOptions>>;
  /** Of each finding that grows a chain, by its id. */
  readonly springs: Readonly<Record<string, SpringSettings>>;
}

/** One finding's overrides; its region and joints as counts. */
export interface ReportedEdit extends Omit<FindingOverride, 'add' | 'remove' | 'jointPositions' | 'region'> {
  /** Rig vertices painted in and out by hand. */
  readonly added: number;
  readonly removed: number;
  /** Joints that were placed by hand. */
  readonly joints?: number;
  /** A whole new region: its vertices, or the ball it was made of. */
  readonly region?: number | Extract<FindingOverride['region'], { readonly radius: number }>;
}

export interface ReportedModel {
  readonly height: number;
  /** Metres in a scene unit. */
  readonly unitScale: number;
  /** Unit vector the character faces. */
  readonly forward: Vec3;
  readonly vertices: number;
  readonly weldedVertices: number;
  readonly triangles: number;
  readonly joints: number;
  /** Seconds. */
  readonly clips: readonly { readonly name: string; readonly duration: number }[];
}

export interface ReportedAppendage {
  readonly id: string;
  readonly kind: AppendageKind;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly attachJoint: string;
  readonly vertices: number;
  readonly evidence: Evidence;
  readonly boneDistance: { readonly before: number; readonly after: number };
  readonly region: readonly ReportedRegion[];
  /** For verdict `chain`. */
  readonly chain?: ReportedChain;
  /** Of a fork's tine: id of the appendage from the end of whose chain its own grows. */
  readonly stem?: string;
}

/** Vertices of one primitive, by glTF mesh and primitive index; both ends of a range belong to it. */
export interface ReportedRegion {
  readonly mesh: number;
  readonly primitive: number;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

export interface ReportedChain {
  readonly joints: readonly string[];
  readonly length: number;
  /** World positions of the joints in the file's rest pose, by its node transforms. */
  readonly positions: readonly Vec3[];
}

export interface ReportedRow {
  readonly samples: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** Share, 0…1. */
  readonly torn: number;
}

/** `file`: a file as it is (`measure`). The others: what the pass makes of a source (`fix`). */
export type ReportedVariant = StretchVariant | 'file';

export type ReportedStretch = Readonly<Partial<Record<ReportedVariant, Readonly<Record<StretchGroup, ReportedRow>>>>>;
