import { posedJointWorlds } from '../rig/apply-rig-edit';
import { createPose, samplePose } from '../rig/sample-pose';
import type { Clip, SceneGraph, Skeleton } from '../rig/scene';
import type { JointPoser } from './edge-stretch';

/** A poser that plays a clip of the file; joints that an edit added ride on their parents. */
export function clipPoser(graph: SceneGraph, skeleton: Skeleton, clip: Clip | undefined): JointPoser {
  const pose = createPose(graph);
  return (time, jointWorlds) => {
    samplePose(pose, graph, clip, time);
    posedJointWorlds(skeleton, pose.worlds, jointWorlds);
  };
}
