import { slerpQuat } from '../math/quat';

/**
 * Which keys of a rotation track are needed so that spherical interpolation between them misses no other key by
 * more than `tolerance`. First and last stay.
 *
 * @param times #T, increasing. @param rotations #T×4 unit. @param tolerance radians, ≥ 0.
 * @returns ascending indices.
 */
export function reduceKeys(times: ArrayLike<number>, rotations: ArrayLike<number>, tolerance: number): number[] {
  if (rotations.length !== times.length * 4) throw new RangeError('reduceKeys: needs 4 numbers a key');
  const between = new Float64Array(4);
  return divideAtWorst(times, tolerance, (from, to, k, share) => {
    slerpQuat(between, 0, rotations, from * 4, rotations, to * 4, share);
    return rotationAngle(between, 0, rotations, k * 4);
  });
}

/** The same for points on straight lines. @param points #T×3. @param tolerance in their unit. */
export function reducePoints(times: ArrayLike<number>, points: ArrayLike<number>, tolerance: number): number[] {
  if (points.length !== times.length * 3) throw new RangeError('reducePoints: needs 3 numbers a key');
  return divideAtWorst(times, tolerance, (from, to, k, share) => {
    let square = 0;
    for (let c = 0; c < 3; c++)
      square += (points[from * 3 + c] + share * (points[to * 3 + c] - points[from * 3 + c]) - points[k * 3 + c]) ** 2;
    return Math.sqrt(square);
  });
}

/**
 * Divides at the worst key until none is too far (Douglas & Peucker 1973, with the track's own distance). Cost: keys ×
 * depth. Rejected: dropping keys one by one against their neighbours (glTF resamplers do): errors add up unseen along
 * a slow curve.
 * @param miss how far key k is from the interpolation between two others, at its share of the way.
 */
function divideAtWorst(
  times: ArrayLike<number>,
  tolerance: number,
  miss: (from: number, to: number, k: number, share: number) => number,
): number[] {
  const count = times.length;
  const keep = new Uint8Array(count);
  if (count > 0) keep[0] = keep[count - 1] = 1;
  const spans: [number, number][] = [[0, count - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let worst = tolerance;
    let at = -1;
    for (let k = from + 1; k < to; k++) {
      const error = miss(from, to, k, (times[k] - times[from]) / (times[to] - times[from]));
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
