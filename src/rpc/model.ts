import type { Findings, FindingOverride } from '../core/appendage/finding';
import type { Warning } from '../core/errors';
import type { StretchEdges } from '../core/measure/stretch-edges';
import type { JointRole, Side } from '../core/roles/joint-roles';
import type { DetectionSettings, SpringsByFinding } from '../project/settings';

/** Where a file comes from. A path must have been granted by the person: a dialog, a drop, a recent file, an OS open. */
export type FileSource =
  | { readonly kind: 'path'; readonly path: string }
  /** `companions`: the .bin and textures dropped together with a .gltf. */
  | {
      readonly kind: 'bytes';
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly companions?: readonly NamedBytes[];
    }
  /** A model that came without a path and that an autosave kept, by its id. */
  | { readonly kind: 'kept'; readonly modelId: string }
  /** A file that ships with Rigwright, by `SampleFile.id`. */
  | { readonly kind: 'sample'; readonly id: string };

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface JointSummary {
  readonly name: string;
  /** glTF node index; three.js de-duplicates names, so map by node. */
  readonly node: number;
  /** Joint index of the parent, or -1. Parents stand before children. */
  readonly parent: number;
  /** `pelvis`, `thigh` …, as the pass took it. */
  readonly role: JointRole;
  readonly side: Side;
}

export interface ClipSummary {
  /** glTF animation index. */
  readonly index: number;
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
}

/** One skinned primitive: its vertices are `vertexStart … vertexStart + vertexCount - 1` of its rig. */
export interface PartSummary {
  /** glTF indices. */
  readonly mesh: number;
  readonly primitive: number;
  readonly node: number;
  readonly meshName: string;
  readonly vertexStart: number;
  readonly vertexCount: number;
}

/** Skinned primitives that share joints. */
export interface RigSummary {
  readonly joints: readonly JointSummary[];
  readonly parts: readonly PartSummary[];
  readonly vertices: number;
  readonly triangles: number;
}

/** What a file holds, as its exporter would count it. */
export interface FileContents {
  /** The program that wrote it. */
  readonly generator?: string;
  /** Names of the glTF extensions it uses. */
  readonly extensions: readonly string[];
  readonly nodes: number;
  readonly meshes: number;
  readonly skins: number;
  readonly materials: number;
  readonly images: number;
}

export interface ModelSummary {
  /** SHA-256 of the file's bytes, hex: the same file is the same model, however it came. */
  readonly id: string;
  /** File name with its extension. */
  readonly name: string;
  /** Set when it was opened from one. */
  readonly path?: string;
  readonly byteLength: number;
  /** Extent along up in the bind pose, scene units. */
  readonly height: number;
  /** Metres in a scene unit, inferred from the height; adjustable by the `unitScale` setting. */
  readonly unitScale: number;
  /** Sums over all rigs. */
  readonly vertices: number;
  readonly weldedVertices: number;
  readonly triangles: number;
  /** Largest first; never empty (a file without a skin fails to open with kind `unusable`). */
  readonly rigs: readonly RigSummary[];
  readonly clips: readonly ClipSummary[];
  readonly contents: FileContents;
  readonly warnings: readonly Warning[];
}

export interface OpenedModel {
  readonly summary: ModelSummary;
  /**
   * A GLB that shows the file as it is. It may be compressed by Draco, meshopt or KTX2. Left out where the caller has
   * it: a GLB that came as bytes shows itself.
   */
  readonly display?: Uint8Array;
}

/** One rig's findings, and what its overlays draw. Vertex arrays index the rig's vertices (see {@link PartSummary}). */
export interface RigFindings extends Findings {
  /** Index into `ModelSummary.rigs`. */
  readonly rig: number;
  /** #V, distance to the nearest bone segment, analysis units: far skin where > farFraction × height. */
  readonly skeletonDistance: Float32Array;
  /** #V, the first vertex at the same place: seams split vertices, what is painted must not show it. */
  readonly twins: Uint32Array;
  /** The measured edges of the pieces and their seams, and #E their bind lengths: the heat calls `stretchRatios` with these. */
  readonly edges: StretchEdges;
  readonly bindLengths: Float64Array;
}

/** What is wanted of a model: the same plan gives the same findings, the same bytes, the same numbers. */
export interface RigPlan {
  readonly modelId: string;
  /** Sparse options of the appendage pass. */
  readonly detection?: DetectionSettings;
  readonly overrides?: readonly FindingOverride[];
  readonly springs?: SpringsByFinding;
}

/** `chain`: as planned. `rigid`: every chain made rigid (the article's step one). */
export type FixVariant = 'chain' | 'rigid';

export interface FixedModel {
  /** The GLB that an export writes, byte for byte. Map its joints by node: new nodes stand after the file's own. */
  readonly bytes: Uint8Array;
  /** SHA-256 of `bytes`, hex. */
  readonly sha256: string;
  /** The splice's list, in plain words. Empty when nothing was changed (then `bytes` are the source's). */
  readonly changes: readonly string[];
  readonly chains: readonly FixedChain[];
  readonly warnings: readonly Warning[];
}

export interface FixedChain {
  readonly findingId: string;
  readonly rig: number;
  /** K+1 glTF node indices and names in `bytes`, root first. */
  readonly nodes: readonly number[];
  readonly names: readonly string[];
  /** 3×3, column-major: from the frame that its joints share in the bind pose (the attach joint's) to analysis space. */
  readonly frame: readonly number[];
}
