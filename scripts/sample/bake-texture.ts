import type { Vec3 } from '../../src/core/math/vec3';
import { normalize } from '../../src/core/math/vec3';
import { encodePng } from '../picture/png';
import { barycentric, rasterize } from '../picture/rasterize';
import { PADDING } from './atlas';
import { paint, type Surface } from './paint';

export interface BakeInput {
  /** #V×3 metres and unit. */
  readonly positions: ArrayLike<number>;
  readonly normals: ArrayLike<number>;
  /** #V×2. */
  readonly uvs: ArrayLike<number>;
  /** #F×3. */
  readonly triangles: ArrayLike<number>;
  /** #F. */
  readonly surfaces: readonly Surface[];
}

/** Paints every texel at the place of the skin it belongs to, then grows the charts by their padding. */
export function bakeTexture(input: BakeInput, size: number): Uint8Array {
  const flat = new Float64Array((input.uvs.length / 2) * 3);
  for (let v = 0; v < input.uvs.length / 2; v++) flat.set([input.uvs[v * 2] * size, input.uvs[v * 2 + 1] * size, 1], v * 3); // prettier-ignore
  const seen = rasterize(size, size, flat, input.triangles);
  const pixels = new Uint8Array(size * size * 3);
  const filled = new Uint8Array(size * size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const f = seen.triangle[y * size + x];
      if (f < 0) continue;
      const [a, b, c] = [0, 1, 2].map((k) => input.triangles[f * 3 + k] * 3);
      const w = barycentric(flat, a, b, c, x, y);
      const at = (values: ArrayLike<number>): Vec3 =>
        [0, 1, 2].map((k) => values[a + k] * w[0] + values[b + k] * w[1] + values[c + k] * w[2]) as Vec3;
      pixels.set(paint(input.surfaces[f], at(input.positions), normalize(at(input.normals))), (y * size + x) * 3);
      filled[y * size + x] = 1;
    }
  for (let ring = 0; ring < PADDING + 1; ring++) grow(pixels, filled, size);
  return encodePng({ width: size, height: size, channels: 3, pixels });
}

function grow(pixels: Uint8Array, filled: Uint8Array, size: number): void {
  const before = filled.slice();
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (before[y * size + x]) continue;
      const sum = [0, 0, 0];
      let count = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [u, v] = [x + dx, y + dy];
          if (u < 0 || v < 0 || u >= size || v >= size || !before[v * size + u]) continue;
          for (let k = 0; k < 3; k++) sum[k] += pixels[(v * size + u) * 3 + k];
          count++;
        }
      if (count === 0) continue;
      for (let k = 0; k < 3; k++) pixels[(y * size + x) * 3 + k] = Math.round(sum[k] / count);
      filled[y * size + x] = 1;
    }
}
