import type { BoneFrame } from './bone-frame';
import { closestOnSegments } from './closest-on-segments';
import type { SpringSystem } from './spring-system';

/** A contact nearer to the head than this share of the bone is its parent's to solve. */
const LEAST_LEVER = 0.25;
/** A body that pushes may bend a joint this many times as far as a spring: its skin stretches, but does not tear. */
const CONTACT_SLACK = 2;
/** Overlap, share of the bone's length, below which a contact counts as solved. */
const TOLERANCE = 1e-4;

/**
 * Keeps bone `i` bent within its limits, behind the forward plane, above the floor and out of the capsules, always at its exact
 * length. Each round moves the tip out of the deepest-first sequence of contacts and puts it back on its
 * sphere; rounds go on until nothing overlaps or `contactRounds` is reached. A contact takes away only the
 * velocity into the surface, relative to the surface's own: the tip slides without friction and is not thrown
 * out of deep overlaps.
 *
 * Segment against capsule, not tip against capsule: a tail's middle crosses a leg before its joints do.
 */
export function resolveContacts(system: SpringSystem, c: number, i: number, frame: BoneFrame): void {
  const settings = system.settings[c];
  if (settings.bendLimitDegrees < 180)
    limitBend(system, c, i, frame, frame, 16, (settings.bendLimitDegrees * Math.PI) / 180);
  if (settings.forwardPlane) keepBehind(system, c, i, frame);
  limitBySkin(system, c, i, frame, 1);
  if (!settings.collide) return;
  const floor = system.options.floor !== undefined;
  const capsules = system.capsuleDriver.length;
  if (!floor && capsules === 0) return;
  const growth = Math.abs(frame[7]) / system.restScale[c];
  const tolerance = TOLERANCE * system.lengths[i] * Math.abs(frame[7]);
  let left = 0;
  for (let round = 0; round <= system.options.contactRounds; round++) {
    const push = round < system.options.contactRounds;
    left = 0;
    if (floor && push) keepAbove(system, i, frame, growth);
    for (let x = 0; x < capsules; x++) {
      const overlap = separate(system, i, x, growth, frame, push, tolerance);
      if (overlap > left) left = overlap;
    }
    if (left <= tolerance) break;
    if (settings.forwardPlane && push) keepBehind(system, c, i, frame);
    if (push) limitBySkin(system, c, i, frame, CONTACT_SLACK);
  }
  if (left > system.status.penetration) system.status.penetration = left;
}

const at = new Float64Array(2);

/** Moves the tip so that the bone clears capsule `x`. Returns the overlap found, scene units. */
function separate(
  system: SpringSystem,
  i: number,
  x: number,
  growth: number,
  frame: BoneFrame,
  push: boolean,
  tolerance: number,
): number {
  const { head, reach: r, capsuleStart: q, capsuleAxis: w, clearanceHead, clearanceTip } = system;
  const pair = i * system.capsuleDriver.length + x;
  const atHead = clearanceHead[pair] * growth;
  const atTip = clearanceTip[pair] * growth;
  const most = Math.max(atHead, atTip);
  const o = i * 3;
  const k = x * 3;
  const square = closestOnSegments(at, head, o, r, o, q, k, w, k);
  if (square >= most * most) return 0;
  let s = at[0];
  let t = at[1];
  let apart = Math.sqrt(square);
  let overlap = atHead + s * (atTip - atHead) - apart;
  if (s < 1) {
    // A bone thicker at its tip may touch there first.
    const tipApart = Math.sqrt(closestToTip(at, system, o, k));
    if (atTip - tipApart > overlap) {
      s = 1;
      t = at[1];
      apart = tipApart;
      overlap = atTip - tipApart;
    }
  }
  if (!push || overlap <= tolerance || !(apart > 0)) return Math.max(0, overlap);
  const nx = (head[o] + s * r[o] - q[k] - t * w[k]) / apart;
  const ny = (head[o + 1] + s * r[o + 1] - q[k + 1] - t * w[k + 1]) / apart;
  const nz = (head[o + 2] + s * r[o + 2] - q[k + 2] - t * w[k + 2]) / apart;
  const move = overlap / Math.max(s, LEAST_LEVER);
  const { capsuleStartBefore: qb, capsuleAxisBefore: wb, step } = system;
  const into =
    (nx * (q[k] + t * w[k] - qb[k] - t * wb[k]) +
      ny * (q[k + 1] + t * w[k + 1] - qb[k + 1] - t * wb[k + 1]) +
      nz * (q[k + 2] + t * w[k + 2] - qb[k + 2] - t * wb[k + 2])) /
    step;
  r[o] += nx * move;
  r[o + 1] += ny * move;
  r[o + 2] += nz * move;
  backOnSphere(system, i, frame);
  stopInto(system.velocity, o, nx, ny, nz, into);
  return overlap;
}

