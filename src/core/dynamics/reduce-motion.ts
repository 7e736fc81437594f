import { inverseMat4, transformPoint } from '../math/mat4';
import { mulQuat, rotateVec3, slerpQuat, type Quat } from '../math/quat';
import { add, distance, vec3At, type Vec3 } from '../math/vec3';
import type { RigModel } from '../rig/scene';
import type { SpringChainSpec } from './spring-system';
import { reduceKeys } from './reduce-keys';

export interface ReducedMotion {
  /** For each joint of the chain, the indices of the keys that stay. */
  readonly keep: readonly (readonly number[])[];
  /** Greatest distance that any skin of the chain is moved by the reduction, scene units, over all keys. */
  readonly error: number;
}

/** Points per joint that bound its skin: the corners of a box. */
const CORNERS = 8;
/** Factor from one try of the tolerances to the next. */
const TIGHTEN = 0.75;

/**
 * Fewest keys of a chain's rotation tracks such that its skin stays within `bound` of where all keys put it.
 *
 * Each track is reduced by angle (reduce-keys.ts) with bound ÷ lever of its joint; the tolerances are then shared by one factor that
 * is tightened until the measured error is within the bound. The measure is strict: under linear blend skinning a
 * vertex moves by a convex mix of what its joints do to it, what a joint does to a point is affine, and an affine
 * map's largest value over skin inside a box is at a corner; so the corners of each joint's box of skin bound all of its skin.
 *
 * Cost: tries × keys × K. Rejected: bound/(K·lever) per joint, which is safe unmeasured but keeps three times the keys.
 *
 * @param joints skeleton indices of the chain, the end last.
 * @param times #T. @param tracks for each joint of the chain but the end, #T×4 local rotations.
 */
export function reduceMotion(
  rig: RigModel,
  chain: SpringChainSpec,
  joints: readonly number[],
  times: ArrayLike<number>,
  tracks: readonly Float64Array[],
  bound: number,
): ReducedMotion {
  const all = tracks.map(() => Array.from({ length: times.length }, (_, k) => k));
  if (!(bound > 0) || times.length < 3) return { keep: all, error: 0 };
  const size = scaleOf(rig, joints[0]);
  const corners = skinCorners(rig, joints.slice(0, -1), chain);
  const levers = tracks.map((_, k) => leverOf(chain, corners, k) * size);
  for (let share = 1; share > 0.02; share *= TIGHTEN) {
    const keep = tracks.map((track, k) => reduceKeys(times, track, levers[k] > 0 ? (share * bound) / levers[k] : Math.PI));
    const error = size * worstError(chain, corners, times, tracks, keep);
    if (error <= bound) return { keep, error };
  }
  return { keep: all, error: 0 };
} // prettier-ignore

/** Corners of the box around all skin that a joint moves, in the joint's frame; its own tip among them. */
function skinCorners(rig: RigModel, joints: readonly number[], chain: SpringChainSpec): Vec3[][] {
  const { width, joints: who, weights } = rig.influences;
  return joints.map((joint, k) => {
    const inverse = inverseMat4(rig.skeleton.bind, joint * 16);
    const low = vec3At(chain.tips, k);
    const high = vec3At(chain.tips, k);
    for (let i = 0; i < weights.length && inverse; i++) {
      if (who[i] !== joint || weights[i] <= 0) continue;
      const [x, y, z] = vec3At(rig.positions, Math.floor(i / width));
      transformPoint(inverse, x, y, z).forEach((value, d) => {
        low[d] = Math.min(low[d], value);
        high[d] = Math.max(high[d], value);
      });
    }
    return Array.from({ length: CORNERS }, (_, c) => low.map((value, d) => (c & (1 << d) ? high[d] : value)) as Vec3);
  });
}

/** Farthest that skin of this joint or below can be from it, with the chain stretched out; joint units. */
function leverOf(chain: SpringChainSpec, corners: readonly Vec3[][], k: number): number {
  let along = 0;
  let lever = 0;
  for (let j = k; j < corners.length; j++) {
    for (const corner of corners[j]) lever = Math.max(lever, along + distance(corner, [0, 0, 0]));
    along += distance(vec3At(chain.tips, j), [0, 0, 0]);
  }
  return lever;
}

function scaleOf(rig: RigModel, joint: number): number {
  const o = joint * 16;
  const { bind } = rig.skeleton;
  return distance([bind[o], bind[o + 1], bind[o + 2]], [0, 0, 0]);
}

function worstError(
  chain: SpringChainSpec,
  corners: readonly Vec3[][],
  times: ArrayLike<number>,
  tracks: readonly Float64Array[],
  keep: readonly (readonly number[])[],
): number {
  const at = keep.map(() => 0);
  const between = new Float64Array(4);
  let worst = 0;
  for (let n = 0; n < times.length; n++) {
    let q: Quat = [0, 0, 0, 1];
    let r: Quat = [0, 0, 0, 1];
    let p: Vec3 = [0, 0, 0];
    let s: Vec3 = [0, 0, 0];
    for (let k = 0; k < tracks.length; k++) {
      while (at[k] + 2 < keep[k].length && keep[k][at[k] + 1] <= n) at[k]++;
      const [from, to] = [keep[k][at[k]], keep[k][at[k] + 1]];
      slerpQuat(between, 0, tracks[k], from * 4, tracks[k], to * 4, (times[n] - times[from]) / (times[to] - times[from]));
      q = mulQuat(q, tracks[k].subarray(n * 4, n * 4 + 4));
      r = mulQuat(r, between);
      for (const corner of corners[k]) worst = Math.max(worst, distance(add(p, rotateVec3(q, corner)), add(s, rotateVec3(r, corner))));
      const tip = vec3At(chain.tips, k);
      p = add(p, rotateVec3(q, tip));
      s = add(s, rotateVec3(r, tip));
    }
  }
  return worst;
} // prettier-ignore
