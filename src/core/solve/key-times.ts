import type { Clip, Interpolation } from '../rig/scene';

/** Keys closer than this are one key, seconds. */
const SAME_TIME = 1e-5;

/**
 * When to key a solved clip: where the source keys, so that what the source interpolates the solved clip
 * interpolates too (on a grid of 30 a second a gallop is off by up to 3 % of the diagonal between its own keys);
 * or on a grid of `rate` hertz that ends with the clip.
 * @returns strictly increasing seconds, at least one.
 */
export function keyTimes(clip: Clip, rate?: number): Float64Array {
  if (rate !== undefined) {
    if (!(rate > 0)) throw new RangeError(`keyTimes: rate must be above 0 hertz, got ${rate}`);
    const count = Math.max(1, Math.ceil(clip.duration * rate - 1e-6));
    return clip.duration === 0 ? Float64Array.of(0) : Float64Array.from({ length: count + 1 }, (_, i) => Math.min(i / rate, clip.duration)); // prettier-ignore
  }
  const all = new Set<number>();
  for (const channel of clip.channels) if (channel.path !== 'weights') for (const t of channel.times) all.add(t);
  const sorted = Float64Array.from(all).sort();
  const kept = sorted.filter((t, i) => i === 0 || t - sorted[i - 1] > SAME_TIME);
  return kept.length > 0 ? kept : Float64Array.of(0);
}

/** How a source goes from key to key: STEP where every track that poses it steps, CUBICSPLINE where any is a curve. */
export function sourceInterpolation({ channels }: Clip): Interpolation {
  const kinds = channels.flatMap(({ path, interpolation }) => (path === 'weights' ? [] : interpolation));
  if (kinds.includes('CUBICSPLINE')) return 'CUBICSPLINE';
  return kinds.length > 0 && kinds.every((kind) => kind === 'STEP') ? 'STEP' : 'LINEAR';
}

/** The middles between consecutive times. */
export function timesBetween(times: Float64Array): Float64Array {
  return Float64Array.from({ length: Math.max(0, times.length - 1) }, (_, i) => (times[i] + times[i + 1]) / 2);
}

/** `count` times from 0 to the clip's end, evenly spaced. */
export function evenTimes(clip: Clip, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => (count > 1 ? (clip.duration * i) / (count - 1) : 0));
}
