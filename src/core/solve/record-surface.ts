import { createPose, samplePose } from '../rig/sample-pose';
import type { Clip, RigModel, Scene } from '../rig/scene';
import { createSkinner, gatherJointWorlds } from '../rig/skin-positions';

/** Plays clips of a scene and reads one rig's surface: linear blend skinning in float64, every vertex. */
export interface SurfaceRecorder {
  /** #V×3 world space at `time` of the clip, or at rest; written over by the next call. */
  at(clip: Clip | undefined, time: number): Float64Array;
}

export function recordSurface(scene: Pick<Scene, 'graph'>, rig: RigModel): SurfaceRecorder {
  const pose = createPose(scene.graph);
  const skinner = createSkinner(rig);
  const worlds = new Float64Array(rig.skeleton.nodes.length * 16);
  const surface = new Float64Array(rig.positions.length);
  return {
    at(clip, time) {
      samplePose(pose, scene.graph, clip, time);
      gatherJointWorlds(rig.skeleton, pose.worlds, worlds);
      skinner.skin(worlds, surface);
      return surface;
    },
  };
}
