import { identityMat4, inverseMat4, transformPoint } from '../math/mat4';
import { symmetricEigen } from '../math/symmetric-eigen';
import { checkpoint, subRun, type Run } from '../run';
import { fitRotation } from './fit-rotation';
import { kdTree, nearestPoint, type KdTree } from './kd-tree';
import { closestSurfacePoint, triangleTree, type TriangleTree } from './triangle-tree';

/**
 * The similarity (rotation, uniform scale, translation) that lays one mesh of an animal over another: exporters turn
 * the up axis, scale by 100 and move the origin, and a rigger's file rarely sits where the artist's does.
 *
 * Area-weighted moments of the two surfaces, which do not care how each is triangulated, give the scale, the origin and
 * axes up to order and sign; each of the 24 proper choices, and leaving things as they are, is refined by iterated
 * closest points on a sample; the best goes on with up to 8,000, and with closest points of triangles if vertices do
 * not coincide. Bind pose against bind pose, analysis space.
 * Cost: 25 × 300 nearest-neighbour queries, twelve rounds at most, then as many rounds as improve over 8,000.
 * Rejected: fitting a bounding box (an animal in a different bind pose); mirrored candidates (an animal is nearly
 * its own mirror image, so they fit and swap left and right).
 */
export interface Surface {
  /** #V×3. */
  readonly positions: ArrayLike<number>;
  /** #F×3. */
  readonly triangles: ArrayLike<number>;
}

export interface AlignSurfacesOptions {
  /** A fit this good counts as exact: RMS distance, fraction of the diagonal. */
  readonly exact: number;
}

export const ALIGN_SURFACES_DEFAULTS: AlignSurfacesOptions = Object.freeze({ exact: 1e-6 });

export interface Alignment {
  /** 16, `from` → `to`. */
  readonly matrix: Float64Array;
  readonly scale: number;
  /** RMS distance from `to`'s vertices to `from`'s surface after alignment, fraction of `to`'s diagonal. */
  readonly residual: number;
  /** True when nothing had to be moved. */
  readonly identity: boolean;
}

const SAMPLE = 300;
const FULL = 8000;
const SAMPLE_ROUNDS = 12;
const FULL_ROUNDS = 60;

export function alignSurfaces(
  from: Surface,
  to: Surface,
  options: Partial<AlignSurfacesOptions> = {},
  run?: Run,
): Alignment {
  const { exact } = { ...ALIGN_SURFACES_DEFAULTS, ...options };
  if (from.positions.length === 0 || to.positions.length === 0) throw new RangeError('alignSurfaces: an empty surface');
  const fit: Fit = { from, tree: kdTree(from.positions), to, diagonal: diagonalOf(to.positions) };
  const all = Uint32Array.from({ length: to.positions.length / 3 }, (_, i) => i);

  // 1. Nothing to do?
  checkpoint(run, 0, 'Aligning the bind poses');
  const still = identityMat4();
  const stillResidual = closestPairs(fit, still, all, run).residual;
  if (stillResidual <= exact) return { matrix: still, scale: 1, residual: stillResidual, identity: true };

  // 2. Every way to lay the axes over each other, on a sample.
  const sample = thin(all, SAMPLE);
  const starts = [still, ...axisAlignments(from, to)];
  let best = still;
  let bestResidual = Infinity;
  starts.forEach((start, k) => {
    checkpoint(run, (0.5 * k) / starts.length, 'Aligning the bind poses');
    const { matrix, residual } = iterate(fit, start, sample, SAMPLE_ROUNDS, exact);
    if (residual < bestResidual) [best, bestResidual] = [matrix, residual];
  });

  // 3. The best with many vertices, then onto triangles unless vertices coincide.
  checkpoint(run, 0.6, 'Aligning the bind poses');
  const many = thin(all, FULL);
  let result = iterate(fit, best, many, FULL_ROUNDS, exact / 100, subRun(run, 0.6, 0.8));
  if (result.residual > exact) {
    checkpoint(run, 0.8, 'Aligning the bind poses');
    const surface: Fit = { ...fit, triangles: triangleTree(from.positions, from.triangles) };
    const onTriangles = iterate(surface, result.matrix, many, FULL_ROUNDS, exact / 100, subRun(run, 0.8, 1));
    if (onTriangles.residual < result.residual) result = onTriangles;
  }
  const scale = Math.hypot(result.matrix[0], result.matrix[1], result.matrix[2]);
  return { matrix: result.matrix, scale, residual: result.residual, identity: false };
}

