import { checkpoint, type Run } from '../run';
import { createSkinner } from '../rig/skin-positions';
import type { RigModel } from '../rig/scene';
import { bindLengths, stretchRatios, type JointPoser } from './edge-stretch';
import { APPENDAGE, BODY, SEAM, type StretchEdges } from './stretch-edges';

/**
 * Edge jumps: for each welded edge, the largest change of its length from one frame to the next, and the edges that
 * change most. An edge may keep within the torn limits at every moment and still snap between two of them, which the
 * eye sees as a pop and a sampled maximum does not show. In a loop the last frame's neighbour is the first one.
 * Space: ratios to the bind length, as edge stretch has them. Cost: frames × (skinning + #E); memory #E.
 * Rejected: the change of the worst stretch over time, which compares different edges with each other.
 */
export interface JumpOptions {
  /** Frames a second, > 0. */
  readonly rateHz?: number;
  /** Edges named in each group, ≥ 1. */
  readonly most?: number;
  /** The clip repeats: its end is followed by its start. */
  readonly loops?: boolean;
}

export const JUMP_DEFAULTS: Required<JumpOptions> = Object.freeze({ rateHz: 30, most: 20, loops: false });

export interface EdgeJump {
  /** Index into the edges. */
  readonly edge: number;
  /** Seconds; `to` is before `from` across the seam of a loop. */
  readonly from: number;
  readonly to: number;
  /** Length ÷ bind length at the two. */
  readonly before: number;
  readonly after: number;
}

/** The edges that jump most, the largest jump first; each edge once, at its largest. */
export interface JumpResult {
  readonly appendage: readonly EdgeJump[];
  readonly seam: readonly EdgeJump[];
  readonly body: readonly EdgeJump[];
}

/**
 * @param poser what moves the rig.
 * @param duration seconds. Frames stand at i / rateHz; in a loop the frame at the end is the first one again.
 */
export function edgeJumps(
  rig: RigModel,
  edges: StretchEdges,
  poser: JointPoser,
  duration: number,
  options: JumpOptions = {},
  run?: Run,
): JumpResult {
  const { rateHz, most, loops } = { ...JUMP_DEFAULTS, ...options };
  if (!(rateHz > 0)) throw new RangeError(`edgeJumps: rateHz must be positive, got ${rateHz}`);
  if (!(most >= 1)) throw new RangeError(`edgeJumps: most must be ≥ 1, got ${most}`);
  const count = edges.groups.length;
  const steps = Math.max(0, Math.round(duration * rateHz));
  const times = Float64Array.from({ length: steps + 1 }, (_, i) => Math.min(duration, i / rateHz));
  const bind = bindLengths(rig.positions, edges.vertices);
  const skinner = createSkinner(rig);
  const jointWorlds = new Float64Array(rig.skeleton.nodes.length * 16);
  const posed = new Float64Array(rig.positions.length);
  let now = new Float32Array(count);
  let last = new Float32Array(count);
  const best = { change: new Float32Array(count), step: new Uint32Array(count), before: new Float32Array(count), after: new Float32Array(count) }; // prettier-ignore

  // 1. Each frame beside the one before it; a loop's last step ends in its first frame.
  const pose = (time: number): void => {
    poser(time, jointWorlds);
    skinner.skin(jointWorlds, posed);
    stretchRatios(edges.vertices, bind, posed, now);
  };
  pose(0);
  for (let s = 1; s <= steps; s++) {
    checkpoint(run, s / (steps + 1), 'Looking for jumps');
    [now, last] = [last, now];
    pose(loops && s === steps ? 0 : times[s]);
    for (let e = 0; e < count; e++) {
      const change = Math.abs(now[e] - last[e]);
      if (!(change > best.change[e])) continue;
      best.change[e] = change;
      best.step[e] = s;
      best.before[e] = last[e];
      best.after[e] = now[e];
    }
  }

  // 2. The largest of each group.
  const jump = (edge: number): EdgeJump => {
    const s = best.step[edge];
    return { edge, from: times[s - 1], to: loops && s === steps ? 0 : times[s], before: best.before[edge], after: best.after[edge] }; // prettier-ignore
  };
  const largest = (bit: number): EdgeJump[] => {
    const moved: number[] = [];
    for (let e = 0; e < count; e++) if (edges.groups[e] & bit && best.change[e] > 0) moved.push(e);
    return moved.sort((a, b) => best.change[b] - best.change[a] || a - b).slice(0, most).map(jump); // prettier-ignore
  };
  return { appendage: largest(APPENDAGE), seam: largest(SEAM), body: largest(BODY) };
}
