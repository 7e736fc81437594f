import { subRun, type Run } from '../../core/run';
import type { CachedModel } from '../models/model-cache';

/** What the services of a batch have in common. */

/** The part of the run that a stage has. */
export function stageRun<S extends string>(
  run: Run,
  stages: readonly { readonly stage: S; readonly until: number }[],
  stage: NoInfer<S>,
): Run | undefined {
  const at = stages.findIndex((each) => each.stage === stage);
  return subRun(run, stages[at - 1]?.until ?? 0, stages[at].until);
}

/** How much a file holds. */
export function sizeOf({ handle, scene: { rigs, clips } }: CachedModel) {
  return {
    sourceBytes: handle.bytes.byteLength,
    vertices: rigs.reduce((sum, { positions }) => sum + positions.length / 3, 0),
    joints: rigs.reduce((sum, { skeleton }) => sum + skeleton.nodes.length, 0),
    clips: clips.length,
  };
}
