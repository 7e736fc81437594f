import { createTransferMeter, type TransferQuality } from '../measure/transfer-quality';
import type { Clip } from '../rig/scene';
import { checkpoint, subRun, type Run } from '../run';
import { bakeBones, type SolvedPoses } from './bake-bones';
import { legBends } from './drivable-rig';
import type { Legs } from './find-legs';
import { evenTimes, keyTimes, sourceInterpolation, timesBetween } from './key-times';
import { contactTimes, footSlide, plantFeet } from './plant-feet';
import { recordTargets, toSolverSpace, type Transfer } from './prepare-transfer';
import { reduceClip, type ReducedClip } from './reduce-clip';
import { bindTransforms } from './skin-system';
import { createBoneSolver, SOLVE_BONES_DEFAULTS } from './solve-bones';
import { createRotationSolver } from './solve-rotations';
import { createSurfaceProbe, gatherPoints } from './surface-probe';
import { sweepBones } from './sweep-bones';

/**
 * One clip of the artist's, solved into a rig's own nodes and measured as it will play: the baked float32 keys are
 * sampled and skinned like any clip of the file, at the keys and half-way between them.
 */
export interface SolvePosesOptions {
  /** `joint` moves all bones together; `sweeps` is the reference, bone after bone. */
  readonly solver: 'joint' | 'sweeps';
  /** A frame ends when a step moves the skin less than this: RMS, fraction of the diagonal, absolute. */
  readonly movement: number;
  /** Each frame starts from the one before, instead of from the bind pose. */
  readonly warmStart: boolean;
}

export const SOLVE_POSES_DEFAULTS: SolvePosesOptions = Object.freeze({
  solver: 'joint',
  movement: SOLVE_BONES_DEFAULTS.movement,
  warmStart: true,
});

export interface SolveClipOptions extends SolvePosesOptions {
  /** Bones keep their lengths: only roots move, everything else turns. */
  readonly rotationsOnly: boolean;
  /** Also solve the other way, for its quality: what giving up translation costs. */
  readonly priceRotations: boolean;
  /** Standing feet are put where the artist's stand. */
  readonly footLock: boolean;
  /** Keys a second, hertz; 0 keys where the source keys. */
  readonly rate: number;
  /** Evenly spaced times at which it is scored; 0 scores at the keys. */
  readonly scoreFrames: number;
  /** Keys are left out while the surface moves by less than this: fraction of the diagonal; 0 keeps every key. */
  readonly keyTolerance: number;
}

export const SOLVE_CLIP_DEFAULTS: SolveClipOptions = Object.freeze({
  ...SOLVE_POSES_DEFAULTS,
  rotationsOnly: false,
  priceRotations: true,
  footLock: false,
  rate: 0,
  scoreFrames: 0,
  keyTolerance: 0,
});

export interface SolvedClip {
  /** In the rig's own nodes, named like the artist's. */
  readonly clip: Clip;
  readonly source: Clip;
  readonly quality: TransferQuality;
  /** Between the keys; undefined with fewer than two. */
  readonly between: TransferQuality | undefined;
  /** Rotations only, at the same times; undefined when not asked for. */
  readonly rotationsOnly: TransferQuality | undefined;
  /** What it would be if joints might move; with both `rotationsOnly` and `priceRotations`, else undefined. */
  readonly freely: TransferQuality | undefined;
  /** How far feet slide while they stand; undefined without a foot lock, empty on a rig without legs. */
  readonly feet: readonly FootSlide[] | undefined;
  /** By leg: the most two of its bones bend against each other, degrees; with rotations only where those were solved. */
  readonly bends: Readonly<Record<string, number>>;
  /** Frames whose Newton steps ran out before settling. */
  readonly unsettled: number;
  /** What leaving out keys saved and cost; undefined when every key stayed. */
  readonly reduced: Omit<ReducedClip, 'clip'> | undefined;
}

export interface FootSlide {
  readonly name: string;
  /** Keys at which it stands. */
  readonly keys: number;
  /** Scene units, over the whole clip. */
  readonly before: number;
  readonly after: number;
  /** The clip's keys at which some leg came away from its foot to reach. */
  readonly openings: number;
}

