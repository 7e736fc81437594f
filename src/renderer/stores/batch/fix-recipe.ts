import type { Verdict } from '../../../core/appendage/finding';
import { FIX_STAGES } from '../../../rpc/batching';
import type { FixDoubt, FixedOutcome } from '../../../rpc/contract';
import { findingName } from '../../lib/finding-name';
import { formatRatio, formatShare } from '../../lib/format';
import { shortJoint } from '../../lib/joint-name';
import { studio } from '../../services/studio';
import { useFilesStore } from '../files';
import { frameAt } from '../playback';
import { useBatchSettings } from './batch-settings';
import type { DoubtWords, Recipe } from './recipe';

const VERDICTS: readonly Verdict[] = ['chain', 'rigid', 'leave'];

/** Parts that no bone serves get their bones, and springs. */
export const FIX_RECIPE: Recipe<FixedOutcome> = {
  id: 'fix',
  label: 'Fix appendages',
  invitation: 'Drop files or a folder. Each one is fixed with the same settings and reported.',
  stages: FIX_STAGES,
  found: { id: 'findings', title: 'Findings' },
  figure: { id: 'torn', title: 'Torn before → after' },
  reportColumns: ['chains', 'rigid', 'leave', 'torn_before', 'torn_after', 'worst_clip', 'max_stretch_after'],
  outputs: [
    { choice: 'write', label: 'Fixed GLB', hint: 'Off: files are looked at and measured, and nothing is written' },
    { choice: 'bake', label: 'Baked clips', hint: 'The swing written into the file’s own clips' },
    { choice: 'vrm', label: 'VRM springs', hint: 'VRMC_springBone beside Rigwright’s own settings' },
  ],
  workspace: 'Appendages',
  call: (file, options) => studio().api.fixFile({ ...useBatchSettings().fixing, ...file }, options),
  open: (source) => useFilesStore().replaceModel(source),
  view(outcome) {
    const { findings, stretch } = outcome;
    const torn = stretch ? `${formatShare(stretch.before)} → ${formatShare(stretch.after)}` : '–';
    return {
      found: { text: findingsWords(outcome), value: findings.length },
      figure: { text: torn, more: stretch && `most torn in ${stretch.clip}`, value: stretch?.after },
      doubts: outcome.doubts.map((doubt) => doubtWords(doubt, outcome)),
      measured: stretch
        ? [`${stretch.clip}: torn ${torn}; longest edge after ${formatRatio(stretch.max)} of its length.`]
        : [],
      report: [
        ...VERDICTS.map((verdict) => countOf(outcome, verdict)),
        stretch?.before,
        stretch?.after,
        stretch?.clip,
        stretch?.max,
      ],
    };
  },
};

/** `1 chain · 2 rigid · 2 leave`; what there is none of is left out. */
function findingsWords(outcome: FixedOutcome): string {
  if (outcome.findings.length === 0) return 'Nothing found';
  return VERDICTS.flatMap((verdict) => {
    const count = countOf(outcome, verdict);
    return count === 0 ? [] : [`${count} ${verdict}`];
  }).join(' · ');
}

function countOf({ findings }: FixedOutcome, verdict: Verdict): number {
  return findings.filter((finding) => finding.verdict === verdict).length;
}

function doubtWords(doubt: FixDoubt, { findings }: FixedOutcome): DoubtWords {
  switch (doubt.code) {
    case 'nothing-found':
      return {
        title: 'Nothing hangs off this model.',
        text: doubt.closest ? closestWords(doubt.closest) : 'Every part of it is close to a bone.',
      };
    case 'near-limit': {
      const finding = findings.find(({ id }) => id === doubt.findingId);
      const name = finding ? findingName(finding, findings) : doubt.findingId;
      return {
        title: `${name} is a near thing.`,
        text: `Its elongation is ${formatRatio(doubt.elongation)}; a chain needs ${formatRatio(doubt.limit)}.`,
      };
    }
    case 'still-tears':
      return {
        title: 'This chain still tears.',
        text: `Its worst edge is ${formatRatio(doubt.ratio)} times its length on frame ${frameAt(doubt.time)} of ${doubt.clip}.`,
      };
  }
}

function closestWords({ attachJoint, reason }: { attachJoint: string; reason: string }): string {
  return `The closest part, on ${shortJoint(attachJoint)}, was ruled out: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}
