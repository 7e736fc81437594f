import type { Finding, RejectedCandidate } from '../../core/appendage/finding';
import type { RigFindings } from '../../rpc/contract';
import { KIND_WORDS } from '../lib/words';

/** A finding with the rig it was found on and the name it is shown by. */
export interface ListedFinding {
  readonly key: string;
  readonly rig: number;
  readonly finding: Finding;
  readonly name: string;
  readonly jointName: string;
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
  const rows = rigs.flatMap(({ rig, findings }) =>
    findings.map((finding) => ({
      key: finding.id,
      rig,
      finding,
      name: names[finding.id] ?? automaticName(finding, findings),
      jointName: jointName(rig, finding.attachJoint),
    })),
  );
  const by: Record<SortOrder, (a: ListedFinding, b: ListedFinding) => number> = {
    verdict: (a, b) => VERDICT_ORDER[a.finding.verdict] - VERDICT_ORDER[b.finding.verdict],
    size: (a, b) => b.finding.vertices.length - a.finding.vertices.length,
    name: (a, b) => a.name.localeCompare(b.name),
  };
  return rows.sort((a, b) => by[order](a, b) || b.finding.vertices.length - a.finding.vertices.length);
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

/** `Tail`, `Tail 2`, `Ear, left` …: the kind, with its side or number. */
function automaticName(finding: Finding, all: readonly Finding[]): string {
  const word = KIND_WORDS[finding.kind];
  const alike = all.filter((other) => other.kind === finding.kind);
  if (alike.length === 1) return word;
  const side = finding.collar.centre[0];
  const mirrored = alike.length === 2 && Math.sign(alike[0].collar.centre[0]) !== Math.sign(alike[1].collar.centre[0]);
  if (mirrored && finding.kind !== 'tail') return `${word}, ${side > 0 ? 'left' : 'right'}`;
  return `${word} ${alike.indexOf(finding) + 1}`;
}
