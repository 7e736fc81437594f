import type { SkinSystem } from './skin-system';

/**
 * With fixed weights the surface enters the energy ½ Σ |Σ_j T_j (wP)_vj − q_v|² only through moments:
 *
 *   G_jk = Σ_v (wP)_vj (wP)_vkᵀ   4×4, once per rig: nonzero only where bones j and k share skin
 *   C_j  = Σ_v q_v (wP)_vjᵀ       3×4, once per frame: the only step of a frame that touches vertices
 *   D_j  = Σ_k T_k G_kj − C_j     3×4, the gradient ∂E/∂T_j
 *
 * Block rows are compressed: the neighbours of j are neighbour[rowStart[j] … rowStart[j + 1]], j among them.
 */
export interface BoneMoments {
  readonly count: number;
  readonly rowStart: Uint32Array;
  /** #B, and where in the row of j its own block stands (#A). */
  readonly neighbour: Uint32Array;
  readonly diagonalBlock: Uint32Array;
  /** #B×16 row-major: block (j, neighbour) is G_j,neighbour. */
  readonly blocks: Float64Array;
  /** Σ over vertices, to turn sums into means. */
  readonly vertexCount: number;
}

/** Pseudo-vertices that two bones share: `stiffness` · |T_a h − T_b h|² + `turnStiffness` · |R_a − R_b|², solver space. */
export interface JointSpring {
  readonly a: number;
  readonly b: number;
  readonly h: readonly [number, number, number];
  readonly stiffness: number;
  readonly turnStiffness: number;
}

export function boneMoments(system: SkinSystem, springs: readonly JointSpring[] = []): BoneMoments {
  const count = system.joints.length;
  const blockAt = new Int32Array(count * count).fill(-1);
  const byVertex = entriesByVertex(system);

  // 1. Which bones meet.
  const meet = (j: number, k: number): void => {
    blockAt[j * count + k] = 0;
    blockAt[k * count + j] = 0;
  };
  for (let j = 0; j < count; j++) meet(j, j);
  for (const spring of springs) meet(spring.a, spring.b);
  forPairs(byVertex, (j, k) => meet(j, k));
  const rowStart = new Uint32Array(count + 1);
  const neighbours: number[] = [];
  const diagonalBlock = new Uint32Array(count);
  for (let j = 0; j < count; j++) {
    for (let k = 0; k < count; k++) {
      if (blockAt[j * count + k] < 0) continue;
      if (k === j) diagonalBlock[j] = neighbours.length;
      blockAt[j * count + k] = neighbours.length;
      neighbours.push(k);
    }
    rowStart[j + 1] = neighbours.length;
  }

  // 2. Their sums.
  const blocks = new Float64Array(neighbours.length * 16);
  const p = system.entryPoint;
  forPairs(byVertex, (j, k, e, f) => {
    const o = blockAt[j * count + k] * 16;
    for (let r = 0; r < 4; r++) for (let c = 0; c < 4; c++) blocks[o + r * 4 + c] += p[e * 4 + r] * p[f * 4 + c];
  });
  for (const { a, b, h, stiffness, turnStiffness } of springs) {
    const P = [...h, 1];
    for (const [j, k, sign] of [
      [a, a, 1],
      [b, b, 1],
      [a, b, -1],
      [b, a, -1],
    ]) {
      // prettier-ignore
      const o = blockAt[j * count + k] * 16;
      for (let r = 0; r < 4; r++) for (let c = 0; c < 4; c++) blocks[o + r * 4 + c] += sign * stiffness * P[r] * P[c];
      for (let r = 0; r < 3; r++) blocks[o + r * 5] += sign * turnStiffness;
    }
  }
  return {
    count,
    rowStart,
    neighbour: Uint32Array.from(neighbours),
    diagonalBlock,
    blocks,
    vertexCount: system.vertices.length,
  };
}

