import { normalize, type Vec3 } from '../../src/core/math/vec3';
import type { View } from './camera';
import { toLinear } from './colour';
import { barycentric, rasterize } from './rasterize';
import { Light } from './light';
import type { PictureMesh } from './scene';

/** A picture being made: height×width×3 linear light, and 1 ÷ depth of what is there. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

const GREY: Vec3 = [0.42, 0.42, 0.42];

/** Draws ground shadow, then the mesh, onto a canvas that already holds its background. */
export function renderMesh(canvas: Canvas, view: View, eye: Vec3, mesh: PictureMesh): void {
  const { width, height } = canvas;
  const { positions, triangles } = mesh;
  const light = new Light(view, positions, triangles);
  drawGround(canvas, view, eye, light, contactMap(positions));
  const projected = new Float64Array(positions.length);
  for (let v = 0; v < positions.length; v += 3)
    projected.set(view.project(positions[v], positions[v + 1], positions[v + 2]), v);
  const seen = rasterize(width, height, projected, triangles);
  const normals = mesh.normals ?? vertexNormals(positions, triangles);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const f = seen.triangle[y * width + x];
      if (f < 0) continue;
      const corner: Vec3 = [triangles[f * 3], triangles[f * 3 + 1], triangles[f * 3 + 2]];
      const w = barycentric(projected, corner[0] * 3, corner[1] * 3, corner[2] * 3, x, y);
      const point = interpolate(positions, 3, corner, w) as Vec3;
      const toEye = normalize([eye[0] - point[0], eye[1] - point[1], eye[2] - point[2]]);
      let n = normalize(interpolate(normals, 3, corner, w));
      if (n[0] * toEye[0] + n[1] * toEye[1] + n[2] * toEye[2] < -0.35) n = [-n[0], -n[1], -n[2]];
      canvas.light.set(light.shade(albedo(mesh, corner, w), n, toEye, point), (y * width + x) * 3);
    }
}

function interpolate(values: ArrayLike<number>, size: number, corner: Vec3, w: Vec3): number[] {
  const out: number[] = [];
  for (let k = 0; k < size; k++)
    out.push(
      values[corner[0] * size + k] * w[0] + values[corner[1] * size + k] * w[1] + values[corner[2] * size + k] * w[2],
    );
  return out;
}

function albedo(mesh: PictureMesh, corner: Vec3, w: Vec3): Vec3 {
  if (mesh.colors) return interpolate(mesh.colors, 3, corner, w) as Vec3;
  if (!mesh.texture || !mesh.uvs) return GREY;
  const [u, v] = interpolate(mesh.uvs, 2, corner, w);
  const { width, height, channels, pixels } = mesh.texture;
  const x = Math.min(width - 1.001, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, v * height - 0.5));
  const at = (Math.floor(y) * width + Math.floor(x)) * channels;
  const fx = x - Math.floor(x);
  const fy = y - Math.floor(y);
  const down = width * channels;
  return [0, 1, 2].map((k) => {
    const top = pixels[at + k] * (1 - fx) + pixels[at + channels + k] * fx;
    const bottom = pixels[at + down + k] * (1 - fx) + pixels[at + down + channels + k] * fx;
    return toLinear((top * (1 - fy) + bottom * fy) / 255);
  }) as Vec3;
}

