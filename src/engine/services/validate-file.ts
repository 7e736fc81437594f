import { checkpoint } from '../../core/run';
import { newIssues, validateGlb, type ValidationIssue } from '../../gltf/validate';
import type { ValidationResult } from '../../rpc/exporting';
import type { ModelHandle } from '../models/model-handle';
import { result, type Service } from './service';

export interface ValidateArgs {
  readonly bytes: Uint8Array;
  /** The file it was made from: what was wrong with that already is left out. */
  readonly source?: ModelHandle;
}

/** The Khronos validator's word on a file. */
export const validateFileService: Service<ValidateArgs, ValidationResult> = async ({ bytes, source }, { run }) => {
  checkpoint(run, 0, 'Checking the file');
  const issues = await validateGlb(bytes);
  if (!source) return result(validationResult(issues));
  checkpoint(run, 0.5, 'Checking the source');
  return result(validationResult(newIssues(await validateSource(source), issues)));
};

export function validateSource(source: ModelHandle): Promise<ValidationIssue[]> {
  const companions = new Map(source.companions.map(({ name, bytes }) => [name, bytes]));
  return validateGlb(source.bytes, (uri) => Promise.resolve(companions.get(uri)));
}

export function validationResult(issues: readonly ValidationIssue[]): ValidationResult {
  const count = (severity: ValidationIssue['severity']) => issues.filter((each) => each.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), messages: issues };
}
