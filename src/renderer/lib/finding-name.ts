import type { AppendageKind } from '../../core/appendage/finding';
import { KIND_WORDS } from './words';

export interface NamedFinding {
  readonly kind: AppendageKind;
  /** Where its collar lies across the model; its sign is the side, positive is left. */
  readonly side: number;
}

/** `Tail`, `Tail 2`, `Ear, left` …: the kind, with its side or number among all of a model. */
export function findingName<T extends NamedFinding>(finding: T, all: readonly T[]): string {
  const word = KIND_WORDS[finding.kind];
  const alike = all.filter((other) => other.kind === finding.kind);
  if (alike.length === 1) return word;
  const mirrored = alike.length === 2 && Math.sign(alike[0].side) !== Math.sign(alike[1].side);
  if (mirrored && finding.kind !== 'tail') return `${word}, ${finding.side > 0 ? 'left' : 'right'}`;
  return `${word} ${alike.indexOf(finding) + 1}`;
}
