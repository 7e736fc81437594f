import { betweenQuat } from '../math/quat';
import { add, cross, dot, length, normalize, scale, sub, type Vec3 } from '../math/vec3';
import type { SolvedPoses } from './bake-bones';
import type { Leg } from './find-legs';
import { writeRotation } from './fit-rotation';
import type { SkinSystem } from './skin-system';

/**
 * Puts a planted foot where the artist's foot stands: moves the sole by what the solve left over, bends the leg by
 * two-bone IK so that it still reaches, and where the leg is too short or dead straight lets the foot come away from it
 * (translation), because a foot that slides shows more than a joint that opens a little. The pull fades in and
 * out around each contact.
 *
 * The hip stays. Bones from the hip to the knee turn about the hip, bones from the knee to the foot turn about the knee's
 * new place, the foot and what hangs on it keeps its turn and moves. The knee bends in the plane it bends in.
 * Space: solver space. Cost: bones of the leg a frame.
 */
export interface LockedLeg {
  readonly leg: Leg;
  /** #F×3, how far the sole is from where it should be. */
  readonly pull: Float64Array;
  /** #F, 0…1: how much of it to take. */
  readonly weight: Float64Array;
}

/** Returns how many frames needed the foot to come away from the leg. `poses.transforms` is changed in place. */
export function lockFeet(system: SkinSystem, poses: SolvedPoses, locked: readonly LockedLeg[]): number {
  const { times, joints, transforms } = poses;
  const placeOf = new Map(Array.from(joints, (j, d) => [j, d]));
  let openings = 0;
  for (const { leg, pull, weight } of locked) {
    const segments = segmentsOf(system, leg, placeOf);
    if (!segments) continue;
    for (let f = 0; f < times.length; f++) {
      if (weight[f] === 0) continue;
      const move: Vec3 = [0, 1, 2].map((c) => weight[f] * pull[f * 3 + c]) as Vec3;
      if (moveFoot(transforms, f * joints.length * 12, segments, move)) openings++;
    }
  }
  return openings;
}

interface Segments {
  /** Places among the solved joints. */
  readonly thigh: readonly number[];
  readonly shin: readonly number[];
  readonly foot: readonly number[];
  /** Bind places (solver space) of hip, knee and ankle, and whose bone carries each. */
  readonly hip: Head;
  readonly knee: Head;
  readonly ankle: Head;
}

interface Head {
  readonly bone: number;
  readonly at: Vec3;
}

/** Splits a leg at the joint that leaves its two parts most alike; what hangs on a part goes with it. */
function segmentsOf(system: SkinSystem, leg: Leg, placeOf: ReadonlyMap<number, number>): Segments | undefined {
  const chain = leg.joints.slice(0, leg.foot + 1);
  const bones = chain.map((j) => placeOf.get(j) ?? -1);
  if (bones.includes(-1)) return undefined;
  const heads = chain.map((j) => bindHead(system, j));
  const whole = lengthBetween(heads, 0, heads.length - 1);
  let knee = 0;
  let least = Infinity;
  for (let k = 1; k < chain.length - 1; k++) {
    const uneven = Math.abs(lengthBetween(heads, 0, k) - whole / 2);
    if (uneven < least) [least, knee] = [uneven, k];
  }
  const part: number[][] = [[], [], []];
  const { parents } = system.rig.skeleton;
  for (const [joint, place] of placeOf) {
    let j = joint;
    while (j >= 0 && !leg.joints.includes(j)) j = parents[j];
    if (j < 0) continue;
    const at = leg.joints.indexOf(j);
    part[at >= leg.foot ? 2 : at >= knee && knee > 0 ? 1 : 0].push(place);
  }
  const head = (k: number): Head => ({ bone: bones[k], at: heads[k] });
  const last = chain.length - 1;
  // A leg of one bone has no knee: its foot can only come away.
  return { thigh: part[0], shin: part[1], foot: part[2], hip: head(0), knee: head(knee), ankle: head(last) };
}

