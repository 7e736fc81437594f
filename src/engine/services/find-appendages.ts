import { bindLengths } from '../../core/measure/edge-stretch';
import { APPENDAGE, SEAM, stretchEdges, type StretchEdges, type StretchRegion } from '../../core/measure/stretch-edges';
import { subRun } from '../../core/run';
import type { RigFindings } from '../../rpc/model';
import type { RigAnalysis } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { analyse, type DetectionPlan } from './analyse';
import { result, type Service } from './service';

export interface FindArgs extends DetectionPlan {
  readonly model: ModelHandle;
}

/** The findings of every rig, with what the overlays draw: skeleton distance, measured edges and their lengths. */
export const findAppendagesService: Service<FindArgs, readonly RigFindings[]> = async (args, { models, run }) => {
  const model = await models.load(args.model, subRun(run, 0, 0.3));
  const analyses = analyse(model, args, subRun(run, 0.3, 1));
  const found = analyses.map((analysis, rig): RigFindings => {
    const { weld } = analysis.body.surface;
    const edges = paintedEdges(edgesOf(analysis));
    return {
      ...analysis.findings,
      rig,
      skeletonDistance: Float32Array.from(weld.map, (w) => analysis.body.distance[w]),
      twins: weld.map.map((w) => weld.sources[w]),
      edges,
      bindLengths: bindLengths(analysis.body.rig.positions, edges.vertices),
    };
  });
  const made = found.flatMap(({ skeletonDistance, twins, edges, bindLengths: lengths }) => [
    skeletonDistance,
    twins,
    edges.vertices,
    edges.groups,
    lengths,
  ]);
  return result(found, ...made);
};

/** Those of the pieces and their seams: the body's are measured, but not painted. */
function paintedEdges({ vertices, groups }: StretchEdges): StretchEdges {
  const kept = [...groups.keys()].filter((e) => groups[e] & (APPENDAGE | SEAM));
  return {
    vertices: Uint32Array.from({ length: kept.length * 2 }, (_, i) => vertices[kept[i >> 1] * 2 + (i & 1)]),
    groups: Uint8Array.from(kept, (e) => groups[e]),
  };
}

/** The welded edges of a rig, those of its findings (all, or one) marked as the appendage. */
export function edgesOf({ body, findings }: RigAnalysis, findingId?: string): StretchEdges {
  const regions = findings.findings
    .filter(({ id, verdict }) => (findingId === undefined ? verdict !== 'leave' : id === findingId))
    .map(({ vertices, geodesic, chain }): StretchRegion => ({
      vertices,
      geodesic,
      segmentLength: chain ? chain.length / chain.segments : body.options.segmentFraction * body.height,
    }));
  return stretchEdges(body.surface, body.rig.triangles, regions);
}