/** Area-weighted; vertices at one place share one normal, so that texture seams do not show. */
export function vertexNormals(positions: ArrayLike<number>, triangles: ArrayLike<number>): Float64Array {
  const first = new Map<string, number>();
  const owner = Int32Array.from({ length: positions.length / 3 }, (_, v) => {
    const key = `${positions[v * 3]},${positions[v * 3 + 1]},${positions[v * 3 + 2]}`;
    if (!first.has(key)) first.set(key, v);
    return first.get(key)!;
  });
  const sums = new Float64Array(positions.length);
  for (let f = 0; f < triangles.length; f += 3) {
    const [a, b, c] = [triangles[f] * 3, triangles[f + 1] * 3, triangles[f + 2] * 3];
    const e = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const g = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    for (let k = 0; k < 3; k++) {
      const area = e[(k + 1) % 3] * g[(k + 2) % 3] - e[(k + 2) % 3] * g[(k + 1) % 3];
      for (const v of [a, b, c]) sums[owner[v / 3] * 3 + k] += area;
    }
  }
  const normals = new Float64Array(positions.length);
  owner.forEach((o, v) => normals.set(normalize([sums[o * 3], sums[o * 3 + 1], sums[o * 3 + 2]]), v * 3));
  return normals;
}

const CONTACT_REACH = 0.22;
const CONTACT_CELL = 0.02;
const CONTACT_CELLS = 256;
const CONTACT_SPREAD = 5;

/** Darkness of the ground under skin that is close to it, 0…1: a square of cells about the origin. */
function contactMap(positions: ArrayLike<number>): Float32Array {
  const map = new Float32Array(CONTACT_CELLS * CONTACT_CELLS);
  for (let v = 0; v < positions.length; v += 3) {
    const nearness = 1 - positions[v + 1] / CONTACT_REACH;
    if (nearness <= 0) continue;
    const cx = Math.round(positions[v] / CONTACT_CELL) + CONTACT_CELLS / 2;
    const cz = Math.round(positions[v + 2] / CONTACT_CELL) + CONTACT_CELLS / 2;
    for (let dz = -CONTACT_SPREAD; dz <= CONTACT_SPREAD; dz++)
      for (let dx = -CONTACT_SPREAD; dx <= CONTACT_SPREAD; dx++) {
        const fall = 1 - Math.hypot(dx, dz) / (CONTACT_SPREAD + 1);
        const inside = Math.min(cx + dx, cz + dz) >= 0 && Math.max(cx + dx, cz + dz) < CONTACT_CELLS;
        if (fall <= 0 || !inside) continue;
        const cell = (cz + dz) * CONTACT_CELLS + cx + dx;
        map[cell] = Math.max(map[cell], nearness * nearness * fall);
      }
  }
  return map;
}

function drawGround(canvas: Canvas, view: View, eye: Vec3, light: Light, contact: Float32Array): void {
  const { width, height } = canvas;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const ray = view.ray(x + 0.5, y + 0.5);
      if (ray[1] >= -1e-3) continue;
      const t = -eye[1] / ray[1];
      const gx = eye[0] + ray[0] * t;
      const gz = eye[2] + ray[2] * t;
      const reach = Math.exp(-(gx * gx + gz * gz) / 1.6);
      if (reach < 0.02) continue;
      const occlusion = bilinear(contact, gx / CONTACT_CELL, gz / CONTACT_CELL);
      const cast = 1 - light.lit(gx, 0, gz, 0.01, 5);
      const keep = (1 - 0.45 * cast * reach) * (1 - 0.75 * occlusion);
      const glow = 0.035 * reach;
      for (let k = 0; k < 3; k++) {
        const i = (y * width + x) * 3 + k;
        canvas.light[i] = (canvas.light[i] + glow) * keep;
      }
    }
}

function bilinear(map: Float32Array, x: number, z: number): number {
  const u = x + CONTACT_CELLS / 2;
  const v = z + CONTACT_CELLS / 2;
  if (Math.min(u, v) < 0 || Math.max(u, v) >= CONTACT_CELLS - 1) return 0;
  const i = Math.floor(v) * CONTACT_CELLS + Math.floor(u);
  const fx = u - Math.floor(u);
  const fz = v - Math.floor(v);
  const near = map[i] * (1 - fx) + map[i + 1] * fx;
  const far = map[i + CONTACT_CELLS] * (1 - fx) + map[i + CONTACT_CELLS + 1] * fx;
  return near * (1 - fz) + far * fz;
}
