import type { FindingOverride } from '../../core/appendage/finding';
import type { SpringSettings } from '../../core/dynamics/spring-settings';
import type { SpringsByFinding } from '../../project/settings';
import type { RigAnalysis } from '../models/model-cache';
import { springSettingsOf } from '../services/spring-chains';
import type { ReportedEdit, ReportedSettings } from './report';

/** Every setting that the pass ran with, defaults filled in. */
export function reportedSettings(analyses: readonly RigAnalysis[], springs: SpringsByFinding = {}): ReportedSettings {
  const chains = analyses.flatMap(({ findings }) =>
    findings.findings.filter(({ verdict, chain }) => verdict === 'chain' && chain !== undefined),
  );
  return {
    detection: analyses[0].body.options,
    springs: Object.fromEntries(
      chains.map((finding): [string, SpringSettings] => [finding.id, springSettingsOf(finding, springs).settings]),
    ),
  };
}

/** What a person decided instead of the pass; vertices are counted, not listed. */
export function reportedEdits(overrides: readonly FindingOverride[] = []): ReportedEdit[] {
  return overrides.map(({ add = [], remove = [], jointPositions, region, ...decided }) => ({
    ...decided,
    added: add.length,
    removed: remove.length,
    ...(jointPositions ? { joints: jointPositions.length } : {}),
    ...(region ? { region: 'vertices' in region ? region.vertices.length : region } : {}),
  }));
}
