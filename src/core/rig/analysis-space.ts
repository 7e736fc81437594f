/**
 * The similarity that carries a skin's mesh space into analysis space: the bind pose, standing where and as
 * large as the artist sees the model, Y up.
 *
 * What: each joint j with skin says, by M_j = restWorld_j · IBM_j, how the file's rest pose places the bind-space
 * skin. Where bind and rest pose agree all M_j are one similarity, and it is the answer. Where they differ
 * (60 of 199 real files) the answer is the similarity nearest to them, each weighted by the skin it carries:
 * rotation = nearest rotation to Σ w_j M_j/|M_j| (chordal mean, Horn), scale = weighted geometric mean
 * of ∛|det M_j|, translation = takes the weighted mean of the joints' skin centroids to where the rest pose has it.
 * A mean of posed joints leans with the pose (6° on a running dinosaur, 9° on an astronaut), while bind poses are modelled
 * upright on the mesh's own axes; so where the joints disagree, a rotation near a right-angled one is taken to be it.
 * Space: mesh space (bind) → world. Cost: #S.
 * Rejected: Procrustes over the vertices: a posed limb shrinks its scale, so the height would depend on the pose.
 * One joint's M (the root's): IK controls and unskinned roots carry arbitrary matrices.
 * Mirrored armatures (det M < 0): the result may not mirror, since faces and sides would flip unseen; it is
 * fitted to the world mirrored in x, so that up, size and place stay true.
 */
import { composeMat4, determinant3, transformPoint } from '../math/mat4';
import { nearestRotation } from '../math/nearest-rotation';
import type { Numbers } from '../math/vec3';

export interface AnalysisSpaceInput {
  /** #S×16, mesh space → world by joint: rest world × inverse bind matrix. */
  readonly bindToWorld: Numbers;
  /** #S, skin carried by each joint (sum of vertex weights), ≥ 0; where all are 0, all joints count the same. */
  readonly weights: Numbers;
  /** #S×3 mesh space, centroid of the skin each joint carries. */
  readonly centroids: Numbers;
}

export interface AnalysisSpaceOptions {
  /** Degrees, 0–45: how far a rotation found from disagreeing joints may be off a right-angled one to become it. */
  readonly snapDegrees?: number;
}

export const ANALYSIS_SPACE_DEFAULTS: Required<AnalysisSpaceOptions> = Object.freeze({ snapDegrees: 15 });

export interface AnalysisSpaceResult {
  /** 16, mesh space → analysis space; a similarity with positive determinant. */
  readonly matrix: Float64Array;
  /** Length of a mesh unit in analysis space. */
  readonly scale: number;
  /** The file's armature mirrors the mesh. */
  readonly mirrored: boolean;
}

/** Joints scaled to nothing (hidden) say nothing about size. */
const MIN_SCALE = 1e-9;
/** Joints whose mean rotation is shorter than 1 by more than this (about 1° apart) disagree. */
const AGREEMENT = 1e-4;

export function analysisSpace(input: AnalysisSpaceInput, options: AnalysisSpaceOptions = {}): AnalysisSpaceResult {
  const { bindToWorld, weights, centroids } = input;
  const { snapDegrees } = { ...ANALYSIS_SPACE_DEFAULTS, ...options };
  const count = weights.length;
  if (bindToWorld.length !== count * 16 || centroids.length !== count * 3) {
    throw new RangeError('analysisSpace: expected 16 matrix numbers and 3 centroid numbers for each weight');
  }

  // 1. Which joints speak, and whether they mirror.
  const scales = new Float64Array(count);
  let carried = 0;
  let handedness = 0;
  for (let j = 0; j < count; j++) {
    const determinant = determinant3(bindToWorld, j * 16);
    const scale = Math.cbrt(Math.abs(determinant));
    if (!(scale > MIN_SCALE) || !Number.isFinite(scale)) continue;
    scales[j] = scale;
    carried += weights[j];
    handedness += Math.sign(determinant) * (weights[j] || Number.MIN_VALUE);
  }
  const mirrored = handedness < 0;
  const weightOf = (j: number): number => {
    if (scales[j] === 0 || determinant3(bindToWorld, j * 16) < 0 !== mirrored) return 0;
    return carried > 0 ? weights[j] : 1;
  };

  // 2. Weighted means.
  const mean = new Float64Array(16);
  const from = [0, 0, 0];
  const to = [0, 0, 0];
  let total = 0;
  let logScale = 0;
  for (let j = 0; j < count; j++) {
    const w = weightOf(j);
    if (w === 0) continue;
    total += w;
    logScale += w * Math.log(scales[j]);
    for (let k = 0; k < 11; k++) mean[k] += (w * bindToWorld[j * 16 + k]) / scales[j];
    const c = [centroids[j * 3], centroids[j * 3 + 1], centroids[j * 3 + 2]];
    const world = transformPoint(bindToWorld, c[0], c[1], c[2], j * 16);
    for (let k = 0; k < 3; k++) {
      from[k] += w * c[k];
      to[k] += w * world[k];
    }
  }

  // 3. The similarity.
  const matrix = new Float64Array(16);
  const scale = total > 0 ? Math.exp(logScale / total) : 1;
  if (mirrored) for (let k = 0; k < 12; k += 4) mean[k] = -mean[k];
  composeMat4(matrix, 0, [0, 0, 0], 0, nearestRotation(mean), 0, [1, 1, 1], 0);
  if (trace(matrix, mean) < 3 * total * (1 - AGREEMENT)) snap(matrix, snapDegrees);
  for (let k = 0; k < 12; k++) matrix[k] *= scale;
  if (total > 0) {
    const turned = transformPoint(matrix, from[0] / total, from[1] / total, from[2] / total);
    for (let k = 0; k < 3; k++) matrix[12 + k] = to[k] / total - turned[k];
  }
  return { matrix, scale, mirrored };
}

/** tr(aᵀ b) of the upper-left 3×3: 3 for equal rotations, 1 + 2 cos of the angle between others. */
function trace(a: Numbers, b: Numbers): number {
  let sum = 0;
  for (let k = 0; k < 11; k++) if (k % 4 < 3) sum += a[k] * b[k];
  return sum;
}

/** Makes a rotation the right-angled one within `degrees` of it, if there is one. */
function snap(rotation: Float64Array, degrees: number): void {
  const right = rotation.map((value) => (Math.abs(value) > Math.SQRT1_2 ? Math.sign(value) : 0));
  const cosine = (trace(rotation, right) - 1) / 2;
  if (determinant3(right) === 1 && cosine >= Math.cos((degrees * Math.PI) / 180)) rotation.set(right);
}
