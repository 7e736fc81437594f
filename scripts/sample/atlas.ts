/**
 * Unwraps a mesh: faces that look the same way (one of six axes) and hang together are a chart; a chart is projected
 * along its axis, and the charts are packed in shelves. Vertices are split where charts meet, as every exporter does.
 */
import type { Vec3 } from '../../src/core/math/vec3';
import { cross, normalize, sub, vec3At } from '../../src/core/math/vec3';
import type { SurfaceMesh } from './surface-nets';

export interface UnwrappedMesh {
  /** #W, vertex of the input that each split vertex copies. Charts follow each other, in face order. */
  readonly source: Uint32Array;
  /** #F×3 split vertices. */
  readonly triangles: Uint32Array;
  /** #W×2, 0…1. */
  readonly uvs: Float32Array;
  readonly charts: number;
}

/** Empty texels kept around a chart, so that bilinear filtering never reads a neighbour. */
export const PADDING = 2;

/** Metres. */
const BAND = 0.16;

interface Chart {
  readonly axis: number;
  readonly faces: number[];
  readonly low: [number, number];
  readonly size: [number, number];
}

/**
 * @param size texture edge, texels.
 * @param groups #F; faces of different groups never share a chart.
 * @param density relative texel density of each group.
 */
export function unwrap(
  mesh: SurfaceMesh,
  size: number,
  groups: ArrayLike<number>,
  density: readonly number[],
): UnwrappedMesh {
  const normals = faceNormals(mesh);
  const neighbours = faceNeighbours(mesh.triangles);
  const labels = Int32Array.from(normals, bestAxis);
  for (let pass = 0; pass < 6; pass++) smoothLabels(labels, normals, neighbours, groups);
  cutLongCharts(mesh, labels);
  const charts = collectCharts(mesh, labels, neighbours, groups);
  const scales = charts.map((chart) => density[groups[chart.faces[0]]]);
  const { places, scale } = pack(charts, scales, size);
  return emit(mesh, charts, places, scales.map((s) => (s * scale) / size), size); // prettier-ignore
}

function faceNormals({ positions, triangles }: SurfaceMesh): Vec3[] {
  const normals: Vec3[] = [];
  for (let f = 0; f < triangles.length; f += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vec3At(positions, triangles[f + k]));
    normals.push(normalize(cross(sub(b, a), sub(c, a))));
  }
  return normals;
}

/** #F lists of the faces across each edge. */
function faceNeighbours(triangles: Uint32Array): number[][] {
  const open = new Map<number, number>();
  const stride = triangles.reduce((most, v) => Math.max(most, v), 0) + 1;
  const neighbours: number[][] = Array.from({ length: triangles.length / 3 }, () => []);
  for (let i = 0; i < triangles.length; i++) {
    const f = Math.floor(i / 3);
    const a = triangles[i];
    const b = triangles[f * 3 + ((i + 1) % 3)];
    const key = Math.min(a, b) * stride + Math.max(a, b);
    const other = open.get(key);
    if (other === undefined) open.set(key, f);
    else {
      neighbours[f].push(other);
      neighbours[other].push(f);
    }
  }
  return neighbours;
}

/** 0…5: +X −X +Y −Y +Z −Z. */
function bestAxis(n: Vec3): number {
  const k = Math.abs(n[0]) >= Math.abs(n[1]) && Math.abs(n[0]) >= Math.abs(n[2]) ? 0 : Math.abs(n[1]) >= Math.abs(n[2]) ? 1 : 2; // prettier-ignore
  return k * 2 + (n[k] < 0 ? 1 : 0);
}

function along(n: Vec3, axis: number): number {
  return n[axis >> 1] * (axis & 1 ? -1 : 1);
}

/** A face surrounded by another chart joins it, where the projection still sees it well. */
function smoothLabels(labels: Int32Array, normals: Vec3[], neighbours: number[][], groups: ArrayLike<number>): void {
  for (let f = 0; f < labels.length; f++) {
    const others = neighbours[f].filter((g) => groups[g] === groups[f]).map((g) => labels[g]);
    const wanted = others.find((label, i) => others.indexOf(label) !== i);
    if (wanted !== undefined && wanted !== labels[f] && along(normals[f], wanted) > 0.3) labels[f] = wanted;
  }
}

