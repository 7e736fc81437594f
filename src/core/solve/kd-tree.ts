/**
 * Points in space, sorted for nearest-neighbour queries: a balanced k-d tree kept as one permutation of the indices
 * (the median of a range splits it). Build #V log² #V, query about log #V.
 * Rejected: a hash grid, whose cell size fits one scale of detail and not a face beside a flank.
 */
export interface KdTree {
  /** #V×3. */
  readonly points: ArrayLike<number>;
  /** #V: the median of every range is its root; halves left and right of it are its subtrees. */
  readonly order: Uint32Array;
  /** #V: the axis that the median at this place splits. */
  readonly axes: Uint8Array;
}

export function kdTree(points: ArrayLike<number>): KdTree {
  const count = points.length / 3;
  const tree: KdTree = { points, order: Uint32Array.from({ length: count }, (_, i) => i), axes: new Uint8Array(count) };
  split(tree, 0, count);
  return tree;
}

/** Index of the nearest point (lowest index among equals), or -1 when none lies within `reach`. */
export function nearestPoint(tree: KdTree, x: number, y: number, z: number, reach = Infinity): number {
  query[0] = x;
  query[1] = y;
  query[2] = z;
  bestSquared = reach * reach;
  best = -1;
  descend(tree, 0, tree.order.length);
  return best;
}

/** Calls `visit` for every point within `radius`. */
export function pointsWithin(tree: KdTree, p: ArrayLike<number>, radius: number, visit: (index: number) => void): void {
  const walk = (from: number, to: number): void => {
    if (from >= to) return;
    const middle = (from + to) >> 1;
    const index = tree.order[middle];
    if (squared(tree, index, p) <= radius * radius) visit(index);
    const axis = tree.axes[middle];
    const ahead = p[axis] - tree.points[index * 3 + axis];
    if (ahead <= radius) walk(from, middle);
    if (ahead >= -radius) walk(middle + 1, to);
  };
  walk(0, tree.order.length);
}

const query = new Float64Array(3);
let best = -1;
let bestSquared = Infinity;

function descend(tree: KdTree, from: number, to: number): void {
  if (from >= to) return;
  const middle = (from + to) >> 1;
  const index = tree.order[middle];
  const d = squared(tree, index, query);
  if (d < bestSquared || (d === bestSquared && (best < 0 || index < best))) {
    bestSquared = d;
    best = index;
  }
  const axis = tree.axes[middle];
  const ahead = query[axis] - tree.points[index * 3 + axis];
  if (ahead < 0) {
    descend(tree, from, middle);
    if (ahead * ahead <= bestSquared) descend(tree, middle + 1, to);
  } else {
    descend(tree, middle + 1, to);
    if (ahead * ahead <= bestSquared) descend(tree, from, middle);
  }
}

function squared({ points }: KdTree, index: number, p: ArrayLike<number>): number {
  return (points[index * 3] - p[0]) ** 2 + (points[index * 3 + 1] - p[1]) ** 2 + (points[index * 3 + 2] - p[2]) ** 2;
}

function split(tree: KdTree, from: number, to: number): void {
  if (to - from < 2) return;
  const { points, order, axes } = tree;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = from; i < to; i++)
    for (let c = 0; c < 3; c++) {
      const x = points[order[i] * 3 + c];
      if (x < low[c]) low[c] = x;
      if (x > high[c]) high[c] = x;
    }
  let axis = 0;
  for (let c = 1; c < 3; c++) if (high[c] - low[c] > high[axis] - low[axis]) axis = c;
  const middle = (from + to) >> 1;
  order.subarray(from, to).sort((a, b) => points[a * 3 + axis] - points[b * 3 + axis] || a - b);
  axes[middle] = axis;
  split(tree, from, middle);
  split(tree, middle + 1, to);
}
