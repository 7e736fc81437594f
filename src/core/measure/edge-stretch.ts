import { selectQuantile } from '../math/quantile';
import { checkpoint, type Run } from '../run';
import { createSkinner } from '../rig/skin-positions';
import type { RigModel } from '../rig/scene';
import { APPENDAGE, BODY, SEAM, type StretchEdges } from './stretch-edges';

/**
 * Edge stretch: skinned edge length ÷ bind edge length, at evenly spaced times of a clip, for the appendage, its
 * seam and the body. Proves, or disproves, that skin tears. A rigid piece must read exactly 1.00, which is how the
 * harness proves itself.
 * Source: Sidorkin, "Animating tails the rigger never gave a bone", "Measuring it".
 * Space: skinned in world, bind in analysis space, which share their unit. Cost: samples × (skinning + #E).
 */
export interface StretchOptions {
  /** Evenly spaced times, from the clip's start; 1…240. */
  readonly samples?: number;
  /** An edge longer than this many times its bind length is torn. */
  readonly tornAbove?: number;
  /** An edge shorter than this share of its bind length is torn. */
  readonly tornBelow?: number;
}

export const STRETCH_DEFAULTS: Required<StretchOptions> = Object.freeze({
  samples: 24,
  tornAbove: 1.5,
  tornBelow: 0.67,
});

export const STRETCH_GROUPS = ['appendage', 'seam', 'body'] as const;
export type StretchGroup = (typeof STRETCH_GROUPS)[number];
const BIT: Record<StretchGroup, number> = { appendage: APPENDAGE, seam: SEAM, body: BODY };

/** Histogram range, as ratios; the last bin also holds everything above, the first everything below. */
export const STRETCH_BINS = Object.freeze({ from: 0.5, to: 2.5, count: 80 });

/** Edges that a row names at most. */
export const WORST_EDGES = 8;

/** An edge at the moment at which it is farthest from its bind length. */
export interface WorstSample {
  /** Index into the edges. */
  readonly edge: number;
  /** Seconds. */
  readonly time: number;
  readonly ratio: number;
}

export interface StretchRow {
  /** Edges × times. */
  readonly samples: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly min: number;
  /** Share of the samples that are torn, 0…1. */
  readonly torn: number;
  /**
   * The edges farthest from their bind length, by the larger of ratio and 1/ratio, the worst first: at most
   * WORST_EDGES, no two of which share a vertex, so that one tear is not named eight times.
   */
  readonly worst: readonly WorstSample[];
  /** Samples per bin of STRETCH_BINS. */
  readonly histogram: Uint32Array;
  /** Per sampled time: greatest ratio, 99th percentile, torn share. */
  readonly perTime: { readonly max: Float32Array; readonly p99: Float32Array; readonly torn: Float32Array };
}

export interface StretchResult extends Record<StretchGroup, StretchRow> {
  /** Seconds. */
  readonly times: Float64Array;
}

/** Writes the #J×16 joint worlds of the rig at a time (seconds). */
export type JointPoser = (time: number, jointWorlds: Float64Array) => void;

/**
 * @param poser what moves the rig: a clip, a clip with springs over it, or a written file.
 * @param duration seconds; the times are i · duration / samples.
 */
export function edgeStretch(
  rig: RigModel,
  edges: StretchEdges,
  poser: JointPoser,
  duration: number,
  options: StretchOptions = {},
  run?: Run,
): StretchResult {
  const { samples, tornAbove, tornBelow } = { ...STRETCH_DEFAULTS, ...options };
  if (!(Number.isInteger(samples) && samples >= 1))
    throw new RangeError(`edgeStretch: samples must be a whole number ≥ 1, got ${samples}`);
  const edgeCount = edges.groups.length;
  const bind = bindLengths(rig.positions, edges.vertices);
  const ratios = new Float32Array(edgeCount * samples);
  const times = Float64Array.from({ length: samples }, (_, i) => (duration * i) / samples);

  // 1. Skin at every time and take the ratios; NaN marks an edge without bind length.
  const skinner = createSkinner(rig);
  const jointWorlds = new Float64Array(rig.skeleton.nodes.length * 16);
  const posed = new Float64Array(rig.positions.length);
  for (let s = 0; s < samples; s++) {
    checkpoint(run, s / samples, 'Measuring stretch');
    poser(times[s], jointWorlds);
    skinner.skin(jointWorlds, posed);
    stretchRatios(edges.vertices, bind, posed, ratios.subarray(s * edgeCount, (s + 1) * edgeCount));
  }

  // 2. One row per group.
  const limits = { above: tornAbove, below: tornBelow };
  const row = (group: StretchGroup) => stretchRow(edges, BIT[group], ratios, times, limits);
  return { times, appendage: row('appendage'), seam: row('seam'), body: row('body') };
}

/** How far a ratio is from 1, as a ratio of 1 and more: squash and stretch weigh alike. */
export function stretchSpread(ratio: number): number {
  return ratio >= 1 ? ratio : 1 / ratio;
}