export function solveClip(
  transfer: Transfer,
  source: Clip,
  options: Partial<SolveClipOptions> = {},
  run?: Run,
): SolvedClip {
  const chosenOptions = { ...SOLVE_CLIP_DEFAULTS, ...options };
  const { rotationsOnly, priceRotations, footLock, rate, scoreFrames, keyTolerance } = chosenOptions;
  const keys = keyTimes(source, rate > 0 ? rate : undefined);
  const legs = footLock ? transfer.legs : undefined;
  const times = legs ? contactTimes(transfer, legs, source, keys) : keys;

  // 1. Pose every frame.
  const turn = rotationsOnly || priceRotations;
  const poses = solvePoses(transfer, source, times, turn, chosenOptions, subRun(run, 0, 0.7));

  // 2. Plant the feet, bake, and play what was baked.
  checkpoint(run, 0.7, `Baking ${source.name}`);
  const { target, system } = transfer;
  const steps = rate === 0 && sourceInterpolation(source) === 'STEP';
  const keyed = (clip: Clip): Clip => (steps ? stepped(clip) : clip);
  const baked = (which: SolvedPoses): Clip => keyed(bakeBones(target.scene.graph, system, which, source.name));
  const chosen = rotationsOnly && poses.turned ? poses.turned : poses.free;
  const turned = poses.turned && baked(poses.turned);
  const loose = chosen === poses.turned && turned ? turned : baked(chosen);
  const locked = legs ? withFeet(transfer, legs, source, chosen, keys, subRun(run, 0.7, 0.75)) : undefined;
  const full = locked ? keyed(locked.clip) : loose;
  const reduced = keyTolerance > 0 ? reduceClip(transfer, full, keyTolerance, subRun(run, 0.74, 0.75)) : undefined;
  const clip = reduced?.clip ?? full;
  const scored = scoreFrames > 0 ? evenTimes(source, scoreFrames) : times;
  const measured = (which: Clip, from: number, to: number): TransferQuality =>
    measureClip(transfer, source, which, scored, subRun(run, from, to));
  const quality = measured(clip, 0.75, 0.85);
  const middles = timesBetween(times);
  return {
    clip,
    source,
    quality,
    between: middles.length > 0 ? measureClip(transfer, source, clip, middles, subRun(run, 0.85, 0.95)) : undefined,
    rotationsOnly: turned && measured(turned, 0.95, 0.97),
    freely: rotationsOnly && priceRotations ? measured(baked(poses.free), 0.97, 1) : undefined,
    feet: locked?.feet,
    bends: bendsOf(transfer, poses),
    unsettled: poses.unsettled,
    reduced: reduced && { keys: reduced.keys, moved: reduced.moved },
  };
}

/** The same keys, held until the next one. */
function stepped(clip: Clip): Clip {
  return { ...clip, channels: clip.channels.map((channel) => ({ ...channel, interpolation: 'STEP' as const })) };
}

function bendsOf({ system, legs: { legs } }: Transfer, { free, turned }: ClipPoses): Record<string, number> {
  const bends = legBends(system, legs, turned ?? free);
  return Object.fromEntries(legs.map(({ name }, k) => [name, bends[k]]));
}

/** The clip with its feet planted, against the same keyed as without a lock. */
function withFeet(
  transfer: Transfer,
  legs: Legs,
  source: Clip,
  poses: SolvedPoses,
  keys: Float64Array,
  run?: Run,
): { clip: Clip; feet: FootSlide[] } {
  const { target, system } = transfer;
  const loose = bakeBones(target.scene.graph, system, posesAt(poses, keys), source.name);
  const planted = plantFeet(transfer, legs, source, poses, {}, run);
  const everyJoint = poses.movable && {
    ...poses,
    movable: new Set([...poses.movable, ...legs.legs.map(({ joints, foot }) => joints[foot])]),
  };
  const clip = bakeBones(target.scene.graph, system, everyJoint ?? poses, source.name);
  const slide = (of: Clip): number[] => footSlide(transfer, planted, legs.up, source, of, poses.times);
  const [before, after] = [slide(loose), slide(clip)];
  const feet = planted.feet.map(({ leg, planted: keys }, k) => ({
    name: leg.name,
    keys: keys.reduce((sum, on) => sum + on, 0),
    before: before[k],
    after: after[k],
    openings: planted.openings,
  }));
  return { clip, feet };
}

