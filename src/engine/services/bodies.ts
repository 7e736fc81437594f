import { analyseBody, type BodyAnalysis } from '../../core/appendage/analyse-body';
import type { AppendageOptions } from '../../core/appendage/appendage-options';
import { subRun, type Run } from '../../core/run';
import type { CachedModel } from '../models/model-cache';

/** Welding, roles and skeleton distance of every rig; kept for the settings asked for last, since overrides leave them be. */
export function bodiesOf(model: CachedModel, options: Required<AppendageOptions>, run?: Run): readonly BodyAnalysis[] {
  const key = JSON.stringify(options);
  if (model.bodies?.key === key) return model.bodies.list;
  const { rigs } = model.scene;
  const list = rigs.map((rig, r) => analyseBody(rig, options, subRun(run, r / rigs.length, (r + 1) / rigs.length)));
  model.bodies = { key, list };
  return list;
}
