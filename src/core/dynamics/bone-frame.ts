import type { SpringSystem } from './spring-system';

/**
 * The running frame of a walk down a chain, shared by stepping, resetting and carrying over: one scratch row, so
 * that nothing is allocated per step. Rotation 0…3 (xyzw, world) and position 4…6 of the joint the walk stands
 * at, signed scale 7; rest rotation 8…11 of the bone (world), its local rest rotation 12…15, and the vector from
 * its head to its rest target 16…18. Rotation 20…23 that the joint would have with the whole chain at rest, and the
 * share 19 of the parent's deviation from that which a target takes over.
 */
export type BoneFrame = Float64Array;

export function createBoneFrame(): BoneFrame {
  return new Float64Array(24);
}

/** Puts the frame at the root of chain `c`. */
export function enterChain(frame: BoneFrame, system: SpringSystem, c: number): void {
  const { anchorRotation: q, anchor: p } = system;
  frame[0] = q[c * 4];
  frame[1] = q[c * 4 + 1];
  frame[2] = q[c * 4 + 2];
  frame[3] = q[c * 4 + 3];
  frame[4] = p[c * 3];
  frame[5] = p[c * 3 + 1];
  frame[6] = p[c * 3 + 2];
  frame[7] = system.anchorScale[c];
  frame[19] = system.follow[c];
  for (let d = 0; d < 4; d++) frame[20 + d] = frame[d];
}

/**
 * Rest rotation and target of bone `i` from the frame of its parent. `sway` is the angle, radians, by which the
 * bone's rest is turned about its sway axis; `posed` false leaves carry, fold and lift away.
 */
export function aimBone(frame: BoneFrame, system: SpringSystem, i: number, sway: number, posed: boolean): void {
  const { keyed, pose, swayAxis, tips } = system;
  const o = i * 4;
  frame[12] = keyed[o];
  frame[13] = keyed[o + 1];
  frame[14] = keyed[o + 2];
  frame[15] = keyed[o + 3];
  if (posed) premultiply(frame, 12, pose[o], pose[o + 1], pose[o + 2], pose[o + 3]);
  if (sway !== 0) {
    const s = Math.sin(sway / 2);
    premultiply(frame, 12, swayAxis[i * 3] * s, swayAxis[i * 3 + 1] * s, swayAxis[i * 3 + 2] * s, Math.cos(sway / 2));
  }
  const lx = frame[12], ly = frame[13], lz = frame[14], lw = frame[15]; // prettier-ignore
  frame[8] = lx;
  frame[9] = ly;
  frame[10] = lz;
  frame[11] = lw;
  if (frame[19] !== 1 && lead(frame)) {
    premultiply(frame, 8, leading[0], leading[1], leading[2], leading[3]);
    for (let d = 0; d < 4; d++) frame[12 + d] = frame[8 + d];
    premultiply(frame, 12, -frame[0], -frame[1], -frame[2], frame[3]);
  } else premultiply(frame, 8, frame[0], frame[1], frame[2], frame[3]);
  postmultiply(frame, 20, lx, ly, lz, lw);
  const x = frame[8], y = frame[9], z = frame[10], w = frame[11], s = frame[7]; // prettier-ignore
  const vx = tips[i * 3] * s, vy = tips[i * 3 + 1] * s, vz = tips[i * 3 + 2] * s; // prettier-ignore
  const tx = 2 * (y * vz - z * vy), ty = 2 * (z * vx - x * vz), tz = 2 * (x * vy - y * vx); // prettier-ignore
  frame[16] = vx + w * tx + y * tz - z * ty;
  frame[17] = vy + w * ty + z * tx - x * tz;
  frame[18] = vz + w * tz + x * ty - y * tx;
}

/** World rotation from which the bone aims, where that is not its parent's own. */
const leading = new Float64Array(4);

/**
 * leading ← (parent · rest⁻¹)^follow · rest: the parent's rotation with its deviation from the resting chain scaled.
 * False when the parent does not deviate; then its own rotation is the one to aim from, to the last bit.
 */
function lead(frame: BoneFrame): boolean {
  for (let d = 0; d < 4; d++) leading[d] = frame[d];
  postmultiply(leading, 0, -frame[20], -frame[21], -frame[22], frame[23]);
  const sign = leading[3] < 0 ? -1 : 1;
  const x = leading[0] * sign, y = leading[1] * sign, z = leading[2] * sign; // prettier-ignore
  const sine = Math.sqrt(x * x + y * y + z * z);
  if (sine === 0) return false;
  const half = Math.atan2(sine, leading[3] * sign) * frame[19];
  const s = Math.sin(half) / sine;
  for (let d = 0; d < 4; d++) leading[d] = frame[20 + d];
  premultiply(leading, 0, x * s, y * s, z * s, Math.cos(half));
  return true;
}

