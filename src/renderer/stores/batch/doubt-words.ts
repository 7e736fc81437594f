import type { BatchDoubt, BatchFinding } from '../../../rpc/contract';
import { findingName } from '../../lib/finding-name';
import { formatRatio } from '../../lib/format';
import { shortJoint } from '../../lib/joint-name';
import { FRAME_RATE_HZ } from '../playback';

/** Why a file needs a look: what is the matter, and where. */
export function doubtWords(doubt: BatchDoubt, findings: readonly BatchFinding[]): { title: string; text: string } {
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
        text: `Its worst edge is ${formatRatio(doubt.ratio)} times its length on frame ${frameOf(doubt.time)} of ${doubt.clip}.`,
      };
  }
}

function closestWords({ attachJoint, reason }: { attachJoint: string; reason: string }): string {
  return `The closest part, on ${shortJoint(attachJoint)}, was ruled out: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

function frameOf(time: number): number {
  return Math.round(time * FRAME_RATE_HZ) + 1;
}
