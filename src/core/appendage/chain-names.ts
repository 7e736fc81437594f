import type { AppendageKind } from './finding';

/** What a chain's joint names begin with: `Tail`, and the side behind it for wings and other pairs that have one. */
export function chainPrefix(kind: AppendageKind, side: -1 | 0 | 1): string {
  const word = kind.charAt(0).toUpperCase() + kind.slice(1);
  return kind === 'tail' || side === 0 ? word : `${word}_${side > 0 ? 'L' : 'R'}`;
}

/**
 * `Tail_1 … Tail_K, Tail_End`; when any of them is taken the next free number goes behind the word (`Tail2_1`,
 * `Wing2_L_1`). The names are added to `taken`.
 */
export function chainNames(prefix: string, segments: number, taken: Set<string>): string[] {
  const [word, ...side] = prefix.split('_');
  for (let n = 1; ; n++) {
    const stem = [n === 1 ? word : `${word}${n}`, ...side].join('_');
    const names = Array.from({ length: segments + 1 }, (_, i) => `${stem}_${i < segments ? i + 1 : 'End'}`);
    if (names.some((name) => taken.has(name))) continue;
    names.forEach((name) => taken.add(name));
    return names;
  }
}
