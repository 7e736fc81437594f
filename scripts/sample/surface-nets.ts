/**
 * Meshes the zero level of a field: naive surface nets (Gibson 1998; one vertex per crossed cell, a quad per crossed
 * edge), vertices then moved onto the surface by Newton steps. Closed, welded, consistently wound (outward).
 * Blocks of cells that the surface cannot cross are skipped, and each block sees only the primitives near it, so the
 * cost follows the surface's area. Marching cubes was not taken: more and thinner triangles for the same cells.
 */
import type { Vec3 } from '../../src/core/math/vec3';
import type { Field } from './field';

export interface SurfaceMesh {
  /** #V×3 metres. */
  readonly positions: Float64Array;
  /** #F×3, counter-clockwise seen from outside. */
  readonly triangles: Uint32Array;
}

const BLOCK = 8;

class Grid {
  readonly size: Vec3;
  readonly values: Float32Array;
  readonly local = new Map<number, Field>();
  private readonly blocks: Vec3;

  constructor(
    readonly field: Field,
    readonly min: Vec3,
    max: Vec3,
    readonly cell: number,
  ) {
    const count = (axis: number): number => Math.ceil((max[axis] - min[axis]) / cell / BLOCK);
    this.blocks = [count(0), count(1), count(2)];
    this.size = [this.blocks[0] * BLOCK + 1, this.blocks[1] * BLOCK + 1, this.blocks[2] * BLOCK + 1];
    this.values = new Float32Array(this.size[0] * this.size[1] * this.size[2]).fill(1);
    this.eachBlock((x, y, z, id) => this.sample(x, y, z, id));
  }

  index(x: number, y: number, z: number): number {
    return (z * this.size[1] + y) * this.size[0] + x;
  }

  /** The field near the block that holds a cell; undefined where the surface cannot be. */
  fieldAt(x: number, y: number, z: number): Field | undefined {
    const [nx, ny] = this.blocks;
    return this.local.get((Math.floor(z / BLOCK) * ny + Math.floor(y / BLOCK)) * nx + Math.floor(x / BLOCK));
  }

  private eachBlock(visit: (x: number, y: number, z: number, id: number) => void): void {
    let id = 0;
    for (let z = 0; z < this.blocks[2]; z++)
      for (let y = 0; y < this.blocks[1]; y++)
        for (let x = 0; x < this.blocks[0]; x++) visit(x * BLOCK, y * BLOCK, z * BLOCK, id++);
  }

  private sample(bx: number, by: number, bz: number, id: number): void {
    const { cell, min, values } = this;
    const half = (BLOCK * cell) / 2;
    const radius = half * Math.sqrt(3);
    const [cx, cy, cz] = [min[0] + bx * cell + half, min[1] + by * cell + half, min[2] + bz * cell + half];
    const centre = this.field.at(cx, cy, cz);
    const crossed = Math.abs(centre) < 1.6 * radius;
    const field = crossed ? this.field.near(cx, cy, cz, radius) : undefined;
    if (field) this.local.set(id, field);
    for (let z = bz; z <= bz + BLOCK; z++)
      for (let y = by; y <= by + BLOCK; y++)
        for (let x = bx; x <= bx + BLOCK; x++) {
          const i = this.index(x, y, z);
          if (field) values[i] = field.at(min[0] + x * cell, min[1] + y * cell, min[2] + z * cell);
          else if (Math.abs(values[i]) === 1) values[i] = Math.sign(centre);
        }
  }
}

/** @param cell edge length of a grid cell, metres. */
export function surfaceNets(field: Field, min: Vec3, max: Vec3, cell: number): SurfaceMesh {
  const grid = new Grid(field, min, max, cell);
  const { values, size } = grid;
  const positions: number[] = [];
  const vertexOf = new Int32Array(values.length).fill(-1);
  for (let z = 0; z < size[2] - 1; z++)
    for (let y = 0; y < size[1] - 1; y++)
      for (let x = 0; x < size[0] - 1; x++) {
        const local = grid.fieldAt(x, y, z);
        const vertex = local && cellVertex(grid, local, x, y, z);
        if (!vertex) continue;
        vertexOf[grid.index(x, y, z)] = positions.length / 3;
        positions.push(...vertex);
      }
  return { positions: Float64Array.from(positions), triangles: quads(grid, vertexOf, positions) };
}

function cellVertex(grid: Grid, local: Field, x: number, y: number, z: number): Vec3 | undefined {
  const corner = (k: number): number => grid.values[grid.index(x + (k & 1), y + ((k >> 1) & 1), z + ((k >> 2) & 1))];
  const sum: Vec3 = [0, 0, 0];
  let crossings = 0;
  for (let a = 0; a < 8; a++)
    for (let axis = 0; axis < 3; axis++) {
      const b = a | (1 << axis);
      if (b === a || corner(a) < 0 === corner(b) < 0) continue;
      const t = corner(a) / (corner(a) - corner(b));
      for (let k = 0; k < 3; k++) sum[k] += ((a >> k) & 1) + (k === axis ? t : 0);
      crossings++;
    }
  if (crossings === 0) return undefined;
  const at = [x, y, z].map((c, k) => grid.min[k] + (c + sum[k] / crossings) * grid.cell) as Vec3;
  return onSurface(local, at, grid.cell);
}

function onSurface(field: Field, point: Vec3, cell: number): Vec3 {
  let [x, y, z] = point;
  for (let step = 0; step < 3; step++) {
    const d = Math.max(-cell / 2, Math.min(cell / 2, field.at(x, y, z)));
    if (Math.abs(d) < 1e-6) break;
    const n = field.normal(x, y, z);
    x -= n[0] * d;
    y -= n[1] * d;
    z -= n[2] * d;
  }
  return [x, y, z];
}

function quads(grid: Grid, vertexOf: Int32Array, positions: readonly number[]): Uint32Array {
  const triangles: number[] = [];
  const { values, size } = grid;
  const strides = [1, size[0], size[0] * size[1]];
  const far = (a: number, b: number): number =>
    Math.hypot(...[0, 1, 2].map((k) => positions[a * 3 + k] - positions[b * 3 + k]));
  for (let z = 1; z < size[2] - 1; z++)
    for (let y = 1; y < size[1] - 1; y++)
      for (let x = 1; x < size[0] - 1; x++) {
        const i = grid.index(x, y, z);
        for (let axis = 0; axis < 3; axis++) {
          const inside = values[i] < 0;
          if (inside === values[i + strides[axis]] < 0) continue;
          const u = strides[(axis + 1) % 3];
          const v = strides[(axis + 2) % 3];
          const [a, b, c, d] = [i - u - v, i - v, i, i - u].map((cell) => vertexOf[cell]);
          const ring = inside ? [a, b, c, d] : [a, d, c, b];
          const [p, q, r, s] = ring;
          if (far(p, r) <= far(q, s)) triangles.push(p, q, r, p, r, s);
          else triangles.push(p, q, s, q, r, s);
        }
      }
  return Uint32Array.from(triangles);
}