/** No chart is taller or wider than a band: they pack tightly, and a limb is not one strip. */
function cutLongCharts({ positions, triangles }: SurfaceMesh, labels: Int32Array): void {
  for (let f = 0; f < labels.length; f++) {
    const middle = [0, 1].map((k) => (positions[triangles[f * 3] * 3 + k] + positions[triangles[f * 3 + 1] * 3 + k] + positions[triangles[f * 3 + 2] * 3 + k]) / 3); // prettier-ignore
    const [column, row] = middle.map((m) => Math.floor(m / BAND + 0.5) + 50);
    labels[f] += 6 * (row * 100 + column);
  }
}

function collectCharts(
  mesh: SurfaceMesh,
  labels: Int32Array,
  neighbours: number[][],
  groups: ArrayLike<number>,
): Chart[] {
  const taken = new Uint8Array(labels.length);
  const charts: Chart[] = [];
  for (let seed = 0; seed < labels.length; seed++) {
    if (taken[seed]) continue;
    taken[seed] = 1;
    const faces = [seed];
    for (let i = 0; i < faces.length; i++)
      for (const g of neighbours[faces[i]])
        if (!taken[g] && labels[g] === labels[seed] && groups[g] === groups[seed]) {
          taken[g] = 1;
          faces.push(g);
        }
    faces.sort((a, b) => a - b);
    charts.push(measured(mesh, labels[seed] % 6, faces));
  }
  return charts;
}

function measured(mesh: SurfaceMesh, axis: number, faces: number[]): Chart {
  const low: [number, number] = [Infinity, Infinity];
  const high: [number, number] = [-Infinity, -Infinity];
  for (const f of faces)
    for (let k = 0; k < 3; k++) {
      const p = flat(axis, vec3At(mesh.positions, mesh.triangles[f * 3 + k]));
      for (const d of [0, 1]) {
        low[d] = Math.min(low[d], p[d]);
        high[d] = Math.max(high[d], p[d]);
      }
    }
  return { axis, faces, low, size: [high[0] - low[0], high[1] - low[1]] };
}

/** Coordinates in a chart, metres: unmirrored seen from outside, v down. */
function flat(axis: number, p: Vec3): [number, number] {
  const sign = axis & 1 ? -1 : 1;
  if (axis >> 1 === 0) return [-p[2] * sign, -p[1]];
  if (axis >> 1 === 1) return [p[0], p[2] * sign];
  return [p[0] * sign, -p[1]];
}

/** Largest scale (texels a metre) at which shelves of charts, tallest first, fit the square. */
function pack(
  charts: readonly Chart[],
  scales: readonly number[],
  size: number,
): { places: [number, number][]; scale: number } {
  const order = charts
    .map((_, i) => i)
    .sort((i, j) => charts[j].size[1] * scales[j] - charts[i].size[1] * scales[i] || i - j);
  const attempt = (scale: number): [number, number][] | undefined => {
    const places: [number, number][] = [];
    let x = 0;
    let y = 0;
    let shelf = 0;
    for (const i of order) {
      const w = Math.ceil(charts[i].size[0] * scales[i] * scale) + 2 * PADDING + 1;
      const h = Math.ceil(charts[i].size[1] * scales[i] * scale) + 2 * PADDING + 1;
      if (x + w > size) {
        y += shelf;
        x = 0;
        shelf = 0;
      }
      if (w > size || y + h > size) return undefined;
      places[i] = [x + PADDING, y + PADDING];
      x += w;
      shelf = Math.max(shelf, h);
    }
    return places;
  };
  let low = 0;
  let high = size * 4;
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (attempt(middle)) low = middle;
    else high = middle;
  }
  const places = attempt(low);
  if (!places) throw new RangeError(`unwrap: ${charts.length} charts do not fit ${size} texels`);
  return { places, scale: low };
}

function emit(
  mesh: SurfaceMesh,
  charts: readonly Chart[],
  places: readonly [number, number][],
  scales: readonly number[],
  size: number,
): UnwrappedMesh {
  const source: number[] = [];
  const uvs: number[] = [];
  const triangles = new Uint32Array(mesh.triangles.length);
  charts.forEach((chart, c) => {
    const local = new Map<number, number>();
    for (const f of chart.faces)
      for (let k = 0; k < 3; k++) {
        const v = mesh.triangles[f * 3 + k];
        if (!local.has(v)) {
          local.set(v, source.length);
          source.push(v);
          const p = flat(chart.axis, vec3At(mesh.positions, v));
          for (const d of [0, 1]) uvs.push((p[d] - chart.low[d]) * scales[c] + (places[c][d] + 0.5) / size);
        }
        triangles[f * 3 + k] = local.get(v)!;
      }
  });
  return { source: Uint32Array.from(source), triangles, uvs: Float32Array.from(uvs), charts: charts.length };
}
