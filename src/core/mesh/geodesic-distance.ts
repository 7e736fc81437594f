import type { WeldedSurface } from './welded-surface';

/**
 * Shortest paths along welded edges from a set of sources (Dijkstra 1959, binary heap). Overestimates the true
 * geodesic by the zigzag of the tessellation, a few per cent on real meshes, which a coordinate along a tail does
 * not notice. Rejected: the heat method (needs a Laplacian that holds on non-manifold, multi-shell game meshes).
 * Cost: #H log #W over the vertices reached.
 */
export interface GeodesicOptions {
  /** #W, non-zero where paths may run; every vertex when left out. */
  readonly inside?: Uint8Array;
  /** Vertices farther than this are not settled; same unit as the positions. */
  readonly limit?: number;
  /** #W, how many times an edge's length counts, as the mean of its ends; 1 everywhere when left out. */
  readonly cost?: ArrayLike<number>;
  /** Extra edges (a, b, length triples, both ways), which join shells of one appendage. */
  readonly bridges?: readonly (readonly [a: number, b: number, length: number])[];
}

export interface GeodesicResult {
  /** #W, Infinity where no source reaches. */
  readonly distance: Float64Array;
  /** #W, the vertex before on a shortest path, or 0xffffffff at sources and unreached vertices. */
  readonly previous: Uint32Array;
}

/** @param sources welded vertices, with their starting distances in `offsets` when given (0 otherwise). */
export function geodesicDistance(
  surface: WeldedSurface,
  sources: ArrayLike<number>,
  options: GeodesicOptions = {},
  offsets?: ArrayLike<number>,
): GeodesicResult {
  const { inside, limit = Infinity, cost, bridges = [] } = options;
  const vertexCount = surface.offsets.length - 1;
  const distance = new Float64Array(vertexCount).fill(Infinity);
  const previous = new Uint32Array(vertexCount).fill(0xffffffff);
  const bridged = new Map<number, [number, number][]>();
  for (const [a, b, length] of bridges) {
    (bridged.get(a) ?? bridged.set(a, []).get(a)!).push([b, length]);
    (bridged.get(b) ?? bridged.set(b, []).get(b)!).push([a, length]);
  }

  const heap = new MinHeap();
  const relax = (vertex: number, d: number, from: number) => {
    if (d >= distance[vertex] || d > limit || (inside && !inside[vertex])) return;
    distance[vertex] = d;
    previous[vertex] = from;
    heap.push(vertex, d);
  };

  for (let i = 0; i < sources.length; i++) relax(sources[i], offsets ? offsets[i] : 0, 0xffffffff);
  while (heap.size > 0) {
    const d = heap.topKey();
    const vertex = heap.pop();
    if (d > distance[vertex]) continue;
    for (let h = surface.offsets[vertex]; h < surface.offsets[vertex + 1]; h++) {
      const other = surface.neighbours[h];
      relax(other, d + surface.lengths[h] * (cost ? (cost[vertex] + cost[other]) / 2 : 1), vertex);
    }
    for (const [other, length] of bridged.get(vertex) ?? []) relax(other, d + length, vertex);
  }
  return { distance, previous };
}

/** A binary heap of (vertex, key), smallest key on top; stale entries are left for the caller to skip. */
class MinHeap {
  private vertices: number[] = [];
  private keys: number[] = [];

  get size(): number {
    return this.keys.length;
  }

  topKey(): number {
    return this.keys[0];
  }

  push(vertex: number, key: number): void {
    const { vertices, keys } = this;
    let i = keys.length;
    keys.push(key);
    vertices.push(vertex);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (keys[up] <= key) break;
      keys[i] = keys[up];
      vertices[i] = vertices[up];
      i = up;
    }
    keys[i] = key;
    vertices[i] = vertex;
  }

  pop(): number {
    const { vertices, keys } = this;
    const top = vertices[0];
    const key = keys.pop() as number;
    const vertex = vertices.pop() as number;
    const count = keys.length;
    if (count > 0) {
      let i = 0;
      for (;;) {
        let child = 2 * i + 1;
        if (child >= count) break;
        if (child + 1 < count && keys[child + 1] < keys[child]) child++;
        if (keys[child] >= key) break;
        keys[i] = keys[child];
        vertices[i] = vertices[child];
        i = child;
      }
      keys[i] = key;
      vertices[i] = vertex;
    }
    return top;
  }
}
