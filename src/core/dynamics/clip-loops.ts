import { createPose, samplePose } from '../rig/sample-pose';
import type { Clip, SceneGraph } from '../rig/scene';

export interface ClipLoopsOptions {
  /** Degrees by which a node's rotation may differ between first and last pose. */
  readonly degrees?: number;
  /** Share of the model's extent by which a node's place in its parent may differ. */
  readonly distance?: number;
}

export const CLIP_LOOPS_DEFAULTS: Required<ClipLoopsOptions> = Object.freeze({ degrees: 4, distance: 0.015 });

/**
 * Whether a clip ends in the pose it starts from, so that it can be played in a loop. Nodes are compared in
 * their parents' frames, so one early joint does not count for all below it. A pose (no duration) does not loop.
 */
export function clipLoops(graph: SceneGraph, clip: Clip, options: ClipLoopsOptions = {}): boolean {
  const { degrees, distance } = { ...CLIP_LOOPS_DEFAULTS, ...options };
  if (!(clip.duration > 0)) return false;
  const first = createPose(graph);
  const last = createPose(graph);
  samplePose(first, graph, clip, 0);
  samplePose(last, graph, clip, clip.duration);
  const least = Math.cos((degrees * Math.PI) / 360);
  const reach = distance * extentOf(first.worlds);
  for (let n = 0; n < graph.parents.length; n++) {
    let dot = 0;
    for (let k = 0; k < 4; k++) dot += first.rotations[n * 4 + k] * last.rotations[n * 4 + k];
    if (Math.abs(dot) < least) return false;
    let square = 0;
    for (let k = 0; k < 3; k++) square += (first.translations[n * 3 + k] - last.translations[n * 3 + k]) ** 2;
    const parent = graph.parents[n];
    if (Math.sqrt(square) * (parent < 0 ? 1 : scaleOf(first.worlds, parent * 16)) > reach) return false;
  }
  return true;
}

function scaleOf(m: Float64Array, o: number): number {
  return Math.hypot(m[o], m[o + 1], m[o + 2]);
}

/** Diagonal of the box around all nodes. */
function extentOf(worlds: Float64Array): number {
  let square = 0;
  for (let d = 12; d < 15; d++) {
    let low = Infinity;
    let high = -Infinity;
    for (let o = d; o < worlds.length; o += 16) {
      low = Math.min(low, worlds[o]);
      high = Math.max(high, worlds[o]);
    }
    square += (high - low) ** 2;
  }
  return Math.sqrt(square);
}
