import { slerpQuat } from '../math/quat';
import type { MutableNumbers } from '../math/vec3';
import type { Channel } from './scene';

/**
 * The value of a channel at a time, by glTF 2.0's rules (appendix C): clamped to the first and last key,
 * LINEAR slerps rotations, STEP holds, CUBICSPLINE is a Hermite spline whose tangents are scaled by the
 * key distance and whose rotations are normalised.
 * Writes `size` numbers (3, 4, or the morph target count) to `out` at `o`. Cost: one binary search.
 */
export function sampleChannel(channel: Channel, time: number, out: MutableNumbers, o = 0): void {
  const { times, values, interpolation, path } = channel;
  const count = times.length;
  if (count === 0) return;
  const cubic = interpolation === 'CUBICSPLINE';
  const size = values.length / count / (cubic ? 3 : 1);
  const stride = cubic ? size * 3 : size;
  const shift = cubic ? size : 0;

  const after = upperBound(times, time);
  if (after === 0 || after === count || interpolation === 'STEP') {
    const at = Math.max(0, after - 1) * stride + shift;
    for (let c = 0; c < size; c++) out[o + c] = values[at + c];
    if (path === 'rotation') normalizeAt(out, o);
    return;
  }

  const k = after - 1;
  const span = times[after] - times[k];
  const t = (time - times[k]) / span;
  if (!cubic) {
    if (path === 'rotation') slerpQuat(out, o, values, k * 4, values, after * 4, t);
    else for (let c = 0; c < size; c++) out[o + c] = values[k * size + c] * (1 - t) + values[after * size + c] * t;
    return;
  }
  const t2 = t * t;
  const t3 = t2 * t;
  for (let c = 0; c < size; c++) {
    const from = k * stride + c;
    const to = after * stride + c;
    out[o + c] =
      (2 * t3 - 3 * t2 + 1) * values[from + size] +
      (t3 - 2 * t2 + t) * span * values[from + 2 * size] +
      (3 * t2 - 2 * t3) * values[to + size] +
      (t3 - t2) * span * values[to];
  }
  if (path === 'rotation') normalizeAt(out, o);
}

/** How many of the sorted `times` are ≤ `time`. */
function upperBound(times: Float32Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (times[mid] <= time) low = mid + 1;
    else high = mid;
  }
  return low;
}

function normalizeAt(q: MutableNumbers, o: number): void {
  const n = Math.hypot(q[o], q[o + 1], q[o + 2], q[o + 3]);
  if (n === 0) {
    q[o + 3] = 1;
    return;
  }
  for (let c = 0; c < 4; c++) q[o + c] /= n;
}
