/**
 * Which triangle is seen at each pixel's centre. Edge functions with the top-left rule, so that two triangles sharing
 * an edge cover each pixel once; depth is interpolated linearly in its inverse, which is exact in perspective.
 */
export interface Visibility {
  readonly width: number;
  readonly height: number;
  /** height×width, triangle or -1. */
  readonly triangle: Int32Array;
  /** height×width, 1 ÷ depth; 0 where nothing is. */
  readonly inverseDepth: Float32Array;
}

const NEAR = 1e-3;

/**
 * @param projected #V×3: x and y in pixels from the top left, depth along the view (must be positive to be seen).
 * @param triangles #F×3; both sides are drawn.
 */
export function rasterize(
  width: number,
  height: number,
  projected: Float64Array,
  triangles: ArrayLike<number>,
): Visibility {
  const seen: Visibility = {
    width,
    height,
    triangle: new Int32Array(width * height).fill(-1),
    inverseDepth: new Float32Array(width * height),
  };
  for (let f = 0; f < triangles.length / 3; f++) {
    const a = triangles[f * 3] * 3;
    const b = triangles[f * 3 + 1] * 3;
    const c = triangles[f * 3 + 2] * 3;
    if (projected[a + 2] > NEAR && projected[b + 2] > NEAR && projected[c + 2] > NEAR)
      drawTriangle(seen, f, projected, a, b, c);
  }
  return seen;
}

function drawTriangle(seen: Visibility, id: number, p: Float64Array, a: number, b: number, c: number): void {
  const area = edge(p, a, b, p[c], p[c + 1]);
  if (area === 0) return;
  if (area < 0) return drawTriangle(seen, id, p, a, c, b);
  const { width, height } = seen;
  const x0 = Math.max(0, Math.ceil(Math.min(p[a], p[b], p[c]) - 0.5));
  const x1 = Math.min(width - 1, Math.floor(Math.max(p[a], p[b], p[c]) - 0.5));
  const y0 = Math.max(0, Math.ceil(Math.min(p[a + 1], p[b + 1], p[c + 1]) - 0.5));
  const y1 = Math.min(height - 1, Math.floor(Math.max(p[a + 1], p[b + 1], p[c + 1]) - 0.5));
  const ownsA = topLeft(p, b, c);
  const ownsB = topLeft(p, c, a);
  const ownsC = topLeft(p, a, b);
  const ia = 1 / (p[a + 2] * area), ib = 1 / (p[b + 2] * area), ic = 1 / (p[c + 2] * area); // prettier-ignore
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const wa = edge(p, b, c, x + 0.5, y + 0.5);
      const wb = edge(p, c, a, x + 0.5, y + 0.5);
      const wc = edge(p, a, b, x + 0.5, y + 0.5);
      if (wa < 0 || wb < 0 || wc < 0) continue;
      if ((wa === 0 && !ownsA) || (wb === 0 && !ownsB) || (wc === 0 && !ownsC)) continue;
      const inverse = wa * ia + wb * ib + wc * ic;
      const pixel = y * width + x;
      if (inverse <= seen.inverseDepth[pixel]) continue;
      seen.inverseDepth[pixel] = inverse;
      seen.triangle[pixel] = id;
    }
}

/** Twice the signed area of (a, b, point); positive for a clockwise triangle on a screen whose y points down. */
function edge(p: Float64Array, a: number, b: number, x: number, y: number): number {
  return (p[b] - p[a]) * (y - p[a + 1]) - (p[b + 1] - p[a + 1]) * (x - p[a]);
}

/** A clockwise triangle owns the pixels exactly on its top and left edges. */
function topLeft(p: Float64Array, a: number, b: number): boolean {
  const dy = p[b + 1] - p[a + 1];
  return dy < 0 || (dy === 0 && p[b] > p[a]);
}

/** Perspective-correct barycentric coordinates of a pixel's centre in the triangle (a, b, c), offsets into `p`. */
export function barycentric(
  p: Float64Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
): [number, number, number] {
  const wa = edge(p, b, c, x + 0.5, y + 0.5) / p[a + 2];
  const wb = edge(p, c, a, x + 0.5, y + 0.5) / p[b + 2];
  const wc = edge(p, a, b, x + 0.5, y + 0.5) / p[c + 2];
  const sum = wa + wb + wc;
  return [wa / sum, wb / sum, wc / sum];
}
