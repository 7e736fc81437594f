import type { BoneForest } from './bone-forest';
import type { BoneMoments } from './bone-moments';
import { armMoment, writeAxial, writeCurvature } from './twist-blocks';

/**
 * Gradient and Hessian when bones keep their lengths: reduced from the moments by the places of the joints.
 *
 * Unknowns are a world turn ω_i for every node and a move τ_r for every root. Node i stands at a_i; a child c at
 * a_c = a_i + d_c, d_c turning with i. So ω_i turns bone i's own skin about a_i and carries, without turning it, all that
 * hangs below each child c by ω_i × d_c. World places are linear in each R_i by itself, so the only second-order
 * terms are each turn's own. With Y_i = T_i − a_i e₄ᵀ, and sums over the subtrees of l and c:
 *
 *   F_c   = Σ_{l below c} D_l e₄           α_ic = Σ_{l below c} Y_i G_il e₄      β_cc' = Σ Σ e₄ᵀ G e₄
 *   S_i   = Y_i D_iᵀ + Σ_c d_c F_cᵀ         gradient: axial(S_i), F_r; curvature: ½(S + Sᵀ) − tr(S) I
 *   M_ik  = Y_i G_ik Y_kᵀ + Σ_{c of k} α_ic d_cᵀ + Σ_{c of i} d_c α_kcᵀ + Σ_{c of i, c' of k} β_cc' d_c d_c'ᵀ
 *   H_ik  = tr(M_ik) I − M_ikᵀ,   H_i,r = [α_ir + Σ_{c of i} β_cr d_c],   H_rr' = β_rr' I
 *
 * Space: solver space. Cost: about 60 multiplications for each pair of nodes. The matrix is dense: every turn
 * moves everything below it.
 */
export interface RotationBlocks {
  /** 3·#N + 3·#roots. */
  readonly size: number;
  readonly gradient: Float64Array;
  /** size×size row-major, lower half: Gauss–Newton. */
  readonly hessian: Float64Array;
  /** #N×9. */
  readonly curvature: Float64Array;
}

export function createRotationBlocks(forest: BoneForest): RotationBlocks {
  const size = 3 * (forest.bones.length + forest.roots.length);
  return {
    size,
    gradient: new Float64Array(size),
    hessian: new Float64Array(size * size),
    curvature: new Float64Array(forest.bones.length * 9),
  };
}

/**
 * @param T #A×12. @param places #N×3, a. @param D #A×12.
 */
export function rotationBlocks(
  forest: BoneForest,
  moments: BoneMoments,
  T: Float64Array,
  places: Float64Array,
  D: Float64Array,
  out: RotationBlocks,
): void {
  const sums = subtreeSums(forest, moments, T, places, D);
  writeGradient(forest, sums, D, out);
  writeHessian(forest, moments, sums, out);
}

interface SubtreeSums {
  /** #N×12, Y of each node's bone (zero for a skinless one). */
  readonly arms: Float64Array;
  /** #N×3: d of each node that has a parent. */
  readonly reach: Float64Array;
  /** #N×3, F. */
  readonly force: Float64Array;
  /** #N×#N×3, α: row i, column c. */
  readonly alpha: Float64Array;
  /** #N×#N, β. */
  readonly beta: Float64Array;
}

function subtreeSums(
  forest: BoneForest,
  moments: BoneMoments,
  T: Float64Array,
  places: Float64Array,
  D: Float64Array,
): SubtreeSums {
  const { bones, parents } = forest;
  const n = bones.length;
  const nodeOf = new Int32Array(moments.count);
  bones.forEach((bone, i) => bone >= 0 && (nodeOf[bone] = i));
  const arms = new Float64Array(n * 12);
  const reach = new Float64Array(n * 3);
  const force = new Float64Array(n * 3);
  const alpha = new Float64Array(n * n * 3);
  const beta = new Float64Array(n * n);

  for (let i = 0; i < n; i++) {
    for (let r = 0; r < 3; r++) if (parents[i] >= 0) reach[i * 3 + r] = places[i * 3 + r] - places[parents[i] * 3 + r];
    const bone = bones[i];
    if (bone < 0) continue;
    for (let k = 0; k < 12; k++) arms[i * 12 + k] = T[bone * 12 + k] - (k >= 9 ? places[i * 3 + k - 9] : 0);
    for (let r = 0; r < 3; r++) force[i * 3 + r] = D[bone * 12 + 9 + r];
    for (let b = moments.rowStart[bone]; b < moments.rowStart[bone + 1]; b++) {
      const l = nodeOf[moments.neighbour[b]];
      const g = b * 16;
      beta[i * n + l] = moments.blocks[g + 15];
      for (let r = 0; r < 3; r++)
        for (let m = 0; m < 4; m++)
          alpha[(i * n + l) * 3 + r] += arms[i * 12 + m * 3 + r] * moments.blocks[g + m * 4 + 3];
    }
  }
  for (let c = n - 1; c >= 0; c--) {
    const p = parents[c];
    if (p < 0) continue;
    for (let r = 0; r < 3; r++) force[p * 3 + r] += force[c * 3 + r];
    for (let i = 0; i < n; i++) {
      for (let r = 0; r < 3; r++) alpha[(i * n + p) * 3 + r] += alpha[(i * n + c) * 3 + r];
      beta[i * n + p] += beta[i * n + c];
    }
  }
  for (let c = n - 1; c >= 0; c--)
    if (parents[c] >= 0) for (let k = 0; k < n; k++) beta[parents[c] * n + k] += beta[c * n + k];
  return { arms, reach, force, alpha, beta };
}

