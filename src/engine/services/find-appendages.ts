import { bindLengths } from '../../core/measure/edge-stretch';
import { stretchEdges, type StretchRegion } from '../../core/measure/stretch-edges';
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
    const edges = edgesOf(analysis);
    return {
      ...analysis.findings,
      rig,
      skeletonDistance: Float32Array.from(weld.map, (w) => analysis.body.distance[w]),
      edges,
      bindLengths: bindLengths(analysis.body.rig.positions, edges.vertices),
    };
  });
  const made = found.flatMap(({ skeletonDistance, edges, bindLengths: lengths }) => [
    skeletonDistance,
    edges.vertices,
    edges.groups,
    lengths,
  ]);
  return result(found, ...made);
};

/** The welded edges of a rig, those of its findings (all, or one) marked as the appendage. */
export function edgesOf({ body, findings }: RigAnalysis, findingId?: string): ReturnType<typeof stretchEdges> {
  const regions = findings.findings
    .filter(({ id, verdict }) => (findingId === undefined ? verdict !== 'leave' : id === findingId))
    .map(({ vertices, geodesic, chain }): StretchRegion => ({
      vertices,
      geodesic,
      segmentLength: chain ? chain.length / chain.segments : body.options.segmentFraction * body.height,
    }));
  return stretchEdges(body.surface, body.rig.triangles, regions);
}
