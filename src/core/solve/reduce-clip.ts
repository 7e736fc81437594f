import { reduceKeys, reducePoints } from '../dynamics/reduce-keys';
import type { Channel, Clip } from '../rig/scene';
import { checkpoint, type Run } from '../run';
import type { Transfer } from './prepare-transfer';
import { recordSurface } from './record-surface';

export interface ReducedClip {
  readonly clip: Clip;
  /** Over all tracks. */
  readonly keys: { readonly before: number; readonly after: number };
  /** The farthest that the reduction moves any vertex at any key, fraction of the diagonal: measured, within the bound. */
  readonly moved: number;
}

/** Factor from one try of the tolerances to the next. */
const TIGHTEN = 0.7;
const LEAST_SHARE = 0.02;

/**
 * Fewer keys of a solved clip, such that its surface stays within `bound` of where all keys put it.
 *
 * Each track is reduced by itself, rotations by bound ÷ the farthest skin below the joint, translations by the bound
 * in the parent's units; one factor on all tolerances is tightened until the surface itself, played at every key, is within the
 * bound. Cost: tries × keys × skinning. As with a baked spring (reduce-motion.ts), only the measure can be trusted:
 * errors add up along a chain, and tolerances that are safe unmeasured keep several times the keys.
 *
 * @param bound fraction of the diagonal, > 0.
 */
export function reduceClip({ target, system }: Transfer, clip: Clip, bound: number, run?: Run): ReducedClip {
  const before = countKeys(clip);
  const times = keysOf(clip);
  const levers = leversOf({ target, system });
  const whole = recordSurface(target.scene, target.rig);
  const thin = recordSurface(target.scene, target.rig);
  for (let share = 1; share > LEAST_SHARE; share *= TIGHTEN) {
    checkpoint(run, 1 - share, `Reducing ${clip.name}`);
    const tolerance = share * bound * system.diagonal;
    const reduced = { ...clip, channels: clip.channels.map((channel) => reduceChannel(channel, tolerance, levers)) };
    let worst = 0;
    for (const time of times) {
      checkpoint(run, 1 - share, `Reducing ${clip.name}`);
      worst = Math.max(worst, farthest(whole.at(clip, time), thin.at(reduced, time)));
      if (worst > bound * system.diagonal) break;
    }
    if (worst <= bound * system.diagonal)
      return { clip: reduced, keys: { before, after: countKeys(reduced) }, moved: worst / system.diagonal };
  }
  return { clip, keys: { before, after: before }, moved: 0 };
}

/** What a node's track does to the surface. */
interface Lever {
  /** Distance to the farthest skin that hangs on it at bind, analysis space. */
  readonly reach: number;
  /** Analysis-space length of one unit of its parent's space. */
  readonly unit: number;
}

function reduceChannel(channel: Channel, tolerance: number, levers: ReadonlyMap<number, Lever>): Channel {
  const { node, path, interpolation, times, values } = channel;
  const lever = levers.get(node);
  if (!lever || times.length < 3 || interpolation !== 'LINEAR') return channel;
  const turns = path === 'rotation';
  const size = turns ? 4 : 3;
  const keep = turns
    ? reduceKeys(times, values, lever.reach > 0 ? tolerance / lever.reach : Math.PI)
    : reducePoints(times, values, tolerance / lever.unit);
  const kept = new Float32Array(keep.length * size);
  keep.forEach((k, i) => kept.set(values.subarray(k * size, (k + 1) * size), i * size));
  return { ...channel, times: Float32Array.from(keep, (k) => times[k]), values: kept };
}

function leversOf({ target, system }: Pick<Transfer, 'target' | 'system'>): Map<number, Lever> {
  const { skeleton, positions, influences } = target.rig;
  const { parents, nodes } = skeleton;
  const { binds, scales } = system.frames;
  const reach = new Float64Array(nodes.length);
  const { width, joints, weights } = influences;
  for (let i = 0; i < joints.length; i++) {
    if (!(weights[i] > 0)) continue;
    const v = Math.floor(i / width) * 3;
    for (let j = joints[i]; j >= 0; j = parents[j]) {
      const o = j * 16 + 12;
      const far = Math.hypot(positions[v] - binds[o], positions[v + 1] - binds[o + 1], positions[v + 2] - binds[o + 2]);
      if (far > reach[j]) reach[j] = far;
    }
  }
  // A root hangs on nodes that are no joints; its own scale is theirs.
  const unitOf = (j: number): number => {
    const o = (parents[j] < 0 ? j : parents[j]) * 3;
    return Math.max(...scales.subarray(o, o + 3));
  };
  return new Map(Array.from(nodes, (node, j) => [node, { reach: reach[j], unit: unitOf(j) || 1 }]));
}

function farthest(a: Float64Array, b: Float64Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i += 3)
    most = Math.max(most, (a[i] - b[i]) ** 2 + (a[i + 1] - b[i + 1]) ** 2 + (a[i + 2] - b[i + 2]) ** 2);
  return Math.sqrt(most);
}

function countKeys({ channels }: Clip): number {
  return channels.reduce((sum, { times }) => sum + times.length, 0);
}

/** Every time at which some track has a key. */
function keysOf({ channels }: Clip): number[] {
  return [...new Set(channels.flatMap(({ times }) => [...times]))].sort((a, b) => a - b);
}