function writeGradient(
  { bones, parents, roots }: BoneForest,
  sums: SubtreeSums,
  D: Float64Array,
  out: RotationBlocks,
): void {
  const n = bones.length;
  const S = new Float64Array(n * 9);
  const own = new Float64Array(9);
  for (let i = 0; i < n; i++) {
    if (bones[i] >= 0) {
      armMoment(sums.arms.subarray(i * 12, i * 12 + 12), D.subarray(bones[i] * 12, bones[i] * 12 + 12), 0, own);
      for (let k = 0; k < 9; k++) S[i * 9 + k] += own[k];
    }
    if (parents[i] >= 0)
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 3; c++) S[parents[i] * 9 + r * 3 + c] += sums.reach[i * 3 + r] * sums.force[i * 3 + c];
  }
  for (let i = 0; i < n; i++) {
    writeAxial(S.subarray(i * 9, i * 9 + 9), out.gradient, i * 3);
    writeCurvature(S.subarray(i * 9, i * 9 + 9), out.curvature, i * 9);
  }
  roots.forEach((root, k) => {
    for (let r = 0; r < 3; r++) out.gradient[3 * (n + k) + r] = sums.force[root * 3 + r];
  });
}

function writeHessian(forest: BoneForest, moments: BoneMoments, sums: SubtreeSums, out: RotationBlocks): void {
  const { bones, parents, roots } = forest;
  const { reach: d, alpha, beta } = sums;
  const n = bones.length;
  const M = turnProducts(forest, moments, sums);
  const { size, hessian: H } = out;
  H.fill(0);
  for (let i = 0; i < n; i++)
    for (let k = 0; k <= i; k++) {
      const m = (i * n + k) * 9;
      const trace = M[m] + M[m + 4] + M[m + 8];
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 3; c++) H[(3 * i + r) * size + 3 * k + c] = (r === c ? trace : 0) - M[m + c * 3 + r];
    }
  const v = new Float64Array(n * 3);
  roots.forEach((root, k) => {
    for (let i = 0; i < n; i++) for (let r = 0; r < 3; r++) v[i * 3 + r] = alpha[(i * n + root) * 3 + r];
    for (let c = 0; c < n; c++)
      if (parents[c] >= 0) for (let r = 0; r < 3; r++) v[parents[c] * 3 + r] += beta[c * n + root] * d[c * 3 + r];
    // Rows of τ, columns of ω: the transpose of [v], which is −[v].
    const row = 3 * (n + k);
    for (let i = 0; i < n; i++) {
      const [x, y, z] = [v[i * 3], v[i * 3 + 1], v[i * 3 + 2]];
      const o = row * size + 3 * i;
      H[o + 1] = z;
      H[o + 2] = -y;
      H[o + size] = -z;
      H[o + size + 2] = x;
      H[o + 2 * size] = y;
      H[o + 2 * size + 1] = -x;
    }
    for (let l = 0; l <= k; l++)
      for (let r = 0; r < 3; r++) H[(row + r) * size + 3 * (n + l) + r] = beta[root * n + roots[l]];
  });
}

/** #N×#N×9, M_ik row-major. */
function turnProducts({ bones, parents }: BoneForest, moments: BoneMoments, sums: SubtreeSums): Float64Array {
  const { arms, reach: d, alpha, beta } = sums;
  const n = bones.length;
  const M = new Float64Array(n * n * 9);
  const nodeOf = new Int32Array(moments.count);
  bones.forEach((bone, i) => bone >= 0 && (nodeOf[bone] = i));
  const left = new Float64Array(12);
  for (let i = 0; i < n; i++) {
    if (bones[i] < 0) continue;
    for (let b = moments.rowStart[bones[i]]; b < moments.rowStart[bones[i] + 1]; b++) {
      const k = nodeOf[moments.neighbour[b]];
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 4; c++) {
          left[r * 4 + c] = 0;
          for (let m = 0; m < 4; m++) left[r * 4 + c] += arms[i * 12 + m * 3 + r] * moments.blocks[b * 16 + m * 4 + c];
        }
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 3; c++)
          for (let m = 0; m < 4; m++) M[(i * n + k) * 9 + r * 3 + c] += left[r * 4 + m] * arms[k * 12 + m * 3 + c];
    }
  }
  for (let c = 0; c < n; c++) {
    const k = parents[c];
    if (k < 0) continue;
    for (let i = 0; i < n; i++)
      for (let r = 0; r < 3; r++)
        for (let s = 0; s < 3; s++) {
          const product = alpha[(i * n + c) * 3 + r] * d[c * 3 + s];
          M[(i * n + k) * 9 + r * 3 + s] += product;
          M[(k * n + i) * 9 + s * 3 + r] += product;
        }
    for (let e = 0; e < n; e++) {
      if (parents[e] < 0) continue;
      const m = (k * n + parents[e]) * 9;
      const weight = beta[c * n + e];
      for (let r = 0; r < 3; r++) for (let s = 0; s < 3; s++) M[m + r * 3 + s] += weight * d[c * 3 + r] * d[e * 3 + s];
    }
  }
  return M;
}
