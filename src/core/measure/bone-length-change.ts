import { createPose, samplePose } from '../rig/sample-pose';
import type { Clip, SceneGraph, Skeleton } from '../rig/scene';

/**
 * How far a clip stretches and squeezes a skeleton: a solved clip may translate joints, and a rig that leans on that
 * reads rubbery. Lengths from each joint to its parent joint, world space, against the rest pose.
 */
export interface BoneLengthChange {
  /** Greatest |length now ÷ length at rest − 1| over bones and times; 0 for a skeleton that keeps its lengths. */
  readonly most: number;
  /** Name of the joint at that bone's far end, and when; undefined where nothing changes. */
  readonly joint: string | undefined;
  /** Seconds. */
  readonly time: number;
}

/** Bones shorter than this share of the longest have no length worth a ratio. */
const SHORTEST = 0.02;
/** What rounding to float32 keys alone can do. */
const ROUNDING = 1e-5;

/**
 * @param times seconds. @param free joints (skeleton indices) that hang on their parent by name only: no bone is between them.
 * Cost: one pose and #J lengths a time.
 */
export function boneLengthChange(
  graph: SceneGraph,
  skeleton: Skeleton,
  clip: Clip,
  times: Float64Array,
  free: ReadonlySet<number> = new Set(),
): BoneLengthChange {
  const pose = createPose(graph);
  const rest = lengthsOf(pose.worlds, skeleton);
  const least = SHORTEST * rest.reduce((longest, length) => Math.max(longest, length), 0);
  let most = 0;
  let joint: string | undefined;
  let worstTime = 0;
  for (const time of times) {
    samplePose(pose, graph, clip, time);
    lengthsOf(pose.worlds, skeleton).forEach((length, j) => {
      if (rest[j] <= least || free.has(j)) return;
      const change = Math.abs(length / rest[j] - 1);
      if (change > most && change > ROUNDING) [most, joint, worstTime] = [change, skeleton.names[j], time];
    });
  }
  return { most, joint, time: worstTime };
}

/** #J, from each joint to its parent joint; 0 for roots. */
function lengthsOf(worlds: Float64Array, { nodes, parents }: Skeleton): Float64Array {
  return Float64Array.from(nodes, (node, j) => {
    const parent = parents[j];
    if (parent < 0) return 0;
    const a = node * 16 + 12;
    const b = nodes[parent] * 16 + 12;
    return Math.hypot(worlds[a] - worlds[b], worlds[a + 1] - worlds[b + 1], worlds[a + 2] - worlds[b + 2]);
  });
}