/** About `wanted` of the indices, evenly spread. */
function thin(indices: Uint32Array, wanted: number): Uint32Array {
  const stride = Math.max(1, Math.floor(indices.length / wanted));
  return indices.filter((i) => i % stride === 0);
}

interface Fit {
  readonly from: Surface;
  readonly tree: KdTree;
  readonly to: Surface;
  readonly diagonal: number;
  readonly triangles?: TriangleTree;
}

/** Iterated closest points (Besl & McKay 1992) until a round improves nothing worth having. */
function iterate(
  fit: Fit,
  start: Float64Array,
  vertices: Uint32Array,
  rounds: number,
  exact: number,
  run?: Run,
): { matrix: Float64Array; residual: number } {
  let matrix = start;
  let pairs = closestPairs(fit, matrix, vertices);
  for (let round = 0; round < rounds && pairs.residual > exact; round++) {
    checkpoint(run, round / rounds, 'Aligning the bind poses');
    const next = fitSimilarity(pairs.sources, pairs.targets);
    const nextPairs = closestPairs(fit, next, vertices);
    if (nextPairs.residual >= pairs.residual) break;
    const stalled = nextPairs.residual > pairs.residual * (1 - 1e-4) && nextPairs.residual > 10 * exact;
    [matrix, pairs] = [next, nextPairs];
    if (stalled) break;
  }
  return { matrix, residual: pairs.residual };
}

/** Vertices between two checkpoints. */
const CHUNK = 8192;

interface Pairs {
  /** #P×3: points of `from`, its own space, and the vertices of `to` they answer. */
  readonly sources: Float64Array;
  readonly targets: Float64Array;
  readonly residual: number;
}

function closestPairs(
  { from, tree, to, diagonal, triangles }: Fit,
  matrix: Float64Array,
  vertices: Uint32Array,
  run?: Run,
): Pairs {
  const inverse = inverseMat4(matrix);
  if (!inverse) return { sources: new Float64Array(0), targets: new Float64Array(0), residual: Infinity };
  const sources = new Float64Array(vertices.length * 3);
  const targets = new Float64Array(vertices.length * 3);
  let sum = 0;
  vertices.forEach((v, k) => {
    if (k % CHUNK === 0) checkpoint(run, 0, 'Aligning the bind poses');
    for (let c = 0; c < 3; c++) targets[k * 3 + c] = to.positions[v * 3 + c];
    const p = transformPoint(inverse, targets[k * 3], targets[k * 3 + 1], targets[k * 3 + 2]);
    const hit = triangles && closestSurfacePoint(triangles, p);
    if (hit) {
      for (let i = 0; i < 3; i++)
        for (let c = 0; c < 3; c++)
          sources[k * 3 + c] += hit.weights[i] * from.positions[from.triangles[hit.triangle * 3 + i] * 3 + c];
    } else {
      const n = nearestPoint(tree, p[0], p[1], p[2]);
      for (let c = 0; c < 3; c++) sources[k * 3 + c] = from.positions[n * 3 + c];
    }
    const q = transformPoint(matrix, sources[k * 3], sources[k * 3 + 1], sources[k * 3 + 2]);
    for (let c = 0; c < 3; c++) sum += (q[c] - targets[k * 3 + c]) ** 2;
  });
  return { sources, targets, residual: Math.sqrt(sum / vertices.length) / diagonal };
}

/** Least squares: Horn's rotation, and the ratio of spreads for the scale, which treats both sides alike. */
function fitSimilarity(from: Float64Array, to: Float64Array): Float64Array {
  const a = meanOf(from);
  const b = meanOf(to);
  const N = new Float64Array(9);
  let spreadFrom = 0;
  let spreadTo = 0;
  for (let i = 0; i < from.length; i += 3)
    for (let c = 0; c < 3; c++) {
      spreadFrom += (from[i + c] - a[c]) ** 2;
      spreadTo += (to[i + c] - b[c]) ** 2;
      for (let r = 0; r < 3; r++) N[c * 3 + r] += (to[i + r] - b[r]) * (from[i + c] - a[c]);
    }
  const R = new Float64Array(9);
  fitRotation(N, 0, R, 0);
  return similarity(R, spreadFrom > 0 ? Math.sqrt(spreadTo / spreadFrom) : 1, a, b);
}

