import type { WeldMap } from './weld-vertices';

/** The welded mesh as a graph: what connectivity, geodesics and centroids run on. */
export interface WeldedSurface {
  readonly weld: WeldMap;
  /** #W×3 (the weld map's own). */
  readonly positions: Float32Array;
  /** #F×3 welded vertices; triangles that welding made degenerate are dropped. */
  readonly triangles: Uint32Array;
  /** #W+1 and #H: neighbours of w are `neighbours[offsets[w] … offsets[w + 1]]`, ascending, each once. */
  readonly offsets: Uint32Array;
  readonly neighbours: Uint32Array;
  /** #H edge length beside each neighbour. */
  readonly lengths: Float32Array;
  /** #W connected component, numbered by first vertex. A vertex of no triangle is a shell of its own. */
  readonly shells: Uint32Array;
  readonly shellCount: number;
  /** #W, a third of the area of the triangles around each vertex. */
  readonly areas: Float64Array;
}

/**
 * @param triangles #F×3 source vertices.
 * Cost: #F log valence.
 */
export function weldedSurface(weld: WeldMap, triangles: Uint32Array): WeldedSurface {
  const welded = weldTriangles(weld.map, triangles);
  const { offsets, neighbours } = adjacency(weld.count, welded);
  const lengths = new Float32Array(neighbours.length);
  for (let w = 0; w < weld.count; w++) {
    for (let h = offsets[w]; h < offsets[w + 1]; h++) lengths[h] = distanceBetween(weld.positions, w, neighbours[h]);
  }
  const { labels, count } = connectedComponents(offsets, neighbours);
  return {
    weld,
    positions: weld.positions,
    triangles: welded,
    offsets,
    neighbours,
    lengths,
    shells: labels,
    shellCount: count,
    areas: vertexAreas(weld.positions, welded),
  };
}

/**
 * Components of a graph given as adjacency rows; `inside`, when given, keeps only vertices with a non-zero entry
 * (others get label 0xffffffff).
 */
export function connectedComponents(
  offsets: Uint32Array,
  neighbours: Uint32Array,
  inside?: Uint8Array,
): { labels: Uint32Array; count: number } {
  const vertexCount = offsets.length - 1;
  const labels = new Uint32Array(vertexCount).fill(0xffffffff);
  const stack = new Uint32Array(vertexCount);
  let count = 0;
  for (let seed = 0; seed < vertexCount; seed++) {
    if (labels[seed] !== 0xffffffff || (inside && !inside[seed])) continue;
    let top = 0;
    stack[top++] = seed;
    labels[seed] = count;
    while (top > 0) {
      const v = stack[--top];
      for (let h = offsets[v]; h < offsets[v + 1]; h++) {
        const n = neighbours[h];
        if (labels[n] !== 0xffffffff || (inside && !inside[n])) continue;
        labels[n] = count;
        stack[top++] = n;
      }
    }
    count++;
  }
  return { labels, count };
}

function weldTriangles(map: Uint32Array, triangles: Uint32Array): Uint32Array {
  const out = new Uint32Array(triangles.length);
  let n = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = map[triangles[t]];
    const b = map[triangles[t + 1]];
    const c = map[triangles[t + 2]];
    if (a === b || b === c || c === a) continue;
    out[n++] = a;
    out[n++] = b;
    out[n++] = c;
  }
  return out.slice(0, n);
}

function adjacency(vertexCount: number, triangles: Uint32Array): { offsets: Uint32Array; neighbours: Uint32Array } {
  const starts = new Uint32Array(vertexCount + 1);
  for (const v of triangles) starts[v + 1] += 2;
  for (let v = 0; v < vertexCount; v++) starts[v + 1] += starts[v];
  const fill = starts.slice();
  const all = new Uint32Array(triangles.length * 2);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const v = triangles[t + k];
      all[fill[v]++] = triangles[t + ((k + 1) % 3)];
      all[fill[v]++] = triangles[t + ((k + 2) % 3)];
    }
  }
  const offsets = new Uint32Array(vertexCount + 1);
  let n = 0;
  for (let v = 0; v < vertexCount; v++) {
    const row = all.subarray(starts[v], starts[v + 1]).sort();
    for (let i = 0; i < row.length; i++) if (i === 0 || row[i] !== row[i - 1]) all[n++] = row[i];
    offsets[v + 1] = n;
  }
  return { offsets, neighbours: all.slice(0, n) };
}

function vertexAreas(positions: Float32Array, triangles: Uint32Array): Float64Array {
  const areas = new Float64Array(positions.length / 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t] * 3;
    const b = triangles[t + 1] * 3;
    const c = triangles[t + 2] * 3;
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    const third = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 6;
    for (let k = 0; k < 3; k++) areas[triangles[t + k]] += third;
  }
  return areas;
}

function distanceBetween(positions: Float32Array, a: number, b: number): number {
  return Math.hypot(
    positions[a * 3] - positions[b * 3],
    positions[a * 3 + 1] - positions[b * 3 + 1],
    positions[a * 3 + 2] - positions[b * 3 + 2],
  );
}