/** True when the leg could not follow all the way. */
function moveFoot(T: Float64Array, frame: number, s: Segments, move: Vec3): boolean {
  const hip = carried(T, frame, s.hip);
  const knee = carried(T, frame, s.knee);
  const ankle = carried(T, frame, s.ankle);
  const bent = s.shin.length > 0 ? bend(hip, knee, ankle, add(ankle, move)) : undefined;
  if (bent) {
    turnAbout(T, frame, s.thigh, hip, betweenQuat(sub(knee, hip), sub(bent.knee, hip)), [0, 0, 0]);
    const turn = betweenQuat(sub(ankle, knee), sub(bent.ankle, bent.knee));
    turnAbout(T, frame, s.shin, knee, turn, sub(bent.knee, knee));
  }
  turnAbout(T, frame, s.foot, [0, 0, 0], [0, 0, 0, 1], move);
  return !bent || length(sub(add(ankle, move), bent.ankle)) > OPENING;
}

/** A joint that opens by less than this, fraction of the diagonal, is closed. */
const OPENING = 1e-4;
/** A leg is not stretched closer to straight than this share of its length. */
const STRAIGHT = 0.9995;

/** Where knee and ankle go so that the ankle comes as near to `goal` as the two lengths let it. */
function bend(hip: Vec3, knee: Vec3, ankle: Vec3, goal: Vec3): { knee: Vec3; ankle: Vec3 } | undefined {
  const upper = length(sub(knee, hip));
  const lower = length(sub(ankle, knee));
  const before = normalize(sub(ankle, hip));
  const reach = length(sub(goal, hip));
  if (upper === 0 || lower === 0 || reach === 0) return undefined;
  const most = Math.max(STRAIGHT * (upper + lower), length(sub(ankle, hip)));
  const d = Math.min(most, Math.max(Math.abs(upper - lower), reach));
  const along = normalize(sub(goal, hip));
  // The knee's side of the line from hip to ankle, carried along as the line turns.
  const out = sub(knee, add(hip, scale(before, dot(sub(knee, hip), before))));
  if (length(out) < 1e-9) return undefined;
  const side = normalize(sub(out, scale(along, dot(out, along))));
  if (length(cross(side, along)) < 0.5) return undefined;
  const x = (upper * upper - lower * lower + d * d) / (2 * d);
  const y = Math.sqrt(Math.max(0, upper * upper - x * x));
  return { knee: add(hip, add(scale(along, x), scale(side, y))), ankle: add(hip, scale(along, d)) };
}

/** T ← shift + turn about `pivot`, for each of the bones. */
function turnAbout(
  T: Float64Array,
  frame: number,
  bones: readonly number[],
  pivot: Vec3,
  turn: readonly number[],
  shift: Vec3,
): void {
  writeRotation(turn[3], turn[0], turn[1], turn[2], R, 0);
  for (const bone of bones)
    for (let c = 0; c < 4; c++) {
      const o = frame + bone * 12 + c * 3;
      const own = c === 3 ? 1 : 0;
      const x = T[o] - own * pivot[0], y = T[o + 1] - own * pivot[1], z = T[o + 2] - own * pivot[2]; // prettier-ignore
      for (let r = 0; r < 3; r++) T[o + r] = R[r] * x + R[3 + r] * y + R[6 + r] * z + own * (pivot[r] + shift[r]);
    }
}

const R = new Float64Array(9);

function carried(T: Float64Array, frame: number, { bone, at }: Head): Vec3 {
  const o = frame + bone * 12;
  return [0, 1, 2].map((r) => T[o + r] * at[0] + T[o + 3 + r] * at[1] + T[o + 6 + r] * at[2] + T[o + 9 + r]) as Vec3;
}

function bindHead({ frames, center, diagonal }: SkinSystem, joint: number): Vec3 {
  return [0, 1, 2].map((c) => (frames.binds[joint * 16 + 12 + c] - center[c]) / diagonal) as Vec3;
}

function lengthBetween(heads: readonly Vec3[], from: number, to: number): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += length(sub(heads[k + 1], heads[k]));
  return sum;
}

/**
 * #F weights, 1 where planted, falling to 0 over `ease` seconds before and after (smoothstep).
 */
export function easeContacts(planted: Uint8Array, times: Float64Array, ease: number): Float64Array {
  return times.map((time) => {
    let nearest = Infinity;
    planted.forEach((on, f) => {
      if (on) nearest = Math.min(nearest, Math.abs(times[f] - time));
    });
    if (nearest === 0) return 1;
    const t = ease > 0 ? Math.max(0, 1 - nearest / ease) : 0;
    return t * t * (3 - 2 * t);
  });
}
