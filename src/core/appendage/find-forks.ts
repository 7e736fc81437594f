import { flood } from '../mesh/flood';
import type { WeldedSurface } from '../mesh/welded-surface';

/** A part of a piece between two forks, or from its last fork to a tip. */
export interface Branch {
  /** Welded vertices of the branch and of all that grows from it, ascending. */
  readonly vertices: Uint32Array;
  /** Field where it leaves its stem; 0 for the piece itself. */
  readonly from: number;
  /** Where it forks itself; equal to the branch's tip when it does not. */
  readonly to: number;
  /** Two or more where it forks. */
  readonly tines: readonly Branch[];
}

export interface FindForksOptions {
  /** A tine is at least this long, field units. */
  readonly leastLength: number;
  /** And at least this many times as long as it is thick. */
  readonly slenderness: number;
}

/** A fork in the making: the field at which its branches meet, and each branch's tip with the field it is cut at. */
interface Fork {
  readonly level: number;
  readonly branches: readonly { readonly tip: number; readonly cut: number; readonly fork: Fork | undefined }[];
}

/**
 * Where a piece forks, by the merge tree of the superlevel sets of its coordinate: tips are added from the farthest
 * down, and where the branches of two tips meet is the saddle at which the piece forks. A tine must be long beside its
 * own thickness, so that a ragged tuft or the corners of a fin are none. Saddles nearer to each other than a tine's
 * least length are one fork, since no two meshes agree on which tine of a trident leaves first.
 *
 * @param piece welded vertices of the piece. @param field #piece, its coordinate, rising from the root.
 * Cost: #piece log #piece.
 */
export function findForks(
  surface: WeldedSurface,
  piece: Uint32Array,
  field: Float64Array,
  options: FindForksOptions,
): Branch {
  const { leastLength } = options;
  const height = new Float64Array(surface.offsets.length - 1).fill(-1);
  piece.forEach((w, i) => (height[w] = field[i]));
  const order = Array.from(piece).sort((a, b) => height[b] - height[a] || a - b);
  const parent = new Map<number, number>();
  const rootOf = (w: number): number => {
    let root = w;
    while (parent.get(root) !== root) root = parent.get(root) as number;
    for (let at = w; at !== root;) {
      const next = parent.get(at) as number;
      parent.set(at, root);
      at = next;
    }
    return root;
  };

  const forks = new Map<number, Fork>();
  for (const w of order) {
    parent.set(w, w);
    for (let h = surface.offsets[w]; h < surface.offsets[w + 1]; h++) {
      const n = surface.neighbours[h];
      if (height[n] < 0 || !parent.has(n)) continue;
      const a = rootOf(w);
      const b = rootOf(n);
      if (a === b) continue;
      const aWins = height[a] > height[b] || (height[a] === height[b] && a < b);
      const [winner, loser] = aWins ? [a, b] : [b, a];
      parent.set(loser, winner);
      if (height[loser] - height[w] < leastLength) continue;
      const branches = [winner, loser].flatMap((tip) => {
        const fork = forks.get(tip);
        return fork && fork.level - height[w] < leastLength ? fork.branches : [{ tip, cut: height[w], fork }];
      });
      forks.set(winner, { level: height[w], branches });
    }
  }
  const tip = order[0];
  return branchOf(surface, height, options, { tip, cut: 0, fork: forks.get(tip) }, Uint32Array.from(piece).sort());
}

/** The branch from its cut up, with those of its tines that are slender; a fork that keeps only one is none. */
function branchOf(
  surface: WeldedSurface,
  height: Float64Array,
  options: FindForksOptions,
  { tip, cut, fork }: Fork['branches'][number],
  vertices: Uint32Array,
): Branch {
  const whole = { vertices, from: cut, to: height[tip], tines: [] };
  if (!fork) return whole;
  const tines = fork.branches
    .map((branch) => branchOf(surface, height, options, branch, above(surface, height, branch.tip, branch.cut)))
    .filter((branch) => isSlender(surface, branch, options.slenderness));
  if (tines.length === 0) return whole;
  if (tines.length === 1) return { ...whole, to: tines[0].to, tines: tines[0].tines };
  return { ...whole, to: fork.level, tines };
}

/** A tube of length l and girth c has the area l·c. A branch that forks again is measured up to there only roughly. */
function isSlender({ areas }: WeldedSurface, { vertices, from, to, tines }: Branch, slenderness: number): boolean {
  if (tines.length > 0) return true;
  const area = vertices.reduce((sum, w) => sum + areas[w], 0);
  const thickness = area / (to - from) / Math.PI;
  return to - from >= slenderness * thickness;
}

/** The vertices that hang together with a tip above a level, ascending. */
function above(surface: WeldedSurface, height: Float64Array, tip: number, level: number): Uint32Array {
  const reached = flood(surface, [tip], (w) => height[w] > level);
  return Uint32Array.from(reached.keys()).filter((w) => reached[w]);
}
