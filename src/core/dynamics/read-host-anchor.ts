import type { SpringSystem } from './spring-system';

const turn = new Float64Array(4);
const point = new Float64Array(3);

/**
 * World frame of the root of a chain that hangs from a bone of another: a tine from its stem. The other chain's output
 * rotations are followed down to that bone, so that the root is where the bone is shown. The other chain must have been
 * stepped or reset before, and its own anchor be up to date.
 *
 * Allocates nothing. Cost: bones down to the host.
 */
export function readHostAnchor(system: SpringSystem, c: number): void {
  const { hostBone, hostChain, start, anchorRotation, anchorScale, anchor, forward, forwardNow, root, tips, rotations } = system; // prettier-ignore
  const other = hostChain[c];
  const scale = anchorScale[other];
  for (let d = 0; d < 4; d++) turn[d] = anchorRotation[other * 4 + d];
  for (let d = 0; d < 3; d++) point[d] = anchor[other * 3 + d];
  for (let i = start[other]; i <= hostBone[c]; i++) {
    multiply(rotations, i * 4);
    if (i < hostBone[c]) advance(point, 0, point, 0, tips, i * 3, scale);
  }
  anchorRotation.set(turn, c * 4);
  anchorScale[c] = scale;
  advance(anchor, c * 3, point, 0, root, c * 3, scale);
  forwardNow.fill(0, c * 3, c * 3 + 3);
  advance(forwardNow, c * 3, forwardNow, c * 3, forward, c * 3, Math.sign(scale));
}

/** turn ← turn · q. */
function multiply(q: Float64Array, o: number): void {
  const ax = turn[0], ay = turn[1], az = turn[2], aw = turn[3]; // prettier-ignore
  const bx = q[o], by = q[o + 1], bz = q[o + 2], bw = q[o + 3]; // prettier-ignore
  turn[0] = aw * bx + ax * bw + ay * bz - az * by;
  turn[1] = aw * by - ax * bz + ay * bw + az * bx;
  turn[2] = aw * bz + ax * by - ay * bx + az * bw;
  turn[3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** out ← from + scale · (v turned). */
function advance(out: Float64Array, o: number, from: Float64Array, f: number, v: Float64Array, i: number, scale: number): void {
  const x = turn[0], y = turn[1], z = turn[2], w = turn[3]; // prettier-ignore
  const vx = v[i] * scale, vy = v[i + 1] * scale, vz = v[i + 2] * scale; // prettier-ignore
  const tx = 2 * (y * vz - z * vy), ty = 2 * (z * vx - x * vz), tz = 2 * (x * vy - y * vx); // prettier-ignore
  out[o] = from[f] + vx + w * tx + y * tz - z * ty;
  out[o + 1] = from[f + 1] + vy + w * ty + z * tx - x * tz;
  out[o + 2] = from[f + 2] + vz + w * tz + x * ty - y * tx;
} // prettier-ignore
