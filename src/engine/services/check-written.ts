import { planEdit } from '../../core/appendage/plan-edit';
import { applyRigEdit } from '../../core/rig/apply-rig-edit';
import { checkpoint, subRun, type Run } from '../../core/run';
import { newIssues, validateGlb } from '../../gltf/validate';
import type { ValidationResult } from '../../rpc/exporting';
import type { FixVariant } from '../../rpc/model';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import { summarise } from './summarise';
import { validateSource, validationResult } from './validate-file';
import { verifyFixed } from './verify-fixed';

export interface WrittenCheck {
  /** What the source itself already said is left out. */
  readonly validation: ValidationResult;
  /** Reasons why the file must not be used; empty when it may. */
  readonly blocks: readonly string[];
}

/** What is delivered is read again, skinned again beside what was planned, and validated against its source. */
export async function checkWritten(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  { bytes, variant, baked }: { readonly bytes: Uint8Array; readonly variant: FixVariant; readonly baked: boolean },
  run?: Run,
): Promise<WrittenCheck> {
  const planned = analyses.map(({ body, findings }) => applyRigEdit(body.rig, planEdit(body.rig, findings, variant)));
  const { height } = summarise(model);
  // Baked springs move the skin on purpose; its rest pose must still be what was planned.
  const clip = baked ? undefined : model.scene.clips.find(({ duration }) => duration > 0);
  const blocks = await verifyFixed(model, planned, bytes, { height, clip }, subRun(run, 0, 0.5));

  checkpoint(run, 0.5, 'Validating');
  const issues = newIssues(await validateSource(model.handle), await validateGlb(bytes));
  const validation = validationResult(issues);
  const error = issues.find(({ severity }) => severity === 'error');
  if (error) blocks.push(`The written file would not be valid glTF: ${error.message}`);
  return { validation, blocks };
}
