import type { AppendageKind, Evidence, Verdict } from '../../core/appendage/finding';
import type { Warning } from '../../core/errors';
import type { StretchGroup } from '../../core/measure/edge-stretch';
import type { Vec3 } from '../../core/math/vec3';
import type { VrmMatchRow } from '../../core/dynamics/vrm-match';
import type { BakedClip } from '../../rpc/exporting';
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
  readonly changes: readonly string[];
  /** Clips the springs were baked into; left out when none were. */
  readonly baked?: readonly BakedClip[];
  /** How near VRM's springs come to ours; left out when none were written. */
  readonly vrmMatch?: readonly ReportedVrmMatch[];
  readonly warnings: readonly Warning[];
}

/** Both laws over the same motion of the chain's root, at a player's frame rates. */
export interface ReportedVrmMatch {
  /** Name of the chain's first joint. */
  readonly chain: string;
  readonly rates: readonly VrmMatchRow[];
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
