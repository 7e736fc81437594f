import type { Finding, RejectedCandidate } from '../../core/appendage/finding';
import type { RigFindings } from '../../rpc/contract';
import { findingName } from '../lib/finding-name';

/** A finding with the rig it was found on and the name it is shown by. */
export interface ListedFinding {
  readonly key: string;
  readonly rig: number;
  readonly finding: Finding;
  readonly name: string;
  readonly jointName: string;
  /** Its place among the identity colours: as the pass found it, so that no sorting and no verdict recolours it. */
  readonly color: number;
}
export interface ListedCandidate {
  readonly key: string;
  readonly rig: number;
  readonly candidate: RejectedCandidate;
  readonly jointName: string;
}
export type SortOrder = 'verdict' | 'size' | 'name';
type JointName = (rig: number, joint: number) => string;

const VERDICT_ORDER = { chain: 0, rigid: 1, leave: 2 } as const;

/** The findings of all rigs as the list shows them. */
export function listFindings(
  rigs: readonly RigFindings[],
  names: Readonly<Record<string, string>>,
  jointName: JointName,
  order: SortOrder,
): readonly ListedFinding[] {
  const rows = rigs.flatMap(({ rig, findings }) => {
    const named = findings.map(({ kind, collar }) => ({ kind, side: collar.centre[0] }));
    return findings.map((finding, i) => ({
      key: finding.id,
      rig,
      finding,
      name: names[finding.id] ?? findingName(named[i], named),
      jointName: jointName(rig, finding.attachJoint),
    }));
  });
  const colored = rows.map((row, color) => ({ ...row, color }));
  const by: Record<SortOrder, (a: ListedFinding, b: ListedFinding) => number> = {
    verdict: (a, b) => VERDICT_ORDER[a.finding.verdict] - VERDICT_ORDER[b.finding.verdict],
    size: (a, b) => b.finding.vertices.length - a.finding.vertices.length,
    name: (a, b) => a.name.localeCompare(b.name),
  };
  return colored.sort((a, b) => by[order](a, b) || b.finding.vertices.length - a.finding.vertices.length);
}

export function listCandidates(rigs: readonly RigFindings[], jointName: JointName): readonly ListedCandidate[] {
  return rigs.flatMap(({ rig, rejected }) =>
    rejected.map((candidate, i) => ({
      key: `rejected-${rig}-${i}`,
      rig,
      candidate,
      jointName: jointName(rig, candidate.attachJoint),
    })),
  );
}