/** Squared distance of the bone's tip from the capsule's axis; writes the place on the axis into `out[1]`. */
function closestToTip(out: Float64Array, system: SpringSystem, o: number, k: number): number {
  const { head, reach: r, capsuleStart: q, capsuleAxis: w } = system;
  const dx = head[o] + r[o] - q[k], dy = head[o + 1] + r[o + 1] - q[k + 1], dz = head[o + 2] + r[o + 2] - q[k + 2]; // prettier-ignore
  const square = w[k] * w[k] + w[k + 1] * w[k + 1] + w[k + 2] * w[k + 2];
  const along = square > 0 ? (dx * w[k] + dy * w[k + 1] + dz * w[k + 2]) / square : 0;
  const t = along < 0 ? 0 : along > 1 ? 1 : along;
  out[1] = t;
  const ex = dx - t * w[k], ey = dy - t * w[k + 1], ez = dz - t * w[k + 2]; // prettier-ignore
  return ex * ex + ey * ey + ez * ez;
}

/** Takes away the part of the velocity along n that falls short of `least`. */
function stopInto(v: Float64Array, o: number, nx: number, ny: number, nz: number, least: number): void {
  const short = least - (v[o] * nx + v[o + 1] * ny + v[o + 2] * nz);
  if (!(short > 0)) return;
  v[o] += nx * short;
  v[o + 1] += ny * short;
  v[o + 2] += nz * short;
}

function backOnSphere(system: SpringSystem, i: number, frame: BoneFrame): void {
  const { reach: r } = system;
  const o = i * 3;
  const square = r[o] * r[o] + r[o + 1] * r[o + 1] + r[o + 2] * r[o + 2];
  if (!(square > 0)) {
    for (let d = 0; d < 3; d++) r[o + d] = frame[16 + d];
    return;
  }
  const factor = (system.lengths[i] * Math.abs(frame[7])) / Math.sqrt(square);
  r[o] *= factor;
  r[o + 1] *= factor;
  r[o + 2] *= factor;
}

function keepBehind(system: SpringSystem, c: number, i: number, frame: BoneFrame): void {
  const { forwardNow: n, anchor, anchorVelocity: u } = system;
  const k = c * 3;
  const front = -system.frontLimit[i] * Math.abs(frame[7]);
  const height =
    -n[k] * (frame[4] - anchor[k]) - n[k + 1] * (frame[5] - anchor[k + 1]) - n[k + 2] * (frame[6] - anchor[k + 2]);
  const speed = -(n[k] * u[k] + n[k + 1] * u[k + 1] + n[k + 2] * u[k + 2]);
  liftOver(system, i, frame, -n[k], -n[k + 1], -n[k + 2], front - height, speed);
}

function keepAbove(system: SpringSystem, i: number, frame: BoneFrame, growth: number): void {
  const { up, floor = 0 } = system.options;
  const height = up[0] * frame[4] + up[1] * frame[5] + up[2] * frame[6];
  liftOver(system, i, frame, up[0], up[1], up[2], floor + system.floorLimit[i] * growth - height, 0);
}

/**
 * Puts the tip on the nearest point of its sphere with n · reach ≥ `least`: on the circle where plane and sphere
 * meet, or at the sphere's pole when they do not.
 */
