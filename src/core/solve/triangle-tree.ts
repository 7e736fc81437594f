/**
 * Triangles sorted for closest-point queries: a binary tree of bounding boxes over one permutation of the triangles,
 * split at the median centroid of the longest axis. Build #F log² #F, query about log #F.
 */
export interface TriangleTree {
  /** #V×3 and #F×3. */
  readonly points: ArrayLike<number>;
  readonly triangles: ArrayLike<number>;
  readonly order: Uint32Array;
  /** Boxes (low xyz, high xyz) in heap order of the ranges: node n has children 2n + 1 and 2n + 2. */
  readonly boxes: Float64Array;
}

export interface SurfacePoint {
  readonly triangle: number;
  /** Barycentric weights of the triangle's corners. */
  readonly weights: readonly [number, number, number];
  readonly distance: number;
}

const LEAF = 4;

export function triangleTree(points: ArrayLike<number>, triangles: ArrayLike<number>): TriangleTree {
  const count = triangles.length / 3;
  let nodes = 1;
  for (let size = count; size > LEAF; size = Math.ceil(size / 2)) nodes = nodes * 2 + 1;
  const tree: TriangleTree = {
    points,
    triangles,
    order: Uint32Array.from({ length: count }, (_, f) => f),
    boxes: new Float64Array(nodes * 6),
  };
  const centroids = new Float64Array(count * 3);
  for (let f = 0; f < count; f++)
    for (let k = 0; k < 3; k++)
      for (let c = 0; c < 3; c++) centroids[f * 3 + c] += points[triangles[f * 3 + k] * 3 + c] / 3;
  split(tree, centroids, 0, 0, count);
  return tree;
}

/** The closest point of the surface; undefined for a surface without triangles. */
export function closestSurfacePoint(tree: TriangleTree, p: ArrayLike<number>): SurfacePoint | undefined {
  let bestSquared = Infinity;
  let best: SurfacePoint | undefined;
  const visit = (node: number, from: number, to: number): void => {
    if (boxDistance(tree.boxes, node * 6, p) >= bestSquared) return;
    if (to - from <= LEAF) {
      for (let i = from; i < to; i++) {
        const weights = closestOnTriangle(tree, tree.order[i], p);
        const d = squaredTo(tree, tree.order[i], weights, p);
        if (d >= bestSquared) continue;
        bestSquared = d;
        best = { triangle: tree.order[i], weights, distance: Math.sqrt(d) };
      }
      return;
    }
    const middle = from + Math.ceil((to - from) / 2);
    const left = 2 * node + 1;
    if (boxDistance(tree.boxes, left * 6, p) <= boxDistance(tree.boxes, left * 6 + 6, p)) {
      visit(left, from, middle);
      visit(left + 1, middle, to);
    } else {
      visit(left + 1, middle, to);
      visit(left, from, middle);
    }
  };
  if (tree.order.length > 0) visit(0, 0, tree.order.length);
  return best;
}

function split(tree: TriangleTree, centroids: Float64Array, node: number, from: number, to: number): void {
  const { points, triangles, order, boxes } = tree;
  const o = node * 6;
  boxes.fill(Infinity, o, o + 3);
  boxes.fill(-Infinity, o + 3, o + 6);
  for (let i = from; i < to; i++)
    for (let k = 0; k < 3; k++)
      for (let c = 0; c < 3; c++) {
        const x = points[triangles[order[i] * 3 + k] * 3 + c];
        boxes[o + c] = Math.min(boxes[o + c], x);
        boxes[o + 3 + c] = Math.max(boxes[o + 3 + c], x);
      }
  if (to - from <= LEAF) return;
  let axis = 0;
  for (let c = 1; c < 3; c++) if (boxes[o + 3 + c] - boxes[o + c] > boxes[o + 3 + axis] - boxes[o + axis]) axis = c;
  order.subarray(from, to).sort((a, b) => centroids[a * 3 + axis] - centroids[b * 3 + axis]);
  const middle = from + Math.ceil((to - from) / 2);
  split(tree, centroids, 2 * node + 1, from, middle);
  split(tree, centroids, 2 * node + 2, middle, to);
}

function boxDistance(boxes: Float64Array, o: number, p: ArrayLike<number>): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += Math.max(boxes[o + c] - p[c], 0, p[c] - boxes[o + 3 + c]) ** 2;
  return sum;
}

function squaredTo({ points, triangles }: TriangleTree, f: number, w: readonly number[], p: ArrayLike<number>): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    let x = -p[c];
    for (let k = 0; k < 3; k++) x += w[k] * points[triangles[f * 3 + k] * 3 + c];
    sum += x * x;
  }
  return sum;
}

/** Ericson, Real-Time Collision Detection (2005), 5.1.5: by which corner, edge or face region `p` lies over. */
function closestOnTriangle(
  { points, triangles }: TriangleTree,
  f: number,
  p: ArrayLike<number>,
): [number, number, number] {
  const a = triangles[f * 3] * 3, b = triangles[f * 3 + 1] * 3, c = triangles[f * 3 + 2] * 3; // prettier-ignore
  let d1 = 0, d2 = 0, d3 = 0, d4 = 0, d5 = 0, d6 = 0; // prettier-ignore
  for (let k = 0; k < 3; k++) {
    const ab = points[b + k] - points[a + k];
    const ac = points[c + k] - points[a + k];
    d1 += ab * (p[k] - points[a + k]);
    d2 += ac * (p[k] - points[a + k]);
    d3 += ab * (p[k] - points[b + k]);
    d4 += ac * (p[k] - points[b + k]);
    d5 += ab * (p[k] - points[c + k]);
    d6 += ac * (p[k] - points[c + k]);
  }
  if (d1 <= 0 && d2 <= 0) return [1, 0, 0];
  if (d3 >= 0 && d4 <= d3) return [0, 1, 0];
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return [1 - d1 / (d1 - d3), d1 / (d1 - d3), 0];
  if (d6 >= 0 && d5 <= d6) return [0, 0, 1];
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return [1 - d2 / (d2 - d6), 0, d2 / (d2 - d6)];
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return [0, 1 - w, w];
  }
  const sum = va + vb + vc;
  return sum > 0 ? [va / sum, vb / sum, vc / sum] : [1, 0, 0];
}
