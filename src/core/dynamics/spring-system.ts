import type { Warning } from '../errors';
import type { Vec3 } from '../math/vec3';
import type { SpringSettings } from './spring-settings';

/** One chain as the builder hands it over. "Rest" is the pose in which `restDrivers` were taken. */
export interface SpringChainSpec {
  readonly name: string;
  /** Index of the driver (world matrix) that the first joint hangs from. */
  readonly driver: number;
  /** Bone of an earlier chain that the driver is: the first joint then hangs from it as it is simulated. */
  readonly host?: { readonly chain: number; readonly bone: number };
  /** 3, first joint in the driver's frame. */
  readonly root: ArrayLike<number>;
  /** #K×4 unit, each joint's local rotation at rest (xyzw), relative to the joint before it. */
  readonly rotations: ArrayLike<number>;
  /** #K×3, the next joint (for the last one, the chain's end) in each joint's frame. */
  readonly tips: ArrayLike<number>;
  /** #K, thickness of the skin around each segment, in the driver's units. Zero when left out. */
  readonly radii?: ArrayLike<number>;
  /** The body's forward and up directions in the driver's frame at rest; need not be unit. */
  readonly forward: Vec3;
  readonly up: Vec3;
  /** −1 on the right side, 1 on the left, 0 in the middle: mirrors fold, lift and vertical sway. */
  readonly side?: -1 | 0 | 1;
  /** Whole number added to the seed, so that two tails of one body do not wave in step. A mirrored pair shares one. */
  readonly variation?: number;
  readonly settings: SpringSettings;
}

/** A capsule that moves with a driver. */
export interface CapsuleSpec {
  readonly driver: number;
  /** Ends of the axis in the driver's frame. */
  readonly a: Vec3;
  readonly b: Vec3;
  /** In the driver's units. */
  readonly radius: number;
}

export interface SpringSystemOptions {
  /** Hz, ≥ 30. The fixed grid. */
  readonly stepHz: number;
  /** Metres per scene unit, > 0. */
  readonly metresPerUnit: number;
  /** World direction against gravity; unit. */
  readonly up: Vec3;
  /** Height of the floor along `up`, scene units; undefined: none. */
  readonly floor: number | undefined;
  /** 1…16. Rounds of contact resolution per bone and step. */
  readonly contactRounds: number;
  /** Metres. A root that jumps farther in one step has been teleported: the chain is carried along. */
  readonly teleportMetres: number;
}

export const SPRING_SYSTEM_DEFAULTS: SpringSystemOptions = Object.freeze({
  stepHz: 240,
  metresPerUnit: 1,
  up: Object.freeze([0, 1, 0]) as unknown as Vec3,
  floor: undefined,
  contactRounds: 6,
  teleportMetres: 0.5,
});

/**
 * Chains and colliders as structure of arrays. #C chains, #B bones (all chains back to back, root to tip),
 * #D drivers, #X capsules. Everything is world space and scene units unless said otherwise; nothing is
 * allocated after `createSpringSystem`.
 *
 * A caller writes `drivers` and `keyed` for the next grid time, calls `stepSprings`, and reads `rotations`.
 */
export interface SpringSystem {
  readonly names: readonly string[];
  readonly options: SpringSystemOptions;
  /** Seconds between grid times. */
  readonly step: number;
  readonly settings: readonly SpringSettings[];

  /** Input: #D×16 world matrices, column-major. */
  readonly drivers: Float64Array;
  /** Input: #B×4 keyed local rotations, unit (xyzw). The rest pose until written. */
  readonly keyed: Float64Array;
  /** Output: #B×4 local rotations at the last grid time, and at the one before. */
  readonly rotations: Float64Array;
  readonly previous: Float64Array;

