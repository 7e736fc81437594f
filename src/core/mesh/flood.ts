import type { WeldedSurface } from './welded-surface';

/**
 * What hangs together with some vertices along welded edges.
 *
 * @param seeds where it starts, themselves in it. @param enters whether a neighbour of what is reached belongs to it.
 * @returns #W, 1 on what was reached. Cost: #W + #H of that.
 */
export function flood(
  { offsets, neighbours }: WeldedSurface,
  seeds: ArrayLike<number>,
  enters: (vertex: number) => boolean,
): Uint8Array {
  const reached = new Uint8Array(offsets.length - 1);
  const stack = Array.from(seeds);
  for (const seed of stack) reached[seed] = 1;
  for (let v = stack.pop(); v !== undefined; v = stack.pop()) {
    for (let h = offsets[v]; h < offsets[v + 1]; h++) {
      const n = neighbours[h];
      if (reached[n] || !enters(n)) continue;
      reached[n] = 1;
      stack.push(n);
    }
  }
  return reached;
}
