/**
 * Welds vertices by position. Exporters split vertices at UV and hard-normal seams (2–4× in real files), so the
 * face graph alone falls into islands; everything topological runs on the welded vertices instead.
 *
 * A vertex joins the first earlier welded vertex within the tolerance, found in a hash grid whose cells are four
 * tolerances wide, so that mostly one cell is looked at. Cost: #V. Rejected: rounding positions to a grid (splits
 * pairs that straddle a cell border); sorting along an axis (#V log #V, slow on flat meshes).
 */
export interface WeldOptions {
  /** Greatest distance at which two vertices are one, in the positions' own unit; 0 welds equal positions only. */
  readonly tolerance?: number;
}

export const WELD_DEFAULTS: Required<WeldOptions> = Object.freeze({ tolerance: 0 });

export interface WeldMap {
  /** #V, welded vertex of each source vertex. */
  readonly map: Uint32Array;
  /** #W. */
  readonly count: number;
  /** #W×3, the position of the first source vertex of each. */
  readonly positions: Float32Array;
  /** #W, the first source vertex of each. */
  readonly sources: Uint32Array;
}

const EMPTY = 0xffffffff;

/** @param positions #V×3, finite. */
export function weldVertices(positions: Float32Array, options: WeldOptions = {}): WeldMap {
  const { tolerance } = { ...WELD_DEFAULTS, ...options };
  if (!(tolerance >= 0)) throw new RangeError(`weldVertices: tolerance must be ≥ 0, got ${tolerance}`);
  const vertexCount = positions.length / 3;
  const cell = tolerance > 0 ? tolerance * 4 : cellOf(positions);
  const reach = tolerance * tolerance;
  const mask = tableSize(vertexCount) - 1;
  const heads = new Uint32Array(mask + 1).fill(EMPTY);
  const next = new Uint32Array(vertexCount);
  const map = new Uint32Array(vertexCount);
  const sources = new Uint32Array(vertexCount);
  let count = 0;

  for (let v = 0; v < vertexCount; v++) {
    const x = positions[v * 3];
    const y = positions[v * 3 + 1];
    const z = positions[v * 3 + 2];
    let found = EMPTY;
    const toX = Math.floor((x + tolerance) / cell);
    const toY = Math.floor((y + tolerance) / cell);
    const toZ = Math.floor((z + tolerance) / cell);
    for (let cx = Math.floor((x - tolerance) / cell); cx <= toX && found === EMPTY; cx++) {
      for (let cy = Math.floor((y - tolerance) / cell); cy <= toY && found === EMPTY; cy++) {
        for (let cz = Math.floor((z - tolerance) / cell); cz <= toZ && found === EMPTY; cz++) {
          for (let w = heads[hash(cx, cy, cz) & mask]; w !== EMPTY; w = next[w]) {
            const s = sources[w] * 3;
            const dx = positions[s] - x;
            const dy = positions[s + 1] - y;
            const dz = positions[s + 2] - z;
            if (dx * dx + dy * dy + dz * dz <= reach && (found === EMPTY || w < found)) found = w;
          }
        }
      }
    }
    if (found === EMPTY) {
      found = count++;
      sources[found] = v;
      const slot = hash(Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell)) & mask;
      next[found] = heads[slot];
      heads[slot] = found;
    }
    map[v] = found;
  }

  const welded = new Float32Array(count * 3);
  for (let w = 0; w < count; w++) {
    for (let c = 0; c < 3; c++) welded[w * 3 + c] = positions[sources[w] * 3 + c];
  }
  return { map, count, positions: welded, sources: sources.slice(0, count) };
}

/** A cell for exact welding: any size serves; a thousandth of the extent keeps the buckets short. */
function cellOf(positions: Float32Array): number {
  let extent = 0;
  for (const value of positions) extent = Math.max(extent, Math.abs(value));
  return extent > 0 ? extent / 1000 : 1;
}

function tableSize(count: number): number {
  let size = 16;
  while (size < count * 2) size *= 2;
  return size;
}

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
