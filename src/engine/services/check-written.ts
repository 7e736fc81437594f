import { planEdit } from '../../core/appendage/plan-edit';
import { applyRigEdit } from '../../core/rig/apply-rig-edit';
import { checkpoint, subRun, type Run } from '../../core/run';
import { newIssues, validateGlb } from '../../gltf/validate';
import type { ValidationIssue } from '../../gltf/validate';
import type { ValidationResult } from '../../rpc/exporting';
import type { FixVariant, NamedBytes } from '../../rpc/model';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import { summarise } from './summarise';
import { validateSource, validationResult } from './validate-file';
import { verifyFixed } from './verify-fixed';

/** A file that is to be delivered. */
export interface WrittenFile extends NamedBytes {
  /** Its clips are the source's. Baked springs move the skin on purpose: then only the rest pose is compared. */
  readonly clipsKept: boolean;
}

export interface WrittenCheck {
  /** Of all files; what the source itself already said is left out. */
  readonly validation: ValidationResult;
  /** Reasons why the files must not be used; empty when they may. */
  readonly blocks: readonly string[];
}

/** Each file is read again, skinned again beside what was planned, and validated against its source. */
export async function checkWritten(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  variant: FixVariant,
  files: readonly WrittenFile[],
  run?: Run,
): Promise<WrittenCheck> {
  const planned = analyses.map(({ body, findings }) => applyRigEdit(body.rig, planEdit(body.rig, findings, variant)));
  const { height } = summarise(model);
  const moving = model.scene.clips.find(({ duration }) => duration > 0);
  const said = await validateSource(model.handle);
  const found: ValidationIssue[] = [];
  const blocks: string[] = [];
  for (const [f, { name, bytes, clipsKept }] of files.entries()) {
    const part = subRun(run, f / files.length, (f + 1) / files.length);
    const clip = clipsKept ? moving : undefined;
    const off = await verifyFixed(model, planned, bytes, { height, clip }, subRun(part, 0, 0.5));
    checkpoint(part, 0.5, 'Validating');
    const issues = newIssues(said, await validateGlb(bytes));
    const error = issues.find(({ severity }) => severity === 'error');
    found.push(...issues);
    blocks.push(...off.map((why) => `${name}: ${why}`));
    if (error) blocks.push(`${name} would not be valid glTF: ${error.message}`);
  }
  return { validation: validationResult(found), blocks };
}
