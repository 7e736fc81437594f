import { slerpQuat } from '../math/quat';
import type { Channel, Clip, RigModel, SceneGraph } from '../rig/scene';
import { checkpoint, subRun, type Run } from '../run';
import type { Warning } from '../errors';
import type { SpringRig } from './build-spring-rig';
import { clipLoops } from './clip-loops';
import { createSpringSystem } from './create-spring-system';
import { applyDrive, recordDrive, type RecordedDrive } from './record-drive';
import { reduceMotion } from './reduce-motion';
import { resetSprings } from './reset-springs';
import { playLoop, solvePeriodic } from './solve-periodic';
import { SPRING_SYSTEM_DEFAULTS, springWarnings, type SpringSystem, type SpringSystemOptions } from './spring-system';
import { stepSprings } from './step-springs';

export interface BakeSpringsOptions extends Partial<SpringSystemOptions> {
  /** The motion repeats: `auto` compares the clip's first and last pose. */
  readonly loop?: boolean | 'auto';
  /** Hz, > 0: keys at this rate and no denser; undefined: as many as the error bound needs. */
  readonly keyRateHz?: number;
  /** Millimetres, ≥ 0: how far key reduction may move the skin. 0 keeps every key. */
  readonly errorMillimetres?: number;
  /** Seconds ≥ 0 in which a clip that does not loop settles on its first pose. */
  readonly settleSeconds?: number;
}

export const BAKE_SPRINGS_DEFAULTS = Object.freeze({
  loop: 'auto' as boolean | 'auto',
  keyRateHz: undefined as number | undefined,
  errorMillimetres: 1,
  settleSeconds: 4,
});

export interface BakedJoint {
  /** Skeleton index. */
  readonly joint: number;
  /** #T seconds and #T×4 local rotations, unit. */
  readonly times: Float32Array;
  readonly rotations: Float32Array;
}

export interface BakeSpringsResult {
  readonly joints: readonly BakedJoint[];
  readonly loops: boolean;
  /** Distance of the tips between the end and the start of a loop, % of their chain's length; 0 when it does not loop. */
  readonly seamPercent: number;
  /**
   * The motion would not become periodic (some alternate between two loops), so two loops of it are blended into one.
   * End meets start in place and speed; the contacts are only nearly kept.
   */
  readonly blended: boolean;
  /** Loops played to find the periodic motion. */
  readonly loopsPlayed: number;
  /** Deepest overlap of a chain with the body during the clip. */
  readonly penetrationMillimetres: number;
  /** Greatest distance by which the reduction of keys moves any skin: measured, at most the option. */
  readonly errorMillimetres: number;
  /** Keys before and after the reduction. */
  readonly keysBefore: number;
  readonly keys: number;
  readonly warnings: readonly Warning[];
}

/**
 * The springs' motion over a clip as rotation keys of the chains' joints: what the live simulation shows, played
 * on the same fixed grid. A looped clip's grid divides it evenly (the step is within 1 % of the options'), and the
 * simulation starts in the periodic state, so that end meets start.
 *
 * Cost: grid steps × (nodes + loops × bones × capsules).
 */
export function bakeSprings(
  graph: SceneGraph,
  rig: RigModel,
  springs: SpringRig,
  clip: Clip,
  options: BakeSpringsOptions = {},
  run?: Run,
): BakeSpringsResult {
  const settled = { ...SPRING_SYSTEM_DEFAULTS, ...BAKE_SPRINGS_DEFAULTS, ...options };
  const loops = settled.loop === 'auto' ? clipLoops(graph, clip) : settled.loop && clip.duration > 0;
  const steps = clip.duration > 0 ? Math.max(1, Math.round(clip.duration * settled.stepHz)) : 0;
  const stepHz = steps > 0 ? Math.max(30, steps / clip.duration) : settled.stepHz;

  // 1. The clip at grid times, once.
  checkpoint(run, 0, 'Sampling the clip');
  const drive = recordDrive(graph, rig.skeleton, springs, clip, steps);
  const system = createSpringSystem(springs.chains, springs.restDrivers, springs.capsules, { ...settled, stepHz });

  // 2. The state to start from.
  applyDrive(system, drive, 0);
  resetSprings(system);
  const periodic = loops ? solvePeriodic(system, drive, {}, subRun(run, 0.2, 0.8)) : undefined;
  if (!periodic) settle(system, settled.settleSeconds);

  // 3. The motion.
  checkpoint(run, 0.8, 'Recording the motion');
  system.status.worstPenetration = 0;
  const blended = periodic !== undefined && periodic.miss > BLEND_ABOVE;
  const motion = blended ? blendLoops(system, drive) : record(system, drive, loops);

  // 4. The keys.
  const millimetres = 1000 * settled.metresPerUnit;
  const wanted = keyTimes(clip.duration, steps, settled.keyRateHz);
  const bones = system.lengths.length;
  let error = 0;
  const baked = springs.joints.flatMap((joints, c): BakedJoint[] => {
    const gridHz = drive.steps / (clip.duration || 1);
    const tracks = joints.slice(0, -1).map((_, k) => sampleGrid(motion, bones, system.start[c] + k, wanted, gridHz));
    const reduced = reduceMotion(
      rig,
      springs.chains[c],
      joints,
      wanted,
      tracks,
      settled.errorMillimetres / millimetres,
    );
    error = Math.max(error, reduced.error);
    return reduced.keep.map((keep, k) => ({
      joint: joints[k],
      times: Float32Array.from(keep, (n) => wanted[n]),
      rotations: Float32Array.from(keep.flatMap((n) => [...tracks[k].subarray(n * 4, n * 4 + 4)])),
    }));
  });
  return {
    joints: baked,
    loops,
    seamPercent: blended ? 0 : 100 * (periodic?.miss ?? 0),
    blended,
    loopsPlayed: periodic?.loops ?? 0,
    penetrationMillimetres: system.status.worstPenetration * millimetres,
    errorMillimetres: error * millimetres,
    keysBefore: wanted.length * bones,
    keys: baked.reduce((sum, { times }) => sum + times.length, 0),
    warnings: springWarnings(system),
  };
}

