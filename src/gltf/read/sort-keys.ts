import type { Tally } from './tally';

/** The keys of an animation track. */
export interface Keys {
  /** #K seconds. */
  readonly times: Float32Array;
  /** #K×stride. */
  readonly values: Float32Array;
}

/**
 * Keys with strictly increasing finite times and finite values; the same arrays when they are so already.
 * Of keys at one time the last counts. Undefined when no key is left.
 */
export function sortKeys(keys: Keys, tally: Tally): Keys | undefined {
  const { times, values } = keys;
  const stride = values.length / times.length;
  const finite: number[] = [];
  let isSorted = true;
  for (let k = 0; k < times.length; k++) {
    if (Number.isFinite(times[k]) && isFiniteRun(values, k * stride, stride)) finite.push(k);
    if (k > 0 && !(times[k] > times[k - 1])) isSorted = false;
  }
  const isWhole = finite.length === times.length;
  if (isWhole && isSorted) return keys;

  if (!isWhole) tally.add('keys-not-finite');
  if (finite.length === 0) return undefined;
  const order = finite.sort((a, b) => times[a] - times[b] || a - b);
  const kept = order.filter((k, i) => i === order.length - 1 || times[order[i + 1]] > times[k]);
  if (!isSorted && isWhole) tally.add('keys-unsorted');
  const out = { times: new Float32Array(kept.length), values: new Float32Array(kept.length * stride) };
  kept.forEach((k, i) => {
    out.times[i] = times[k];
    out.values.set(values.subarray(k * stride, (k + 1) * stride), i * stride);
  });
  return out;
}

function isFiniteRun(values: Float32Array, start: number, length: number): boolean {
  for (let i = start; i < start + length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}
