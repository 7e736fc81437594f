import { fitRotation } from '../solve/fit-rotation';
import { summariseErrors, surfaceErrors } from './surface-errors';

/**
 * How much of a surface's motion another surface reproduces.
 *
 *   quality       1 − Σ |reached − target| / Σ |target − bind|     over all vertices and frames: the headline
 *   clipQuality   the same with the clip's mean pose instead of the bind pose: blind to a constant offset such as a
 *                 stance, so it reads lower on a clip that hardly moves
 *   rigidQuality  the headline of a dummy that follows with the best single rigid motion a frame. A score must be
 *                 read against it: on a clip that mostly travels, a wooden block scores high
 *
 * 1 is perfect, 0 is no better than standing still, below 0 worse. Errors are also given as fractions of the bind
 * pose's diagonal. Space: any one, the same for all arguments. Cost: two passes over the vertices a frame.
 */
export interface TransferQuality {
  /** undefined where the surface does not move at all. */
  readonly quality: number | undefined;
  readonly clipQuality: number | undefined;
  readonly rigidQuality: number | undefined;
  /** Mean and greatest distance to the target, fraction of the diagonal. */
  readonly mean: number;
  readonly worst: number;
  readonly perFrame: readonly FrameError[];
  /** How many vertices, over all frames, lie in each bin of {@link SPREAD_BINS}. */
  readonly spread: Uint32Array;
  /** The vertices farthest from their target at their worst frame, worst first. */
  readonly worstVertices: readonly VertexError[];
}

/** Bins of `spread`, even from 0 to `to` (fraction of the diagonal); the last one also takes all that is beyond. */
export const SPREAD_BINS = Object.freeze({ to: 0.1, count: 100 });

export interface FrameError {
  /** Seconds. */
  readonly time: number;
  readonly mean: number;
  /** 95 % of the vertices are nearer than this. */
  readonly p95: number;
  readonly worst: number;
  readonly worstVertex: number;
}

export interface VertexError {
  readonly vertex: number;
  readonly time: number;
  readonly error: number;
}

/** Gathers frames; a clip of any length needs one pass and the memory of one frame. */
export interface TransferMeter {
  /** @param target #V×3. @param reached #V×3. */
  add(time: number, target: Float64Array, reached: Float64Array): void;
  result(): TransferQuality;
}

/**
 * @param bind #V×3. @param clipMean #V×3, mean of the targets, for `clipQuality`.
 * @param vertexIds #V, the numbers vertices are reported by.
 */
export function createTransferMeter(
  bind: Float64Array,
  diagonal: number,
  clipMean?: Float64Array,
  vertexIds?: ArrayLike<number>,
): TransferMeter {
  const count = bind.length / 3;
  if (clipMean && clipMean.length !== bind.length)
    throw new RangeError('transferQuality: clipMean and bind differ in length');
  const sums = { residual: 0, fromBind: 0, fromMean: 0, rigid: 0 };
  const perFrame: FrameError[] = [];
  const vertexWorst = new Float64Array(count);
  const vertexTime = new Float64Array(count);
  const errors = new Float64Array(count);
  const sorted = new Float32Array(count);
  const spread = new Uint32Array(SPREAD_BINS.count);
  const perBin = (SPREAD_BINS.to * diagonal) / SPREAD_BINS.count;
  const idOf = (v: number): number => vertexIds?.[v] ?? v;

  return {
    add(time, target, reached) {
      surfaceErrors(target, reached, errors);
      for (let v = 0; v < count; v++) {
        const error = errors[v];
        spread[Math.min(SPREAD_BINS.count - 1, Math.floor(error / perBin))]++;
        sums.fromBind += gap(target, bind, v * 3);
        if (clipMean) sums.fromMean += gap(target, clipMean, v * 3);
        if (error > vertexWorst[v]) [vertexWorst[v], vertexTime[v]] = [error, time];
      }
      const { mean, p95, worst, worstAt } = summariseErrors(errors, sorted);
      sums.residual += mean * count;
      sums.rigid += rigidResidual(bind, target);
      perFrame.push({
        time,
        mean: mean / diagonal,
        p95: p95 / diagonal,
        worst: worst / diagonal,
        worstVertex: idOf(worstAt),
      });
    },
    result() {
      const share = (left: number, of: number): number | undefined =>
        of > 1e-9 * diagonal * count ? 1 - left / of : undefined;
      return {
        quality: share(sums.residual, sums.fromBind),
        clipQuality: clipMean && share(sums.residual, sums.fromMean),
        rigidQuality: share(sums.rigid, sums.fromBind),
        mean: perFrame.length > 0 ? sums.residual / (count * perFrame.length) / diagonal : 0,
        worst: perFrame.reduce((worst, frame) => Math.max(worst, frame.worst), 0),
        perFrame,
        spread,
        worstVertices: worstOf(vertexWorst, vertexTime, diagonal, idOf),
      };
    },
  };
}

const LISTED = 8;

function worstOf(
  errors: Float64Array,
  times: Float64Array,
  diagonal: number,
  idOf: (v: number) => number,
): VertexError[] {
  const order = Uint32Array.from(errors.keys()).sort((a, b) => errors[b] - errors[a] || a - b);
  return Array.from(order.subarray(0, LISTED), (v) => ({
    vertex: idOf(v),
    time: times[v],
    error: errors[v] / diagonal,
  }));
}

/** Σ distance left after the best rigid motion (least squares) of `bind` onto `target`. */
function rigidResidual(bind: Float64Array, target: Float64Array): number {
  const a = centroid(bind);
  const b = centroid(target);
  N.fill(0);
  for (let i = 0; i < bind.length; i += 3)
    for (let c = 0; c < 3; c++) {
      const p = bind[i + c] - a[c];
      for (let r = 0; r < 3; r++) N[c * 3 + r] += (target[i + r] - b[r]) * p;
    }
  fitRotation(N, 0, R, 0);
  let sum = 0;
  for (let i = 0; i < bind.length; i += 3) {
    const x = bind[i] - a[0], y = bind[i + 1] - a[1], z = bind[i + 2] - a[2]; // prettier-ignore
    let squared = 0;
    for (let r = 0; r < 3; r++) squared += (target[i + r] - b[r] - R[r] * x - R[3 + r] * y - R[6 + r] * z) ** 2;
    sum += Math.sqrt(squared);
  }
  return sum;
}

const N = new Float64Array(9);
const R = new Float64Array(9);

function centroid(points: Float64Array): Float64Array {
  const out = new Float64Array(3);
  for (let i = 0; i < points.length; i++) out[i % 3] += points[i] / (points.length / 3);
  return out;
}

function gap(a: Float64Array, b: Float64Array, o: number): number {
  const x = a[o] - b[o], y = a[o + 1] - b[o + 1], z = a[o + 2] - b[o + 2]; // prettier-ignore
  return Math.sqrt(x * x + y * y + z * z);
}
