import { edgeJumps, type EdgeJump } from '../../core/measure/edge-jumps';
import { STRETCH_GROUPS, type JointPoser } from '../../core/measure/edge-stretch';
import type { StretchEdges } from '../../core/measure/stretch-edges';
import { clipLoops } from '../../core/dynamics/clip-loops';
import type { Clip, SceneGraph } from '../../core/rig/scene';
import type { Run } from '../../core/run';
import type { MeasuredJump, MeasuredJumps } from '../../rpc/measuring';
import { edgeNames, type PosedRig } from './edge-names';

/** The largest jumps of a clip, with what a person knows an edge by: the bones that carry its ends. */
export function measureJumps(
  graph: SceneGraph,
  { rig, index }: PosedRig,
  edges: StretchEdges,
  poser: JointPoser,
  clip: Clip,
  run?: Run,
): MeasuredJumps {
  const found = edgeJumps(rig, edges, poser, clip.duration, { loops: clipLoops(graph, clip) }, run);
  const named = edgeNames({ rig, index }, edges, clip);
  const measured = ({ edge, from, to, before, after }: EdgeJump): MeasuredJump => ({
    edge: named({ edge, time: to, ratio: after }),
    from,
    before,
  });
  const [appendage, seam, body] = STRETCH_GROUPS.map((group) => found[group].map(measured));
  return { appendage, seam, body };
}
