/** A key light with a soft shadow, a sky and ground fill, and a rim from behind: enough to read a form by. */
import { cross, dot, normalize, type Vec3 } from '../../src/core/math/vec3';
import type { View } from './camera';
import { linearHex } from './colour';
import { rasterize, type Visibility } from './rasterize';

const KEY = linearHex('#fff1de').map((c) => c * 2.1) as Vec3;
const SKY = linearHex('#a9bddb').map((c) => c * 0.62) as Vec3;
const GROUND = linearHex('#6d5c50').map((c) => c * 0.5) as Vec3;
const RIM = linearHex('#bcd4ff').map((c) => c * 1.5) as Vec3;
const SHADOW_SIZE = 1024;
const SOFTNESS = 3.2;

/** Shadow taps on a disc (a sunflower's seeds: even, and the same at every pixel). */
const TAPS = Array.from({ length: 16 }, (_, k) => {
  const r = Math.sqrt((k + 0.5) / 16) * SOFTNESS;
  return [r * Math.cos(k * 2.39996), r * Math.sin(k * 2.39996)] as const;
});

export class Light {
  readonly direction: Vec3;
  private readonly rim: Vec3;
  private readonly axes: readonly [Vec3, Vec3, Vec3];
  private readonly shadow: Visibility;
  private readonly offset: Vec3;
  private readonly scale: number;

  /** @param positions #V×3 of what casts shadows. */
  constructor(view: View, positions: ArrayLike<number>, triangles: ArrayLike<number>) {
    const { right, up, forward } = view;
    const mix = (r: number, u: number, f: number): Vec3 =>
      normalize([0, 1, 2].map((k) => right[k] * r + up[k] * u + forward[k] * f) as Vec3);
    this.direction = mix(-0.62, 0.85, -0.75);
    this.rim = mix(0.75, 0.45, 0.8);
    const side = normalize(cross([0, 1, 0], this.direction));
    this.axes = [side, cross(this.direction, side), this.direction];
    const low: Vec3 = [Infinity, Infinity, Infinity];
    const high: Vec3 = [-Infinity, -Infinity, -Infinity];
    for (let v = 0; v < positions.length; v += 3)
      this.axes.forEach((axis, k) => {
        const s = axis[0] * positions[v] + axis[1] * positions[v + 1] + axis[2] * positions[v + 2];
        low[k] = Math.min(low[k], s);
        high[k] = Math.max(high[k], s);
      });
    this.scale = (SHADOW_SIZE - 16) / Math.max(high[0] - low[0], high[1] - low[1]);
    this.offset = [low[0], low[1], high[2]];
    const projected = new Float64Array(positions.length);
    for (let v = 0; v < positions.length; v += 3)
      projected.set(this.toShadow(positions[v], positions[v + 1], positions[v + 2]), v);
    this.shadow = rasterize(SHADOW_SIZE, SHADOW_SIZE, projected, triangles);
  }

  private toShadow(x: number, y: number, z: number): Vec3 {
    const [s, t, d] = this.axes.map((axis) => axis[0] * x + axis[1] * y + axis[2] * z);
    return [8 + (s - this.offset[0]) * this.scale, 8 + (t - this.offset[1]) * this.scale, 1 + this.offset[2] - d];
  }

  /** Share of the key light that reaches a point, 0…1. `spread` widens the penumbra. */
  lit(x: number, y: number, z: number, bias: number, spread = 1): number {
    const { axes, offset, scale } = this;
    const [a, b, c] = axes;
    const s = 8 + (a[0] * x + a[1] * y + a[2] * z - offset[0]) * scale;
    const t = 8 + (b[0] * x + b[1] * y + b[2] * z - offset[1]) * scale;
    const depth = 1 + offset[2] - (c[0] * x + c[1] * y + c[2] * z);
    const blocked = 1 / (depth - bias);
    const { inverseDepth } = this.shadow;
    let open = 0;
    for (let k = 0; k < TAPS.length; k++) {
      const u = Math.floor(s + TAPS[k][0] * spread);
      const v = Math.floor(t + TAPS[k][1] * spread);
      if (u < 0 || v < 0 || u >= SHADOW_SIZE || v >= SHADOW_SIZE) open++;
      else if (!(inverseDepth[v * SHADOW_SIZE + u] > blocked)) open++;
    }
    return open / TAPS.length;
  }

  /** Light that leaves a surface towards the eye, linear. `n` faces the eye. */
  shade(albedo: Vec3, n: Vec3, toEye: Vec3, point: Vec3): Vec3 {
    const facing = dot(n, this.direction);
    const key = facing > -0.2 ? wrap(facing) * this.lit(point[0], point[1], point[2], 0.02) : 0;
    const sky = 0.5 + 0.5 * n[1];
    const grazing = (1 - Math.max(0, dot(n, toEye))) ** 3;
    const rim = grazing * Math.max(0, dot(n, this.rim) + 0.25);
    const half = normalize([0, 1, 2].map((k) => this.direction[k] + toEye[k]) as Vec3);
    const gloss = 0.05 * Math.max(0, dot(n, half)) ** 24 * key;
    return [0, 1, 2].map((k) => {
      const diffuse = KEY[k] * key * 0.78 + SKY[k] * sky + GROUND[k] * (1 - sky);
      return albedo[k] * diffuse + RIM[k] * rim * (0.12 + 0.5 * albedo[k]) + gloss;
    }) as Vec3;
  }
}

/** Fur scatters: light reaches a little past the terminator. */
function wrap(facing: number): number {
  return Math.max(0, (facing + 0.2) / 1.2);
}