  /** #C+1, first bone of each chain. */
  readonly start: Int32Array;
  readonly chainDriver: Int32Array;
  /** #C, bone (among all #B) and chain that a chain hangs from; -1 where it hangs from its driver. */
  readonly hostBone: Int32Array;
  readonly hostChain: Int32Array;
  /** #C×3, first joint in the driver's frame. */
  readonly root: Float64Array;
  readonly side: Int8Array;
  readonly seeds: Int32Array;
  /** #C×4 world rotation, #C signed scale, #C×3 position and velocity of each chain's root. */
  readonly anchorRotation: Float64Array;
  readonly anchorScale: Float64Array;
  readonly anchor: Float64Array;
  readonly anchorVelocity: Float64Array;
  /** #C, |scale| of the driver at rest: lengths given at rest grow with it. */
  readonly restScale: Float64Array;
  /** #C×3 forward in the driver's frame, unit; world forward now. */
  readonly forward: Float64Array;
  readonly forwardNow: Float64Array;
  /** #C, share of the parent's deviation that a bone's target takes over. */
  readonly follow: Float64Array;
  /** #C, 0…1: how far the idle sway has faded in. */
  readonly gate: Float64Array;

  /** #B×3 tip in the joint's frame, #B its length. */
  readonly tips: Float64Array;
  readonly lengths: Float64Array;
  /** #B, radians: bend from the keyed direction beyond which the skin would stretch too far. */
  readonly skinLimit: Float64Array;
  /** #B×4, carry, fold and lift of the joint, in its parent's frame; applied before the keyed rotation. */
  readonly pose: Float64Array;
  /** #B×3 unit sway axis in the parent's frame; #B middle of the segment, 0…1 along the chain. */
  readonly swayAxis: Float64Array;
  readonly along: Float64Array;
  readonly drag: Float64Array;
  readonly pull: Float64Array;
  readonly push: Float64Array;
  /** #B, in the driver's units: how far in front of the root's plane the rest pose already is. */
  readonly frontLimit: Float64Array;
  /** #B, scene units at rest: least height of the tip above the floor. */
  readonly floorLimit: Float64Array;

  /** State, #B×3: head, tip relative to its head, velocity of the tip. */
  readonly head: Float64Array;
  readonly reach: Float64Array;
  readonly velocity: Float64Array;

  /** #X: driver; axis ends in its frame (×6). */
  readonly capsuleDriver: Int32Array;
  readonly capsuleLocal: Float64Array;
  /** #X×3: start, axis, and both one step before. */
  readonly capsuleStart: Float64Array;
  readonly capsuleAxis: Float64Array;
  readonly capsuleStartBefore: Float64Array;
  readonly capsuleAxisBefore: Float64Array;
  /**
   * #B×#X, scene units at rest: distance kept between a capsule's axis and the bone's head, and its tip; linear in between.
   * Never more than the bind pose's own.
   */
  readonly clearanceHead: Float64Array;
  readonly clearanceTip: Float64Array;

  /** #B thickness of the skin and #X radii, scene units at rest; #B×#X distances in the bind pose, #B tip heights above the floor. */
  readonly radii: Float64Array;
  readonly capsuleRadii: Float64Array;
  readonly bindApart: Float64Array;
  readonly bindHeight: Float64Array;

  /** Grid steps since the clock was set; deepest overlap of the last step and since reset, scene units; warning bits. */
  readonly status: SpringStatus;
}

export interface SpringStatus {
  ticks: number;
  penetration: number;
  worstPenetration: number;
  flags: number;
}

export const SPRING_FLAGS = Object.freeze({ badDriver: 1, zeroScale: 2, zeroLength: 4, badState: 8, hitch: 16 });

const MESSAGES: readonly [flag: number, code: string, message: string][] = [
  [1, 'spring-bad-transform', 'A joint that drives a spring had a transform that is not a number; its last good one was used.'],
  [2, 'spring-zero-scale', 'A joint that drives a spring was scaled to nothing; its last good transform was used.'],
  [4, 'spring-zero-length', 'A spring bone has no length; it follows its parent rigidly.'],
  [8, 'spring-reset', 'A spring left the range of numbers and was put back to rest.'],
  [16, 'spring-hitch', 'The host paused for longer than the springs follow; they were carried over the gap.'],
]; // prettier-ignore

/** What went wrong since the system was made, one warning of a kind. */
export function springWarnings(system: SpringSystem): Warning[] {
  return MESSAGES.filter(([flag]) => system.status.flags & flag).map(([, code, message]) => ({ code, message }));
}
