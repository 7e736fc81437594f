/** Anti-aliased lines and captions on finished pixels: coverage from the distance to the stroke's centre line. */
import type { Vec3 } from '../../src/core/math/vec3';
import { CAPITAL_HEIGHT, layText } from './stroke-font';

type Point = readonly [x: number, y: number];

export class Ink {
  /** Columns that may be drawn on. */
  clip: readonly [left: number, right: number];

  constructor(
    private readonly width: number,
    private readonly height: number,
    /** height×width×3, sRGB. */
    private readonly pixels: Uint8Array,
  ) {
    this.clip = [0, width];
  }

  line(a: Point, b: Point, thickness: number, colour: Vec3, opacity = 1): void {
    this.strokes([[a, b]], thickness, colour, opacity);
  }

  /** @param size height of capitals in pixels; `y` is the baseline. */
  text(text: string, x: number, y: number, size: number, colour: Vec3, thickness: number): void {
    const scale = (size * 0.72) / CAPITAL_HEIGHT;
    const strokes = layText(text).strokes.map((s) => s.map(([u, v]): Point => [x + u * scale, y - v * scale]));
    for (const stroke of strokes) this.strokes([stroke], thickness, colour, 1);
  }

  private strokes(strokes: readonly (readonly Point[])[], thickness: number, colour: Vec3, opacity: number): void {
    const reach = thickness / 2 + 1;
    for (const points of strokes) {
      const xs = points.map((p) => p[0]);
      const ys = points.map((p) => p[1]);
      const x0 = Math.max(this.clip[0], Math.floor(Math.min(...xs) - reach));
      const x1 = Math.min(this.clip[1] - 1, Math.ceil(Math.max(...xs) + reach));
      const y0 = Math.max(0, Math.floor(Math.min(...ys) - reach));
      const y1 = Math.min(this.height - 1, Math.ceil(Math.max(...ys) + reach));
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++) {
          const d = distanceToLine(x + 0.5, y + 0.5, points);
          const coverage = Math.min(1, Math.max(0, thickness / 2 + 0.5 - d)) * opacity;
          if (coverage <= 0) continue;
          const i = (y * this.width + x) * 3;
          for (let k = 0; k < 3; k++)
            this.pixels[i + k] = Math.round(this.pixels[i + k] * (1 - coverage) + colour[k] * 255 * coverage);
        }
    }
  }
}

function distanceToLine(x: number, y: number, points: readonly Point[]): number {
  let least = Infinity;
  for (let i = 0; i < Math.max(1, points.length - 1); i++) {
    const [ax, ay] = points[i];
    const [bx, by] = points[Math.min(i + 1, points.length - 1)];
    const l2 = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = l2 > 0 ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / l2)) : 0;
    least = Math.min(least, Math.hypot(x - ax - (bx - ax) * t, y - ay - (by - ay) * t));
  }
  return least;
}
