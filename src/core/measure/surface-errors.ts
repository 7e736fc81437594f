import { selectQuantile } from '../math/quantile';

/**
 * Distance of every vertex to its target: the one formula that the tables add up and the studio paints on the mesh.
 * @param target #V×3. @param reached #V×3, the same space. @param out #V, that space's units.
 */
export function surfaceErrors(target: Float64Array, reached: Float64Array, out: Float64Array): void {
  for (let v = 0, i = 0; v < out.length; v++, i += 3) {
    const x = target[i] - reached[i], y = target[i + 1] - reached[i + 1], z = target[i + 2] - reached[i + 2]; // prettier-ignore
    out[v] = Math.sqrt(x * x + y * y + z * z);
  }
}

/** What one frame's errors come to, in the units they have. */
export interface ErrorSummary {
  readonly mean: number;
  /** 95 % of the vertices are nearer than this. */
  readonly p95: number;
  readonly worst: number;
  /** Place of the worst in the list; 0 where nothing is off. */
  readonly worstAt: number;
}

/** @param scratch #V, overwritten. */
export function summariseErrors(errors: Float64Array, scratch: Float32Array): ErrorSummary {
  let sum = 0;
  let worst = 0;
  let worstAt = 0;
  for (let v = 0; v < errors.length; v++) {
    sum += errors[v];
    if (errors[v] > worst) [worst, worstAt] = [errors[v], v];
  }
  scratch.set(errors);
  return { mean: errors.length > 0 ? sum / errors.length : 0, p95: selectQuantile(scratch, 0.95, 0), worst, worstAt };
}
