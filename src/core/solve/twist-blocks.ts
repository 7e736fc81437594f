import type { BoneMoments } from './bone-moments';

/**
 * Gradient and Hessian of the energy for a small twist of every bone, from moments alone.
 *
 * Bone j turns by ω_j about the place m_j of its skin's centroid and moves by τ_j. With Y_j = T_j − m_j e₄ᵀ (the
 * transform with its last column taken about m_j) the change is
 *   δT_j = [ω]Y_j + τ e₄ᵀ + ½[ω]²Y_j + …,
 * and with M = Y_j G_jk Y_kᵀ (3×3), a = Y_j G_jk e₄, b = Y_k G_kj e₄, s = e₄ᵀ G_jk e₄ the blocks are
 *
 *   g_ω = Σ_c Y_c × D_c      g_τ = D e₄
 *   H_jk = | tr(M) I − Mᵀ   [a] |     by (ω×x)·(ω'×y) = (ω·ω')(x·y) − (ω·y)(ω'·x)
 *          |    −[b]        s I |
 *   N_j  = ½(S + Sᵀ) − tr(S) I on ωω, S = Σ_c Y_c D_cᵀ: what ½[ω]² adds where the residual is not zero
 *
 * G alone is Gauss–Newton, with N it is Newton. N may make the matrix indefinite, so the caller tries it and falls
 * back. The pivot m_j makes a and b vanish on the diagonal: rotation and translation of one bone decouple.
 */
export interface TwistBlocks {
  /** #A×6 (ω, τ). */
  readonly gradient: Float64Array;
  /** #A×3, m, solver space. */
  readonly pivots: Float64Array;
  /** #B×36 row-major, in the order of the moments' blocks; only those the factorisation reads are filled. */
  readonly hessian: Float64Array;
  /** #A×9 row-major, N. */
  readonly curvature: Float64Array;
  /** #A×12, Y. */
  readonly arms: Float64Array;
}

export function createTwistBlocks(moments: BoneMoments): TwistBlocks {
  const { count } = moments;
  return {
    gradient: new Float64Array(count * 6),
    pivots: new Float64Array(count * 3),
    hessian: new Float64Array(moments.neighbour.length * 36),
    curvature: new Float64Array(count * 9),
    arms: new Float64Array(count * 12),
  };
}

/** Fills gradient, pivots, arms and curvature at `T`, whose moment gradient is `D`. */
export function twistGradient(moments: BoneMoments, T: Float64Array, D: Float64Array, out: TwistBlocks): void {
  const { blocks, diagonalBlock, count } = moments;
  const { gradient, pivots, arms, curvature } = out;
  for (let j = 0; j < count; j++) {
    const g = diagonalBlock[j] * 16;
    const o = j * 12;
    for (let r = 0; r < 3; r++) {
      let sum = T[o + 9 + r];
      for (let c = 0; c < 3; c++) sum += (T[o + c * 3 + r] * blocks[g + c * 4 + 3]) / blocks[g + 15];
      pivots[j * 3 + r] = sum;
      for (let c = 0; c < 4; c++) arms[o + c * 3 + r] = T[o + c * 3 + r] - (c === 3 ? sum : 0);
      gradient[j * 6 + 3 + r] = D[o + 9 + r];
    }
    armMoment(arms, D, o, product);
    writeAxial(product, gradient, j * 6);
    writeCurvature(product, curvature, j * 9);
  }
}

/** Fills the Gauss–Newton block of the moments' block `b` (bones j, k). */
export function twistHessianBlock(moments: BoneMoments, b: number, j: number, k: number, out: TwistBlocks): void {
  const { blocks: G } = moments;
  const { arms: Y, hessian: H } = out;
  const g = b * 16;
  // A = Y_j G (3×4), then M = A Y_kᵀ; a is A's last column, and bᵀ the last row of G Y_kᵀ.
  for (let r = 0; r < 3; r++)
    for (let c = 0; c < 4; c++) {
      let sum = 0;
      for (let m = 0; m < 4; m++) sum += Y[j * 12 + m * 3 + r] * G[g + m * 4 + c];
      left[r * 4 + c] = sum;
    }
  for (let r = 0; r < 3; r++)
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let m = 0; m < 4; m++) sum += left[r * 4 + m] * Y[k * 12 + m * 3 + c];
      product[r * 3 + c] = sum;
    }
  const h = b * 36;
  const trace = product[0] + product[4] + product[8];
  for (let r = 0; r < 3; r++)
    for (let c = 0; c < 3; c++) {
      H[h + r * 6 + c] = (r === c ? trace : 0) - product[c * 3 + r];
      H[h + (r + 3) * 6 + c + 3] = r === c ? G[g + 15] : 0;
    }
  writeSkew(H, h + 3, left[3], left[7], left[11], 1);
  let bx = 0, by = 0, bz = 0; // prettier-ignore
  for (let m = 0; m < 4; m++) {
    bx += G[g + 12 + m] * Y[k * 12 + m * 3];
    by += G[g + 12 + m] * Y[k * 12 + m * 3 + 1];
    bz += G[g + 12 + m] * Y[k * 12 + m * 3 + 2];
  }
  writeSkew(H, h + 18, bx, by, bz, -1);
}

/** S = Σ_c Y_c D_cᵀ, row-major. */
export function armMoment(Y: Float64Array, D: Float64Array, o: number, S: Float64Array): void {
  for (let r = 0; r < 3; r++)
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let m = 0; m < 12; m += 3) sum += Y[o + m + r] * D[o + m + c];
      S[r * 3 + c] = sum;
    }
}

/** Σ Y_c × D_c: the axial vector of S. */
export function writeAxial(S: Float64Array, out: Float64Array, o: number): void {
  out[o] = S[5] - S[7];
  out[o + 1] = S[6] - S[2];
  out[o + 2] = S[1] - S[3];
}

/** N = ½(S + Sᵀ) − tr(S) I. */
export function writeCurvature(S: Float64Array, out: Float64Array, o: number): void {
  const trace = S[0] + S[4] + S[8];
  for (let r = 0; r < 3; r++)
    for (let c = 0; c < 3; c++) out[o + r * 3 + c] = (S[r * 3 + c] + S[c * 3 + r]) / 2 - (r === c ? trace : 0);
}

const left = new Float64Array(12);
const product = new Float64Array(9);

/** sign · [v] as 3×3 at `o` of a matrix with rows of 6. */
function writeSkew(H: Float64Array, o: number, x: number, y: number, z: number, sign: number): void {
  H[o] = H[o + 7] = H[o + 14] = 0;
  H[o + 1] = -sign * z;
  H[o + 2] = sign * y;
  H[o + 6] = sign * z;
  H[o + 8] = -sign * x;
  H[o + 12] = -sign * y;
  H[o + 13] = sign * x;
}