function liftOver(
  system: SpringSystem,
  i: number,
  frame: BoneFrame,
  nx: number,
  ny: number,
  nz: number,
  least: number,
  speed: number,
): void {
  const { reach: r } = system;
  const o = i * 3;
  const height = nx * r[o] + ny * r[o + 1] + nz * r[o + 2];
  const length = system.lengths[i] * Math.abs(frame[7]);
  if (!(height < least - 1e-12 * length)) return;
  const goal = Math.min(least, length);
  const x = r[o] - nx * height, y = r[o + 1] - ny * height, z = r[o + 2] - nz * height; // prettier-ignore
  const flat = Math.sqrt(x * x + y * y + z * z);
  const radius = Math.sqrt(Math.max(0, length * length - goal * goal));
  const k = flat > 0 ? radius / flat : 0;
  r[o] = nx * goal + x * k;
  r[o + 1] = ny * goal + y * k;
  r[o + 2] = nz * goal + z * k;
  backOnSphere(system, i, frame);
  stopInto(system.velocity, o, nx, ny, nz, speed);
}

const keyedReach = new Float64Array(3);

/**
 * No joint bends farther from its keyed direction than `slack` times what its skin bears: the last word, over plane and
 * colliders.
 */
function limitBySkin(system: SpringSystem, c: number, i: number, frame: BoneFrame, slack: number): void {
  const limit = system.skinLimit[i] * slack;
  if (limit >= Math.PI) return;
  for (let d = 0; d < 3; d++) keyedReach[d] = system.tips[i * 3 + d] * frame[7];
  rotateInPlace(keyedReach, system.keyed, i * 4);
  rotateInPlace(keyedReach, frame, 0);
  limitBend(system, c, i, frame, keyedReach, 0, limit);
}

/** v ← q v q⁻¹. */
function rotateInPlace(v: Float64Array, q: Float64Array, o: number): void {
  const x = q[o], y = q[o + 1], z = q[o + 2], w = q[o + 3]; // prettier-ignore
  const tx = 2 * (y * v[2] - z * v[1]), ty = 2 * (z * v[0] - x * v[2]), tz = 2 * (x * v[1] - y * v[0]); // prettier-ignore
  const vx = v[0] + w * tx + y * tz - z * ty, vy = v[1] + w * ty + z * tx - x * tz; // prettier-ignore
  v[2] += w * tz + x * ty - y * tx;
  v[0] = vx;
  v[1] = vy;
}

/**
 * Keeps the angle between bone and `centre` (at `k0`, of the bone's length) below `limit`, radians; stops the velocity
 * outward, relative to the head's.
 */
function limitBend(
  system: SpringSystem,
  c: number,
  i: number,
  frame: BoneFrame,
  centre: Float64Array,
  k0: number,
  limit: number,
): void {
  const { reach: r } = system;
  const o = i * 3;
  const length = system.lengths[i] * Math.abs(frame[7]);
  const tx = centre[k0] / length, ty = centre[k0 + 1] / length, tz = centre[k0 + 2] / length; // prettier-ignore
  const along = tx * r[o] + ty * r[o + 1] + tz * r[o + 2];
  if (along >= Math.cos(limit) * length) return;
  const x = r[o] - tx * along, y = r[o + 1] - ty * along, z = r[o + 2] - tz * along; // prettier-ignore
  const flat = Math.sqrt(x * x + y * y + z * z);
  if (!(flat > 0)) return;
  const a = Math.cos(limit) * length;
  const k = (Math.sin(limit) * length) / flat;
  r[o] = tx * a + x * k;
  r[o + 1] = ty * a + y * k;
  r[o + 2] = tz * a + z * k;
  // Into the cone's surface is back towards its axis.
  const s = Math.sin(limit), e = Math.cos(limit) / flat; // prettier-ignore
  const nx = tx * s - x * e, ny = ty * s - y * e, nz = tz * s - z * e; // prettier-ignore
  const first = system.start[c] === i;
  const v = first ? system.anchorVelocity : system.velocity;
  const h = first ? c * 3 : o - 3;
  stopInto(system.velocity, o, nx, ny, nz, nx * v[h] + ny * v[h + 1] + nz * v[h + 2]);
}
