import type { Warning } from '../errors';

/** The node tree of a file: every glTF node in file order, so that indices are glTF node indices. */
export interface SceneGraph {
  /** #N; empty when the file has none. */
  readonly names: readonly string[];
  /** #N, parent node or -1. */
  readonly parents: Int32Array;
  /** #N, an order in which every parent stands before its children. */
  readonly order: Int32Array;
  /** #N×3, #N×4 (xyzw, unit), #N×3: local transforms at rest. A node given as a matrix is decomposed here … */
  readonly translations: Float64Array;
  readonly rotations: Float64Array;
  readonly scales: Float64Array;
  /** #N×16, local matrix at rest: the truth, also where a matrix node does not decompose (shear). */
  readonly locals: Float64Array;
}

export type ChannelPath = 'translation' | 'rotation' | 'scale' | 'weights';
export type Interpolation = 'LINEAR' | 'STEP' | 'CUBICSPLINE';

/** One animated property of one node. Normalised integers are already decoded. */
export interface Channel {
  readonly node: number;
  readonly path: ChannelPath;
  readonly interpolation: Interpolation;
  /** #K seconds, strictly increasing. */
  readonly times: Float32Array;
  /** #K×size, or #K×3×size for CUBICSPLINE (in-tangent, value, out-tangent). */
  readonly values: Float32Array;
}

export interface Clip {
  /** glTF animation index. */
  readonly index: number;
  /** As in the file, or `Animation <index>`. */
  readonly name: string;
  /** Seconds; the last key of any channel. Zero for a pose. */
  readonly duration: number;
  readonly channels: readonly Channel[];
}

/** The joints of a rig: every node that is a joint of any of its skins. */
export interface Skeleton {
  /** #J, the node's name, or `joint_<node>` when the file has none. */
  readonly names: readonly string[];
  /** #J, glTF node index. */
  readonly nodes: Int32Array;
  /** #J, nearest ancestor joint or -1. Parents stand before children. */
  readonly parents: Int32Array;
  /** #J×16, joint space → analysis space in the bind pose (the inverse of the inverse bind matrix). */
  readonly bind: Float64Array;
  /** #J×16, joint space → world in the rest pose (the file's node transforms). */
  readonly rest: Float64Array;
}

/** (joint, weight) pairs, `width` of them a vertex, weights summing to 1, zero weights on joint 0. */
export interface Influences {
  readonly width: number;
  /** #V×width, indices into the skeleton. */
  readonly joints: Uint16Array;
  /** #V×width. */
  readonly weights: Float32Array;
}

/** One skinned primitive of the file, as a range of the rig's vertices and triangles. */
export interface RigPart {
  /** Position among all skinned primitives of the file, in node order. */
  readonly index: number;
  /** glTF indices. */
  readonly mesh: number;
  readonly primitive: number;
  readonly node: number;
  readonly skin: number;
  readonly meshName: string;
  readonly vertexStart: number;
  readonly vertexCount: number;
  readonly triangleStart: number;
  readonly triangleCount: number;
  /** Which of the rig's bind sets skins this part. */
  readonly bindSet: number;
}

/** What one glTF skin says about the joints it uses. */
export interface BindSet {
  readonly skin: number;
  /** 16, mesh space → analysis space: the similarity nearest to rest world × IBM over the joints with skin. */
  readonly toAnalysis: Float64Array;
  /** #J×16, analysis space → joint space (IBM × toAnalysis⁻¹); for joints not in this skin, from the skeleton's bind. */
  readonly inverseBind: Float64Array;
  /** #S, the skin's own joint order: skeleton joint of each glTF `skin.joints` entry. */
  readonly joints: Int32Array;
}

/**
 * All skinned primitives that share joints, as one surface in analysis space (bind pose, world units, Y up).
 * Vertices are the file's own, part after part, in file order.
 */
export interface RigModel {
  readonly skeleton: Skeleton;
  readonly parts: readonly RigPart[];
  readonly bindSets: readonly BindSet[];
  /** #V×3 analysis space. */
  readonly positions: Float32Array;
  /** #F×3 vertex indices. */
  readonly triangles: Uint32Array;
  readonly influences: Influences;
}

/** A file, read. */
export interface Scene {
  readonly graph: SceneGraph;
  readonly clips: readonly Clip[];
  /** Rigs of the file, largest (by vertices) first; empty when nothing is skinned. */
  readonly rigs: readonly RigModel[];
  readonly warnings: readonly Warning[];
}