/** Baked joints as channels of the file; joints the file does not have yet are looked up in `nodes`. */
export function bakedChannels(rig: RigModel, result: BakeSpringsResult, nodes: ArrayLike<number> = rig.skeleton.nodes): Channel[] {
  return result.joints.map(({ joint, times, rotations }) => {
    if (!(nodes[joint] >= 0)) throw new RangeError(`bakedChannels: ${rig.skeleton.names[joint]} has no node`);
    return { node: nodes[joint], path: 'rotation', interpolation: 'LINEAR', times, values: rotations };
  });
} // prettier-ignore

/** Holds the pose until the springs hang still, at most `seconds`. */
function settle(system: SpringSystem, seconds: number): void {
  for (let n = 0; n < seconds / system.step; n++) stepSprings(system);
}

/** Share of the chain's length: a loop that misses its start by more is blended. */
const BLEND_ABOVE = 5e-4;

/** Two loops as one: the second fades into the first, so that both ends are the moment between them. */
function blendLoops(system: SpringSystem, drive: RecordedDrive): Float64Array {
  const first = record(system, drive, true);
  const second = record(system, drive, true);
  const bones = system.lengths.length;
  for (let n = 0; n <= drive.steps; n++) {
    const t = n / drive.steps;
    const weight = t * t * (3 - 2 * t);
    for (let b = 0; b < bones; b++) {
      const o = (n * bones + b) * 4;
      slerpQuat(first, o, second, o, first, o, weight);
    }
  }
  return first;
}

/** (steps+1)×#B×4 local rotations at grid times 0…steps. */
function record(system: SpringSystem, drive: RecordedDrive, loops: boolean): Float64Array {
  const size = system.rotations.length;
  const motion = new Float64Array((drive.steps + 1) * size);
  motion.set(system.rotations);
  const take = (n: number): void => motion.set(system.rotations, n * size);
  if (loops) playLoop(system, drive, take);
  else {
    for (let n = 1; n <= drive.steps; n++) {
      applyDrive(system, drive, n);
      stepSprings(system);
      take(n);
    }
  }
  return motion;
}

/** Times of the keys, seconds: the grid's own, or evenly spaced with the clip's end as the last. */
function keyTimes(duration: number, steps: number, rateHz: number | undefined): Float64Array {
  if (steps === 0) return new Float64Array(1);
  if (rateHz !== undefined && !(rateHz > 0)) throw new RangeError(`bakeSprings: keyRateHz must be positive, got ${rateHz}`);
  if (rateHz === undefined) return Float64Array.from({ length: steps + 1 }, (_, n) => (n * duration) / steps);
  const whole = Math.floor(duration * rateHz * (1 + 1e-9));
  const times = Array.from({ length: whole + 1 }, (_, k) => k / rateHz);
  if (duration - times[whole] > 1e-4) times.push(duration);
  else times[whole] = duration;
  return Float64Array.from(times);
} // prettier-ignore

function sampleGrid(
  motion: Float64Array,
  bones: number,
  bone: number,
  times: Float64Array,
  gridHz: number,
): Float64Array {
  const out = new Float64Array(times.length * 4);
  const last = motion.length / (bones * 4) - 1;
  times.forEach((time, k) => {
    const at = Math.min(last, time * gridHz);
    const n = Math.min(Math.floor(at + 1e-9), last);
    const next = Math.min(n + 1, last);
    slerpQuat(out, k * 4, motion, (n * bones + bone) * 4, motion, (next * bones + bone) * 4, Math.max(0, at - n));
  });
  return out;
}
