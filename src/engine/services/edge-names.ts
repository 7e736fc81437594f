import type { WorstSample } from '../../core/measure/edge-stretch';
import type { StretchEdges } from '../../core/measure/stretch-edges';
import type { Clip, RigModel } from '../../core/rig/scene';
import { strongestJoint } from '../../core/rig/strongest-joint';
import type { WorstEdge } from '../../rpc/measuring';

/** A rig of a model as it is measured, and its index in that model. */
export interface PosedRig {
  readonly rig: RigModel;
  readonly index: number;
}

/** Names an edge at a moment of a clip by what a person knows it by: its vertices and the joints that carry its ends. */
export function edgeNames(
  { rig, index }: PosedRig,
  edges: StretchEdges,
  clip: Clip,
): (sample: WorstSample) => WorstEdge {
  const jointAt = (vertex: number) => rig.skeleton.names[strongestJoint(rig.influences, vertex)];
  return ({ edge, time, ratio }) => {
    const vertices = [edges.vertices[edge * 2], edges.vertices[edge * 2 + 1]] as const;
    const joints = [jointAt(vertices[0]), jointAt(vertices[1])] as const;
    return { rig: index, vertices, clip: clip.index, time, ratio, joints };
  };
}
