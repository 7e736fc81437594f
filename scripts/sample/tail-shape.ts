/**
 * The tail: two closed shells that share a centre line and nothing else. The inner one is skin; the outer one is fur,
 * a bushy profile laid in tufts like roof tiles. Neither is welded to the body: their roots are sunk into the pelvis.
 */
import { add, cross, normalize, scale, sub, type Vec3 } from '../../src/core/math/vec3';
import { toSegment } from './field';
import { mix, noise3, smoothstep } from './noise';
import type { SurfaceMesh } from './surface-nets';

/** Centre line, from inside the pelvis, out behind it and down. */
const LINE: readonly Vec3[] = [
  [0, 0.985, -0.055],
  [0, 0.968, -0.125],
  [0, 0.92, -0.215],
  [0, 0.845, -0.292],
  [0, 0.755, -0.348],
  [0, 0.652, -0.384],
  [0, 0.545, -0.402],
  [0, 0.438, -0.409],
  [0, 0.336, -0.418],
  [0, 0.24, -0.45],
];

/** Radius of the fur along the tail (0 root … 1 tip), metres. */
const FUR: readonly [at: number, radius: number][] = [
  [0, 0.036], [0.08, 0.042], [0.2, 0.062], [0.35, 0.083], [0.52, 0.097], [0.68, 0.099], [0.82, 0.081], [0.92, 0.048], [1, 0.006],
]; // prettier-ignore

const SKIN: readonly [at: number, radius: number][] = [
  [0, 0.03], [0.1, 0.031], [0.4, 0.03], [0.7, 0.024], [0.9, 0.014], [1, 0.005],
]; // prettier-ignore

export interface TailShells {
  readonly skin: SurfaceMesh;
  readonly fur: SurfaceMesh;
}

/** @param spacing wanted edge length, metres. */
export function tailShells(spacing: number): TailShells {
  return {
    skin: sweep(0.012, 0.93, Math.max(8, Math.round(0.5 / spacing)), Math.max(6, Math.round(0.16 / spacing)), (t) =>
      interpolate(SKIN, t),
    ),
    fur: sweep(0, 1, Math.max(10, Math.round(0.92 / spacing)), Math.max(8, Math.round(0.46 / spacing)), furRadius),
  };
}

/** Where a point lies along the tail: 0 at the root, 1 at the tip. */
export function alongTail(point: Vec3): number {
  const pieces = 40;
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < pieces; k++) {
    const { distance, along } = toSegment(point, centre(k / pieces), centre((k + 1) / pieces));
    if (distance < least) [least, best] = [distance, (k + along) / pieces];
  }
  return best;
}

function furRadius(t: number, angle: number): number {
  const base = interpolate(FUR, t);
  // rows of tufts, each row turned by half a tuft; a tuft lifts towards its own tip
  const row = t * 9;
  const index = Math.floor(row);
  const tufts = 9;
  const across = Math.abs((((angle / (2 * Math.PI)) * tufts + index * 0.5) % 1) * 2 - 1);
  const lift = (row - index) ** 1.5 * (1 - across ** 1.5) - 0.25;
  const shag = smoothstep(0.08, 0.4, t) * smoothstep(1.0, 0.93, t);
  const rough = 0.05 * noise3(Math.cos(angle) * 2.2, t * 8, Math.sin(angle) * 2.2);
  return base * (1 + shag * (0.13 * lift + rough));
}

function interpolate(table: readonly (readonly [number, number])[], t: number): number {
  const k = Math.max(
    1,
    table.findIndex(([at]) => at >= t),
  );
  const [t0, r0] = table[k - 1];
  const [t1, r1] = table[k];
  return mix(r0, r1, smoothstep(0, 1, (t - t0) / (t1 - t0)) * 0.5 + ((t - t0) / (t1 - t0)) * 0.5);
}

/** Catmull-Rom through LINE. */
function centre(t: number): Vec3 {
  const n = LINE.length - 1;
  const s = Math.min(n - 1e-9, Math.max(0, t * n));
  const k = Math.floor(s);
  const f = s - k;
  const at = (i: number): Vec3 =>
    i < 0 ? sub(scale(LINE[0], 2), LINE[1]) : i > n ? sub(scale(LINE[n], 2), LINE[n - 1]) : LINE[i];
  const [a, b, c, d] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
  return [0, 1, 2].map(
    (j) =>
      0.5 *
      (2 * b[j] +
        (c[j] - a[j]) * f +
        (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * f * f +
        (3 * b[j] - a[j] - 3 * c[j] + d[j]) * f * f * f),
  ) as Vec3;
}

/** Rings about the centre line from `start` to `end`, closed by a vertex at each end. */
function sweep(
  start: number,
  end: number,
  rings: number,
  sides: number,
  radius: (t: number, angle: number) => number,
): SurfaceMesh {
  const positions: number[] = [];
  for (let r = 0; r < rings; r++) {
    const t = start + ((end - start) * r) / (rings - 1);
    const at = centre(t);
    const along = normalize(sub(centre(t + 0.01), centre(t - 0.01)));
    const side: Vec3 = [1, 0, 0];
    const back = normalize(cross(along, side));
    for (let k = 0; k < sides; k++) {
      const angle = (2 * Math.PI * (k + (r % 2) * 0.5)) / sides;
      const rho = radius(t, angle);
      const out = add(scale(side, Math.cos(angle) * rho), scale(back, Math.sin(angle) * rho));
      positions.push(...add(at, out));
    }
  }
  const root = positions.length / 3;
  const tip = root + 1;
  const tipAt = centre(end);
  positions.push(...centre(start), tipAt[0], tipAt[1] - 0.012, tipAt[2]);
  const triangles: number[] = [];
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides;
    triangles.push(root, next, k);
    const last = (rings - 1) * sides;
    triangles.push(tip, last + k, last + next);
    for (let r = 0; r + 1 < rings; r++) {
      const [a, b, c, d] = [r * sides + k, r * sides + next, (r + 1) * sides + k, (r + 1) * sides + next];
      if (r % 2 === 0) triangles.push(a, b, c, b, d, c);
      else triangles.push(a, b, d, a, d, c);
    }
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) };
}