/** 16: x ↦ s R (x − a) + b. */
function similarity(R: Float64Array, s: number, a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const out = identityMat4();
  for (let r = 0; r < 3; r++) {
    out[12 + r] = b[r];
    for (let c = 0; c < 3; c++) {
      out[c * 4 + r] = s * R[c * 3 + r];
      out[12 + r] -= s * R[c * 3 + r] * a[c];
    }
  }
  return out;
}

/** The 24 proper rotations between principal axes, with the scale and origin that area moments give. */
function axisAlignments(from: Surface, to: Surface): Float64Array[] {
  const a = areaMoments(from);
  const b = areaMoments(to);
  const s = a.spread > 0 ? b.spread / a.spread : 1;
  const out: Float64Array[] = [];
  for (const [i, j, k] of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])
    // prettier-ignore
    for (const signs of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const R = new Float64Array(9);
      [i, j, k].forEach((axis, n) => {
        const sign = (signs >> n) & 1 ? -1 : 1;
        for (let r = 0; r < 3; r++)
          for (let c = 0; c < 3; c++) R[c * 3 + r] += sign * b.axes[n * 3 + r] * a.axes[axis * 3 + c];
      });
      const determinant =
        R[0] * (R[4] * R[8] - R[7] * R[5]) - R[3] * (R[1] * R[8] - R[7] * R[2]) + R[6] * (R[1] * R[5] - R[4] * R[2]);
      if (determinant > 0) out.push(similarity(R, s, a.centroid, b.centroid));
    }
  return out;
}

interface AreaMoments {
  readonly centroid: readonly number[];
  /** Rows: unit principal axes, widest first. */
  readonly axes: Float64Array;
  /** RMS distance from the centroid. */
  readonly spread: number;
}

/** Exact second moments of the triangles (∫ x xᵀ = A/12 · (Σ corners cornerᵀ + sum sumᵀ)); of vertices without any. */
function areaMoments({ positions, triangles }: Surface): AreaMoments {
  let area = 0;
  const first = [0, 0, 0];
  const second = new Float64Array(9);
  const corner = (f: number, k: number, c: number): number => positions[triangles[f * 3 + k] * 3 + c];
  for (let f = 0; f < triangles.length / 3; f++) {
    const u = [0, 1, 2].map((c) => corner(f, 1, c) - corner(f, 0, c));
    const v = [0, 1, 2].map((c) => corner(f, 2, c) - corner(f, 0, c));
    const A = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
    area += A;
    const sum = [0, 1, 2].map((c) => corner(f, 0, c) + corner(f, 1, c) + corner(f, 2, c));
    for (let r = 0; r < 3; r++) {
      first[r] += (A * sum[r]) / 3;
      for (let c = 0; c < 3; c++) {
        let corners = sum[r] * sum[c];
        for (let k = 0; k < 3; k++) corners += corner(f, k, r) * corner(f, k, c);
        second[r * 3 + c] += (A / 12) * corners;
      }
    }
  }
  if (!(area > 0)) return pointMoments(positions);
  return momentsOf(first, second, area);
}

function pointMoments(positions: ArrayLike<number>): AreaMoments {
  const first = [0, 0, 0];
  const second = new Float64Array(9);
  for (let i = 0; i < positions.length; i += 3)
    for (let r = 0; r < 3; r++) {
      first[r] += positions[i + r];
      for (let c = 0; c < 3; c++) second[r * 3 + c] += positions[i + r] * positions[i + c];
    }
  return momentsOf(first, second, positions.length / 3);
}

function momentsOf(first: number[], second: Float64Array, mass: number): AreaMoments {
  const centroid = first.map((x) => x / mass);
  const covariance = second.map((x, k) => x / mass - centroid[Math.floor(k / 3)] * centroid[k % 3]);
  const { vectors } = symmetricEigen(covariance, 3);
  const trace = covariance[0] + covariance[4] + covariance[8];
  return { centroid, axes: vectors, spread: Math.sqrt(Math.max(0, trace)) };
}

function meanOf(points: Float64Array): Float64Array {
  const out = new Float64Array(3);
  for (let i = 0; i < points.length; i++) out[i % 3] += points[i] / (points.length / 3);
  return out;
}

function diagonalOf(positions: ArrayLike<number>): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) || 1;
}