/** C (#A×12, columns of 3) of one frame's targets (#V×3, solver space). */
export function targetMoments(system: SkinSystem, targets: Float64Array, C: Float64Array): void {
  const { entryStart, entryVertex, entryPoint: p } = system;
  for (let a = 0; a + 1 < entryStart.length; a++) {
    let c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0, c8 = 0, c9 = 0, c10 = 0, c11 = 0; // prettier-ignore
    for (let e = entryStart[a]; e < entryStart[a + 1]; e++) {
      const v = entryVertex[e] * 3;
      const x = targets[v], y = targets[v + 1], z = targets[v + 2]; // prettier-ignore
      const p0 = p[e * 4], p1 = p[e * 4 + 1], p2 = p[e * 4 + 2], p3 = p[e * 4 + 3]; // prettier-ignore
      c0 += x * p0;
      c1 += y * p0;
      c2 += z * p0; // prettier-ignore
      c3 += x * p1;
      c4 += y * p1;
      c5 += z * p1; // prettier-ignore
      c6 += x * p2;
      c7 += y * p2;
      c8 += z * p2; // prettier-ignore
      c9 += x * p3;
      c10 += y * p3;
      c11 += z * p3; // prettier-ignore
    }
    const o = a * 12;
    C[o] = c0;
    C[o + 1] = c1;
    C[o + 2] = c2;
    C[o + 3] = c3;
    C[o + 4] = c4;
    C[o + 5] = c5; // prettier-ignore
    C[o + 6] = c6;
    C[o + 7] = c7;
    C[o + 8] = c8;
    C[o + 9] = c9;
    C[o + 10] = c10;
    C[o + 11] = c11; // prettier-ignore
  }
}

/** D (#A×12) of bone transforms `T`. */
export function momentGradient(moments: BoneMoments, T: Float64Array, C: Float64Array, D: Float64Array): void {
  const { rowStart, neighbour, blocks: g } = moments;
  for (let j = 0; j < moments.count; j++) {
    for (let c = 0; c < 12; c++) D[j * 12 + c] = -C[j * 12 + c];
    for (let b = rowStart[j]; b < rowStart[j + 1]; b++) {
      const t = neighbour[b] * 12;
      for (let c = 0; c < 4; c++) {
        const g0 = g[b * 16 + c * 4], g1 = g[b * 16 + c * 4 + 1], g2 = g[b * 16 + c * 4 + 2], g3 = g[b * 16 + c * 4 + 3]; // prettier-ignore
        const d = j * 12 + c * 3;
        D[d] += T[t] * g0 + T[t + 3] * g1 + T[t + 6] * g2 + T[t + 9] * g3;
        D[d + 1] += T[t + 1] * g0 + T[t + 4] * g1 + T[t + 7] * g2 + T[t + 10] * g3;
        D[d + 2] += T[t + 2] * g0 + T[t + 5] * g1 + T[t + 8] * g2 + T[t + 11] * g3;
      }
    }
  }
}

/**
 * Energy of `after` less that of `before`, from their gradients. The energy is quadratic in T, so
 * ΔE = ½ Σ ⟨ΔT, D_before + D_after⟩ exactly; the difference of two energies would drown in rounding long before
 * the control's residual does.
 */
export function energyChange(
  before: Float64Array,
  gradientBefore: Float64Array,
  after: Float64Array,
  gradientAfter: Float64Array,
): number {
  let sum = 0;
  for (let i = 0; i < before.length; i++) sum += (after[i] - before[i]) * (gradientBefore[i] + gradientAfter[i]);
  return sum / 2;
}

interface VertexEntries {
  /** #V+1. */
  readonly start: Uint32Array;
  /** #E entry, and #E its joint, vertex after vertex. */
  readonly entry: Uint32Array;
  readonly joint: Uint16Array;
}

function entriesByVertex(system: SkinSystem): VertexEntries {
  const { entryStart, entryVertex } = system;
  const start = new Uint32Array(system.vertices.length + 1);
  for (const v of entryVertex) start[v + 1]++;
  for (let v = 0; v + 1 < start.length; v++) start[v + 1] += start[v];
  const cursor = start.slice();
  const entry = new Uint32Array(entryVertex.length);
  const joint = new Uint16Array(entryVertex.length);
  for (let a = 0; a + 1 < entryStart.length; a++)
    for (let e = entryStart[a]; e < entryStart[a + 1]; e++) {
      const at = cursor[entryVertex[e]]++;
      entry[at] = e;
      joint[at] = a;
    }
  return { start, entry, joint };
}

/** Every ordered pair of entries of every vertex, an entry with itself included. */
function forPairs(
  { start, entry, joint }: VertexEntries,
  visit: (j: number, k: number, entryOfJ: number, entryOfK: number) => void,
): void {
  for (let v = 0; v + 1 < start.length; v++)
    for (let e = start[v]; e < start[v + 1]; e++)
      for (let f = start[v]; f < start[v + 1]; f++) visit(joint[e], joint[f], entry[e], entry[f]);
}
