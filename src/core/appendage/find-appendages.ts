import { subRun, type Run } from '../run';
import type { RigModel } from '../rig/scene';
import { analyseBody } from './analyse-body';
import { resolveAppendageOptions, type AppendageOptions } from './appendage-options';
import { findOnBody } from './find-on-body';
import type { FindingOverride, Findings } from './finding';

/**
 * Finds the tails, wings, capes and other appendages that a rig's bones do not serve. The rig is not changed;
 * `planEdit` turns the findings into an edit. Who asks again and again keeps the body and calls `findOnBody`.
 *
 * Cost: #V + #W × bones.
 */
export function findAppendages(
  rig: RigModel,
  options?: AppendageOptions,
  overrides: readonly FindingOverride[] = [],
  run?: Run,
): Findings {
  const resolved = resolveAppendageOptions(options);
  return findOnBody(analyseBody(rig, resolved, subRun(run, 0, 0.4)), overrides, subRun(run, 0.4, 1));
}
