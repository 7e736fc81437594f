import { edgeJumps, type EdgeJump } from '../../core/measure/edge-jumps';
import { STRETCH_GROUPS, type JointPoser } from '../../core/measure/edge-stretch';
import type { StretchEdges } from '../../core/measure/stretch-edges';
import { clipLoops } from '../../core/dynamics/clip-loops';
import type { Clip, RigModel, SceneGraph } from '../../core/rig/scene';
import { strongestJoint } from '../../core/rig/strongest-joint';
import type { Run } from '../../core/run';
import type { MeasuredJump, MeasuredJumps } from '../../rpc/measuring';

/** The largest jumps of a clip, with what a person knows an edge by: the bones that carry its ends. */
export function measureJumps(
  graph: SceneGraph,
  { rig, index }: { readonly rig: RigModel; readonly index: number },
  edges: StretchEdges,
  poser: JointPoser,
  clip: Clip,
  run?: Run,
): MeasuredJumps {
  const found = edgeJumps(rig, edges, poser, clip.duration, { loops: clipLoops(graph, clip) }, run);
  const jointAt = (vertex: number) => rig.skeleton.names[strongestJoint(rig.influences, vertex)];
  const measured = ({ edge, from, to, before, after }: EdgeJump): MeasuredJump => {
    const vertices = [edges.vertices[edge * 2], edges.vertices[edge * 2 + 1]] as const;
    return {
      edge: { rig: index, vertices, clip: clip.index, time: to, ratio: after },
      from,
      before,
      joints: [jointAt(vertices[0]), jointAt(vertices[1])],
    };
  };
  const [appendage, seam, body] = STRETCH_GROUPS.map((group) => found[group].map(measured));
  return { appendage, seam, body };
}
