import { resolveAppendageOptions, type AppendageOptions } from '../../core/appendage/appendage-options';
import { findOnBody } from '../../core/appendage/find-on-body';
import type { Finding, FindingOverride } from '../../core/appendage/finding';
import { RigwrightError } from '../../core/errors';
import { subRun, type Run } from '../../core/run';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import { bodiesOf } from './bodies';

/** Results kept for a model: the settings before and after a drag, and the export's. */
const KEPT = 3;

export interface DetectionPlan {
  readonly detection?: AppendageOptions;
  readonly overrides?: readonly FindingOverride[];
}

/** The appendage pass on every rig of a model; asked again with the same settings it gives what it gave. */
export function analyse(model: CachedModel, plan: DetectionPlan, run?: Run): readonly RigAnalysis[] {
  const { detection = {}, overrides = [] } = plan;
  const key = JSON.stringify([detection, overrides]);
  const known = model.analyses.get(key);
  if (known) return known;

  const options = checkedOptions(detection);
  const bodies = bodiesOf(model, options, subRun(run, 0, 0.3));
  const analyses = bodies.map((body, r): RigAnalysis => {
    const own = subRun(run, 0.3 + (0.7 * r) / bodies.length, 0.3 + (0.7 * (r + 1)) / bodies.length);
    const found = findOnBody(body, overridesOf(overrides, r), own);
    const findings = found.findings.map((finding): Finding => ({ ...finding, id: withRig(finding.id, r) }));
    return { body, findings: { ...found, findings } };
  });

  model.analyses.set(key, analyses);
  for (const old of model.analyses.keys()) {
    if (model.analyses.size <= KEPT) break;
    model.analyses.delete(old);
  }
  return analyses;
}

/** Ids are unique in a model: findings of its second rig start with `rig2-`. */
function withRig(id: string, rig: number): string {
  return rig === 0 ? id : `rig${rig + 1}-${id}`;
}

function overridesOf(overrides: readonly FindingOverride[], rig: number): FindingOverride[] {
  const prefix = rig === 0 ? '' : `rig${rig + 1}-`;
  return overrides.flatMap((override) => {
    const { id } = override;
    if (id === undefined) return (override.rig ?? 0) === rig ? [override] : [];
    const own = rig === 0 ? !/^rig\d+-/.test(id) : id.startsWith(prefix);
    return own ? [{ ...override, id: id.slice(prefix.length) }] : [];
  });
}

/** A setting out of its range is the person's to mend, not a fault of the program. */
function checkedOptions(detection: AppendageOptions): Required<AppendageOptions> {
  try {
    return resolveAppendageOptions(detection);
  } catch (error) {
    const words = error instanceof Error ? error.message.replace(/^\w+: /, '') : String(error);
    throw new RigwrightError('usage', 'option-out-of-range', `${words}.`);
  }
}
