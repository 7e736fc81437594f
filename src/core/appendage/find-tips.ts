import type { WeldedSurface } from '../mesh/welded-surface';

/** The far end of a protrusion: a persistent maximum of the distance along the skin from served skin. */
export interface Tip {
  /** Welded vertex. */
  readonly vertex: number;
  /** Its distance along the skin from the nearest served skin, analysis units. */
  readonly reach: number;
  /** How far one must come down from it before meeting a higher tip, analysis units; `reach` for the highest. */
  readonly persistence: number;
  /** The higher tip whose branch it meets, and the reach where it does; undefined for the highest of a shell. */
  readonly saddle?: { readonly tip: number; readonly reach: number };
}

/**
 * Tips of the skin that no bone serves, by the merge tree of the superlevel sets of `reach` (persistent homology of
 * degree 0; Edelsbrunner, Letscher, Zomorodian 2002): vertices are added from the farthest down, components are joined
 * by union–find, and when two meet the one with the lower tip ends there. Its drop is its persistence, so that the
 * dents and humps of a back vanish under a threshold that a tail passes many times over.
 *
 * The field is the distance along the skin and not the distance from the bones, because a tail that hangs down
 * beside a leg comes near to its bones again, while along the skin it only ever gets farther away.
 *
 * @param reach #W; 0 on served skin, Infinity on shells without any (which have no tips).
 * @returns tips with at least the given persistence, most persistent first. Cost: #W log #W.
 */
export function findTips(surface: WeldedSurface, reach: Float64Array, leastPersistence: number): Tip[] {
  const { offsets, neighbours } = surface;
  const order: number[] = [];
  for (let w = 0; w < reach.length; w++) if (reach[w] > 0 && reach[w] < Infinity) order.push(w);
  order.sort((a, b) => reach[b] - reach[a] || a - b);

  const parent = new Int32Array(reach.length).fill(-1);
  const rootOf = (w: number): number => {
    let root = w;
    while (parent[root] !== root) root = parent[root];
    while (parent[w] !== root) {
      const next = parent[w];
      parent[w] = root;
      w = next;
    }
    return root;
  };

  const tips: Tip[] = [];
  const close = (tip: number, persistence: number, saddle?: Tip['saddle']) => {
    if (persistence >= leastPersistence) tips.push({ vertex: tip, reach: reach[tip], persistence, saddle });
  };
  // A component's root is always its tip: the higher tip stays root when two components meet.
  for (const w of order) {
    parent[w] = w;
    for (let h = offsets[w]; h < offsets[w + 1]; h++) {
      const n = neighbours[h];
      if (parent[n] < 0) continue;
      const a = rootOf(w);
      const b = rootOf(n);
      if (a === b) continue;
      const aWins = reach[a] > reach[b] || (reach[a] === reach[b] && a < b);
      const loser = aWins ? b : a;
      close(loser, reach[loser] - reach[w], { tip: aWins ? a : b, reach: reach[w] });
      parent[loser] = aWins ? a : b;
    }
  }
  for (const w of order) if (parent[w] === w) close(w, reach[w]);
  return tips.sort((a, b) => b.persistence - a.persistence || a.vertex - b.vertex);
}
