import { slerpQuat } from '../math/quat';

/**
 * Which keys of a rotation track are needed so that spherical interpolation between them misses no other key by
 * more than `tolerance`. First and last stay.
 *
 * Divide at the worst key until none is too far (Douglas & Peucker 1973, with the angle between rotations as
 * distance). Cost: keys × depth. Rejected: dropping keys one by one against their neighbours (glTF resamplers do): errors add up
 * unseen along a slow curve.
 *
 * @param times #T, increasing. @param rotations #T×4 unit. @param tolerance radians, ≥ 0.
 * @returns ascending indices.
 */
export function reduceKeys(times: ArrayLike<number>, rotations: Float64Array, tolerance: number): number[] {
  const count = times.length;
  if (rotations.length !== count * 4) throw new RangeError('reduceKeys: needs 4 numbers a key');
  const keep = new Uint8Array(count);
  if (count > 0) keep[0] = keep[count - 1] = 1;
  const spans: [number, number][] = [[0, count - 1]];
  const between = new Float64Array(4);
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let worst = tolerance;
    let at = -1;
    for (let k = from + 1; k < to; k++) {
      slerpQuat(
        between,
        0,
        rotations,
        from * 4,
        rotations,
        to * 4,
        (times[k] - times[from]) / (times[to] - times[from]),
      );
      const error = rotationAngle(between, 0, rotations, k * 4);
      if (error <= worst) continue;
      worst = error;
      at = k;
    }
    if (at < 0) continue;
    keep[at] = 1;
    spans.push([from, at], [at, to]);
  }
  return Array.from(keep.keys()).filter((k) => keep[k] === 1);
}

/** Angle between two unit quaternions, radians; exact for small ones, where acos of the dot product is not. */
export function rotationAngle(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  let plus = 0;
  let minus = 0;
  for (let k = 0; k < 4; k++) {
    plus += (a[i + k] + b[j + k]) ** 2;
    minus += (a[i + k] - b[j + k]) ** 2;
  }
  return 4 * Math.atan2(Math.sqrt(Math.min(plus, minus)), Math.sqrt(Math.max(plus, minus)));
}
