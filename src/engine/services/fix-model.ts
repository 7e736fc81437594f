import { subRun } from '../../core/run';
import type { SpringsByFinding } from '../../project/settings';
import type { FixedModel, FixVariant } from '../../rpc/model';
import { isSourceBytes } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { analyse, type DetectionPlan } from './analyse';
import { result, type Service } from './service';
import { writeModel } from './write-model';

export interface FixArgs extends DetectionPlan {
  readonly model: ModelHandle;
  readonly variant: FixVariant;
  readonly springs?: SpringsByFinding;
}

/**
 * The fixed file: what the studio previews and what an export writes are these same bytes, springs and colliders in its
 * extras, so that the preview swings what a game will.
 */
export const fixModelService: Service<FixArgs, FixedModel> = async (args, { models, run }) => {
  const model = await models.load(args.model, subRun(run, 0, 0.2));
  const analyses = analyse(model, args, subRun(run, 0.2, 0.6));
  const { variant, springs } = args;
  const fixed = await writeModel(model, analyses, { variant, springs, springsAs: ['extras'] }, subRun(run, 0.6, 1));
  return isSourceBytes(model, fixed.bytes) ? result(fixed) : result(fixed, fixed.bytes);
};
