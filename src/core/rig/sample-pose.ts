import { composeMat4, mulMat4 } from '../math/mat4';
import { sampleChannel } from './sample-channel';
import type { Channel, Clip, SceneGraph } from './scene';

/** Node transforms of a scene at one moment; written over by every `samplePose`. */
export interface Pose {
  /** #N×3, #N×4, #N×3 local. */
  readonly translations: Float64Array;
  readonly rotations: Float64Array;
  readonly scales: Float64Array;
  /** #N×16 local, and world (node space → world). */
  readonly locals: Float64Array;
  readonly worlds: Float64Array;
}

/** A pose of the scene, at rest. */
export function createPose(graph: SceneGraph): Pose {
  const pose: Pose = {
    translations: graph.translations.slice(),
    rotations: graph.rotations.slice(),
    scales: graph.scales.slice(),
    locals: graph.locals.slice(),
    worlds: new Float64Array(graph.parents.length * 16),
  };
  updateWorlds(pose, graph);
  return pose;
}

/**
 * Sets `pose` to the clip at `time` (seconds, clamped to the clip), or to rest when `clip` is undefined.
 * Nodes the clip does not drive stand at rest. Morph weights are not part of a pose.
 * Cost: #N + channels · log keys; allocates nothing.
 */
export function samplePose(pose: Pose, graph: SceneGraph, clip: Clip | undefined, time: number): void {
  pose.translations.set(graph.translations);
  pose.rotations.set(graph.rotations);
  pose.scales.set(graph.scales);
  pose.locals.set(graph.locals);
  if (clip) {
    for (const channel of clip.channels) {
      const target = arrayOf(pose, channel);
      if (target) sampleChannel(channel, time, target, channel.node * (channel.path === 'rotation' ? 4 : 3));
    }
    for (const channel of clip.channels) {
      if (channel.path === 'weights') continue;
      const n = channel.node;
      composeMat4(pose.locals, n * 16, pose.translations, n * 3, pose.rotations, n * 4, pose.scales, n * 3);
    }
  }
  updateWorlds(pose, graph);
}

/** Recomputes `worlds` from `locals`. */
export function updateWorlds(pose: Pose, graph: SceneGraph): void {
  const { locals, worlds } = pose;
  for (const node of graph.order) {
    const parent = graph.parents[node];
    if (parent < 0) for (let k = 0; k < 16; k++) worlds[node * 16 + k] = locals[node * 16 + k];
    else mulMat4(worlds, node * 16, worlds, parent * 16, locals, node * 16);
  }
}

function arrayOf(pose: Pose, channel: Channel): Float64Array | undefined {
  switch (channel.path) {
    case 'translation':
      return pose.translations;
    case 'rotation':
      return pose.rotations;
    case 'scale':
      return pose.scales;
    case 'weights':
      return undefined;
  }
}
