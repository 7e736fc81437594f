import type { RejectedCandidate } from '../../core/appendage/finding';
import { STRETCH_DEFAULTS, type StretchOptions } from '../../core/measure/edge-stretch';
import type { BatchStretch, FixDoubt } from '../../rpc/batching';
import type { ClipStretch } from '../../rpc/measuring';
import type { RigAnalysis } from '../models/model-cache';

/** A chain or rigid verdict this near to the elongation that decides between them could as well be the other. */
const NEAR_LIMIT = 0.1;

/** Why a person should look at a file: nothing found, a verdict that was a near thing, a chain that still tears. */
export function batchDoubts(
  analyses: readonly RigAnalysis[],
  stretch: readonly ClipStretch[],
  { tornAbove = STRETCH_DEFAULTS.tornAbove }: StretchOptions = {},
): FixDoubt[] {
  const findings = analyses.flatMap((analysis) => analysis.findings.findings);
  if (findings.length === 0) return [nothingFound(analyses)];
  return [...stillTears(stretch, tornAbove), ...analyses.flatMap(nearLimit)];
}

function nothingFound(analyses: readonly RigAnalysis[]): FixDoubt {
  const candidates = analyses.flatMap(({ body, findings }) =>
    findings.rejected.map((candidate) => ({ candidate, names: body.rig.skeleton.names })),
  );
  const farthest = ({ candidate }: { candidate: RejectedCandidate }) => candidate.evidence.farthest;
  const closest = candidates.sort((a, b) => farthest(b) - farthest(a)).at(0);
  if (!closest) return { code: 'nothing-found' };
  const { attachJoint, reason } = closest.candidate;
  return { code: 'nothing-found', closest: { attachJoint: closest.names[attachJoint] ?? '', reason } };
}

/** Findings that head for a chain or for rigid by their elongation alone; a person's own word is no doubt. */
function nearLimit({ body, findings }: RigAnalysis): FixDoubt[] {
  const limit = body.options.elongation;
  return findings.findings.flatMap(({ id, verdict, overridden, tests, evidence: { elongation } }) => {
    const decided = verdict !== 'leave' && !overridden && tests.some(({ name }) => name === 'long');
    if (!decided || Math.abs(elongation - limit) > NEAR_LIMIT * limit) return [];
    return [{ code: 'near-limit', findingId: id, elongation, limit } as const];
  });
}

/** The worst edge after the fix, when it is longer than an edge may be. */
function stillTears(stretch: readonly ClipStretch[], tornAbove: number): FixDoubt[] {
  const worst = stretch
    .flatMap(({ name, variants }) => {
      const row = variants.chain?.appendage;
      return row?.worst.length ? [{ clip: name, time: row.worst[0].time, ratio: row.max }] : [];
    })
    .sort((a, b) => b.ratio - a.ratio)
    .at(0);
  if (!worst || worst.ratio <= tornAbove) return [];
  return [{ code: 'still-tears', ...worst }];
}

/** The table's figures: the clip torn most before, and the worst of all clips after. */
export function batchStretch(stretch: readonly ClipStretch[]): BatchStretch | undefined {
  let worst: BatchStretch | undefined;
  for (const { name, variants } of stretch) {
    const { original, chain } = variants;
    if (!original || !chain || original.appendage.samples === 0) continue;
    const before = original.appendage.torn;
    worst = {
      before: Math.max(before, worst?.before ?? 0),
      after: Math.max(chain.appendage.torn, worst?.after ?? 0),
      clip: worst && worst.before >= before ? worst.clip : name,
      max: Math.max(chain.appendage.max, worst?.max ?? 0),
    };
  }
  return worst;
}