/** #E bind lengths; 0 marks an edge too short to measure (under 1e-9 of the longest). */
export function bindLengths(positions: ArrayLike<number>, edgeVertices: Uint32Array): Float64Array {
  const out = new Float64Array(edgeVertices.length / 2);
  for (let e = 0; e < out.length; e++) {
    out[e] = edgeLength(positions, edgeVertices[e * 2], edgeVertices[e * 2 + 1]);
  }
  const floor = out.reduce((a, b) => Math.max(a, b), 0) * 1e-9;
  return out.map((length) => (length <= floor ? 0 : length));
}

/** #E ratios of one posed surface (`posed` #V×3); NaN where the bind length is 0. The heatmap reads these too. */
export function stretchRatios(
  edgeVertices: Uint32Array,
  bind: Float64Array,
  posed: ArrayLike<number>,
  out: Float32Array,
): void {
  for (let e = 0; e < bind.length; e++) {
    out[e] = bind[e] > 0 ? edgeLength(posed, edgeVertices[e * 2], edgeVertices[e * 2 + 1]) / bind[e] : NaN;
  }
}

function edgeLength(p: ArrayLike<number>, a: number, b: number): number {
  const x = p[a * 3] - p[b * 3];
  const y = p[a * 3 + 1] - p[b * 3 + 1];
  const z = p[a * 3 + 2] - p[b * 3 + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

interface TornLimits {
  readonly above: number;
  readonly below: number;
}

/** One group's row out of the #T×#E ratios. */
function stretchRow(
  { groups, vertices }: StretchEdges,
  bit: number,
  ratios: Float32Array,
  times: Float64Array,
  limits: TornLimits,
): StretchRow {
  const edgeCount = groups.length;
  const members = membersOf(groups, bit, ratios);
  const all = new Float32Array(members.length * times.length);
  const histogram = new Uint32Array(STRETCH_BINS.count);
  const perTime = {
    max: new Float32Array(times.length),
    p99: new Float32Array(times.length),
    torn: new Float32Array(times.length),
  };
  let max = 0;
  let min = Infinity;
  let tornTotal = 0;
  /** Of each member: how far it gets from its bind length, and the sample at which it does. */
  const spreads = new Float64Array(members.length);
  const spreadAt = new Uint32Array(members.length);

  for (let s = 0; s < times.length; s++) {
    const slice = all.subarray(s * members.length, (s + 1) * members.length);
    let torn = 0;
    let greatest = 0;
    for (let i = 0; i < members.length; i++) {
      const ratio = ratios[s * edgeCount + members[i]];
      slice[i] = ratio;
      if (ratio > limits.above || ratio < limits.below) torn++;
      if (ratio > greatest) greatest = ratio;
      if (ratio < min) min = ratio;
      histogram[binOf(ratio)]++;
      const spread = stretchSpread(ratio);
      if (spread > spreads[i]) {
        spreads[i] = spread;
        spreadAt[i] = s;
      }
    }
    if (greatest > max) max = greatest;
    tornTotal += torn;
    perTime.max[s] = members.length ? greatest : 1;
    perTime.p99[s] = selectQuantile(slice, 0.99, 1);
    perTime.torn[s] = members.length ? torn / members.length : 0;
  }
  const samples = all.length;
  return {
    samples,
    p95: selectQuantile(all, 0.95, 1),
    p99: selectQuantile(all, 0.99, 1),
    max: samples ? max : 1,
    min: samples ? min : 1,
    torn: samples ? tornTotal / samples : 0,
    worst: worstMembers(members, spreads, vertices).map((i) => {
      const at = spreadAt[i];
      return { edge: members[i], time: times[at], ratio: ratios[at * edgeCount + members[i]] };
    }),
    histogram,
    perTime,
  };
}

/** The members that change their length most, the worst first, none of which shares a vertex with one before it. */
function worstMembers(members: Uint32Array, spreads: Float64Array, vertices: Uint32Array): number[] {
  const found: number[] = [];
  const taken = new Set<number>();
  const isTaken = (i: number) => taken.has(vertices[members[i] * 2]) || taken.has(vertices[members[i] * 2 + 1]);
  while (found.length < WORST_EDGES) {
    let best = -1;
    for (let i = 0; i < members.length; i++) {
      if (spreads[i] > (best < 0 ? 1 : spreads[best]) && !isTaken(i)) best = i;
    }
    if (best < 0) break;
    found.push(best);
    taken.add(vertices[members[best] * 2]).add(vertices[members[best] * 2 + 1]);
  }
  return found;
}

/** Edges of a group that have a bind length. */
function membersOf(groups: Uint8Array, bit: number, ratios: Float32Array): Uint32Array {
  const members = new Uint32Array(groups.length);
  let n = 0;
  for (let e = 0; e < groups.length; e++) if (groups[e] & bit && !Number.isNaN(ratios[e])) members[n++] = e;
  return members.slice(0, n);
}

const BINS_PER_UNIT = STRETCH_BINS.count / (STRETCH_BINS.to - STRETCH_BINS.from);

function binOf(ratio: number): number {
  const bin = Math.floor((ratio - STRETCH_BINS.from) * BINS_PER_UNIT);
  return bin < 0 ? 0 : bin >= STRETCH_BINS.count ? STRETCH_BINS.count - 1 : bin;
}