/**
 * Reads the bone's rotation back from its tip: the shortest turn from the rest target's direction to the tip's.
 * Writes the local rotation and moves the frame to the bone's tip. A tip exactly on its target gives exactly the
 * rest rotation: the turn is taken in world space and carried into the bone's frame as a vector.
 */
export function turnBone(frame: BoneFrame, system: SpringSystem, i: number): void {
  const { reach, rotations } = system;
  const rx = reach[i * 3], ry = reach[i * 3 + 1], rz = reach[i * 3 + 2]; // prettier-ignore
  const tx = frame[16], ty = frame[17], tz = frame[18]; // prettier-ignore
  let x = ty * rz - tz * ry;
  let y = tz * rx - tx * rz;
  let z = tx * ry - ty * rx;
  const t2 = tx * tx + ty * ty + tz * tz;
  const r2 = rx * rx + ry * ry + rz * rz;
  const size = Math.sqrt(t2 * r2);
  let w = size + tx * rx + ty * ry + tz * rz;
  if (system.lengths[i] === 0) x = y = z = 0;
  else if (w < 1e-12 * size) {
    // Straight back: about any normal.
    const sideways = Math.abs(tx) < 0.9 * Math.sqrt(t2);
    x = sideways ? 0 : -tz;
    y = sideways ? tz : 0;
    z = sideways ? -ty : tx;
    w = 0; // prettier-ignore
  }
  const n = Math.sqrt(x * x + y * y + z * z + w * w);
  if (!(n > 0) || system.lengths[i] === 0) x = y = z = w = 0;
  const unit = n > 0 ? 1 / n : 0;
  rotateBack(frame, x * unit, y * unit, z * unit);
  const turn = w === 0 && x === 0 && y === 0 && z === 0 ? 1 : w * unit;
  writeLocal(rotations, i * 4, frame, turn);
  frame[0] = frame[8];
  frame[1] = frame[9];
  frame[2] = frame[10];
  frame[3] = frame[11];
  postmultiply(frame, 0, local[0], local[1], local[2], turn);
  frame[4] += rx;
  frame[5] += ry;
  frame[6] += rz;
}

/** Vector part of the turn in the bone's own rest frame. */
const local = new Float64Array(3);

/** local ← (rest rotation)⁻¹ · (x, y, z). */
function rotateBack(frame: BoneFrame, x: number, y: number, z: number): void {
  const a = -frame[8], b = -frame[9], c = -frame[10], w = frame[11]; // prettier-ignore
  const tx = 2 * (b * z - c * y), ty = 2 * (c * x - a * z), tz = 2 * (a * y - b * x); // prettier-ignore
  local[0] = x + w * tx + b * tz - c * ty;
  local[1] = y + w * ty + c * tx - a * tz;
  local[2] = z + w * tz + a * ty - b * tx;
}

/** out ← local rest rotation · turn. */
function writeLocal(out: Float64Array, o: number, frame: BoneFrame, turn: number): void {
  out[o] = frame[12];
  out[o + 1] = frame[13];
  out[o + 2] = frame[14];
  out[o + 3] = frame[15];
  postmultiply(out, o, local[0], local[1], local[2], turn);
}

/** q[o…] ← (x, y, z, w) · q[o…]. */
function premultiply(q: Float64Array, o: number, x: number, y: number, z: number, w: number): void {
  const bx = q[o], by = q[o + 1], bz = q[o + 2], bw = q[o + 3]; // prettier-ignore
  q[o] = w * bx + x * bw + y * bz - z * by;
  q[o + 1] = w * by - x * bz + y * bw + z * bx;
  q[o + 2] = w * bz + x * by - y * bx + z * bw;
  q[o + 3] = w * bw - x * bx - y * by - z * bz;
}

/** q[o…] ← q[o…] · (x, y, z, w). */
function postmultiply(q: Float64Array, o: number, x: number, y: number, z: number, w: number): void {
  const ax = q[o], ay = q[o + 1], az = q[o + 2], aw = q[o + 3]; // prettier-ignore
  q[o] = aw * x + ax * w + ay * z - az * y;
  q[o + 1] = aw * y - ax * z + ay * w + az * x;
  q[o + 2] = aw * z + ax * y - ay * x + az * w;
  q[o + 3] = aw * w - ax * x - ay * y - az * z;
}
