import { aimBone, createBoneFrame, enterChain, turnBone } from './bone-frame';
import { readAnchors } from './read-anchors';
import { readHostAnchor } from './read-host-anchor';
import type { SpringSystem } from './spring-system';

const frame = createBoneFrame();
const spin = new Float64Array(4);

/**
 * Puts every chain at rest under the present `drivers` and `keyed`: tips on their targets, nothing moving.
 * `carried` is the pose the springs aim for; `bind` leaves carry, fold and lift away.
 */
export function resetSprings(system: SpringSystem, pose: 'carried' | 'bind' = 'carried'): void {
  readAnchors(system);
  forgetMotion(system);
  system.velocity.fill(0);
  for (let c = 0; c < system.chainDriver.length; c++) {
    system.gate[c] = 0;
    if (system.hostBone[c] >= 0) readHostAnchor(system, c);
    enterChain(frame, system, c);
    for (let i = system.start[c]; i < system.start[c + 1]; i++) {
      aimBone(frame, system, i, 0, pose === 'carried');
      for (let d = 0; d < 3; d++) {
        system.head[i * 3 + d] = frame[4 + d];
        system.reach[i * 3 + d] = frame[16 + d];
      }
      turnBone(frame, system, i);
    }
  }
  system.previous.set(system.rotations);
  system.status.penetration = 0;
  system.status.worstPenetration = 0;
}

/**
 * After a teleport, with the new `drivers` written: carries shape and motion over rigidly with each chain's root,
 * as if the body had always been there.
 */
export function carrySprings(system: SpringSystem): void {
  const before = carriedFrom(system);
  readAnchors(system);
  forgetMotion(system);
  for (let c = 0; c < system.chainDriver.length; c++) {
    if (system.hostBone[c] >= 0) readHostAnchor(system, c);
    carryChain(system, c, before);
  }
}

/** Room for the anchors' rotations and scales before the teleport; grown when a larger system comes by. */
let anchors = new Float64Array(0);

function carriedFrom(system: SpringSystem): Float64Array {
  const chains = system.chainDriver.length;
  if (anchors.length < chains * 5) anchors = new Float64Array(chains * 5);
  anchors.set(system.anchorRotation);
  anchors.set(system.anchorScale, chains * 4);
  return anchors;
}

/** Turns chain `c`'s state from where its anchor was (`before`: #C×4 rotations, #C scales) to where it is. */
export function carryChain(system: SpringSystem, c: number, before: Float64Array): void {
  const { anchorRotation: now, anchorScale, anchor, head, reach, velocity, start } = system;
  const o = c * 4;
  const bx = -before[o], by = -before[o + 1], bz = -before[o + 2], bw = before[o + 3]; // prettier-ignore
  const ax = now[o], ay = now[o + 1], az = now[o + 2], aw = now[o + 3]; // prettier-ignore
  spin[0] = aw * bx + ax * bw + ay * bz - az * by;
  spin[1] = aw * by - ax * bz + ay * bw + az * bx;
  spin[2] = aw * bz + ax * by - ay * bx + az * bw;
  spin[3] = aw * bw - ax * bx - ay * by - az * bz;
  const scale = anchorScale[c] / before[now.length + c];
  for (let i = start[c]; i < start[c + 1]; i++) {
    spinVector(reach, i * 3, scale);
    spinVector(velocity, i * 3, scale);
    for (let d = 0; d < 3; d++) {
      head[i * 3 + d] = i === start[c] ? anchor[c * 3 + d] : head[i * 3 - 3 + d] + reach[i * 3 - 3 + d];
    }
  }
}

function spinVector(v: Float64Array, o: number, scale: number): void {
  const x = spin[0], y = spin[1], z = spin[2], w = spin[3]; // prettier-ignore
  const vx = v[o] * scale, vy = v[o + 1] * scale, vz = v[o + 2] * scale; // prettier-ignore
  const tx = 2 * (y * vz - z * vy), ty = 2 * (z * vx - x * vz), tz = 2 * (x * vy - y * vx); // prettier-ignore
  v[o] = vx + w * tx + y * tz - z * ty;
  v[o + 1] = vy + w * ty + z * tx - x * tz;
  v[o + 2] = vz + w * tz + x * ty - y * tx;
}

function forgetMotion(system: SpringSystem): void {
  system.anchorVelocity.fill(0);
  system.capsuleStartBefore.set(system.capsuleStart);
  system.capsuleAxisBefore.set(system.capsuleAxis);
}