/** Of the solved poses those at `keys`. */
function posesAt(poses: SolvedPoses, keys: Float64Array): SolvedPoses {
  const wanted = new Set(keys);
  const frames = Array.from(poses.times.keys()).filter((f) => wanted.has(poses.times[f]));
  const size = poses.joints.length * 12;
  const transforms = new Float64Array(frames.length * size);
  frames.forEach((f, k) => transforms.set(poses.transforms.subarray(f * size, (f + 1) * size), k * size));
  return { ...poses, times: Float64Array.from(frames, (f) => poses.times[f]), transforms };
}

export interface ClipPoses {
  readonly free: SolvedPoses;
  readonly turned: SolvedPoses | undefined;
  readonly unsettled: number;
}

/** The bones' transforms at the given times: as they like, and if asked with rotations only. */
export function solvePoses(
  transfer: Transfer,
  source: Clip,
  times: Float64Array,
  turn: boolean,
  options: Partial<SolvePosesOptions> = {},
  run?: Run,
): ClipPoses {
  const { solver: which, movement, warmStart } = { ...SOLVE_POSES_DEFAULTS, ...options };
  const { system, moments, forest } = transfer;
  const recorder = recordTargets(transfer);
  const joint = createBoneSolver(system, moments, { movement });
  const solveFrame = (targets: Float64Array, T: Float64Array, hold: boolean): boolean =>
    (which === 'sweeps' ? sweepBones(system, targets, T, { progress: movement }) : joint.solve(targets, T, hold))
      .converged;
  const turner = turn ? createRotationSolver(system, moments, forest) : undefined;
  const size = system.joints.length * 12;
  const nodeSize = forest.joints.length * 12;
  const free = new Float64Array(times.length * size);
  const turned = new Float64Array(turn ? times.length * nodeSize : 0);
  const targets = new Float64Array(system.vertices.length * 3);
  const T = bindTransforms(system.joints.length);
  const R = T.slice();
  let unsettled = 0;
  for (let f = 0; f < times.length; f++) {
    checkpoint(run, f / times.length, `Solving ${source.name}`);
    toSolverSpace(system, recorder.at(source, times[f]), targets);
    if (!warmStart) T.set(bindTransforms(system.joints.length));
    if (!solveFrame(targets, T, warmStart && f > 0)) unsettled++;
    free.set(T, f * size);
    turner?.solve(targets, f > 0 ? [T, R] : [T], R, turned.subarray(f * nodeSize, (f + 1) * nodeSize));
  }
  return {
    free: { times, joints: system.joints, transforms: free },
    turned: turn
      ? {
          times,
          joints: forest.joints,
          transforms: turned,
          movable: new Set(Array.from(forest.roots, (n) => forest.joints[n])),
        }
      : undefined,
    unsettled,
  };
}

/** Plays a clip of the rig against the artist's at the given times. */
export function measureClip(
  transfer: Transfer,
  source: Clip,
  clip: Clip,
  times: Float64Array,
  run?: Run,
): TransferQuality {
  const { target, match, system } = transfer;
  const probe = createSurfaceProbe(transfer);
  const count = match.vertices.length * 3;
  const bind = new Float64Array(count);
  gatherPoints(target.rig.positions, match.vertices, bind);
  const mean = new Float64Array(count);
  const targets = recordTargets(transfer);
  times.forEach((time, f) => {
    checkpoint(run, (0.4 * f) / times.length, `Measuring ${source.name}`);
    const points = targets.at(source, time);
    for (let i = 0; i < count; i++) mean[i] += points[i] / times.length;
  });
  const meter = createTransferMeter(bind, system.diagonal, mean, match.vertices);
  times.forEach((time, f) => {
    checkpoint(run, 0.4 + (0.6 * f) / times.length, `Measuring ${source.name}`);
    probe.at(source, clip, time);
    meter.add(time, probe.targets, probe.reached);
  });
  return meter.result();
}
