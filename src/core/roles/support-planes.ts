import { add, dot, normalize, scale, vec3At, type Vec3 } from '../math/vec3';

/** What a body stands on, seen from its side. */
export interface Support {
  /** Unit, analysis space, in the mirror plane: the normal of the ground. */
  readonly up: Vec3;
  /** Length of the edge that the body stands on, in the positions' unit. */
  readonly base: number;
}

/**
 * The grounds that a body could stand on, from its skin alone: seen along the mirror plane's normal, the lower edges of
 * the limbs' hull on which the body's centre would not topple. Of four legs one runs from hind to fore feet, of two from
 * heel to toe. Andrew's monotone chain (1979). Cost: #S log #S.
 *
 * @param positions #V×3. @param skin vertices of the limbs' skin. @param up unit, roughly up, in the mirror plane.
 * @param along unit, in the mirror plane, across `up`. @param centre what has to lie over the edge.
 * @returns longest first; none when nothing stands under the centre.
 */
export function supportPlanes(
  positions: Float32Array,
  skin: readonly number[],
  up: Vec3,
  along: Vec3,
  centre: Vec3,
): Support[] {
  const points = skin
    .map((v): [number, number] => {
      const p = vec3At(positions, v);
      return [dot(p, along), dot(p, up)];
    })
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const hull: [number, number][] = [];
  for (const p of points) {
    while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], p) <= 0) hull.pop();
    hull.push(p);
  }
  const middle = [dot(centre, along), dot(centre, up)];
  const found: Support[] = [];
  for (let k = 0; k + 1 < hull.length; k++) {
    const [a, b] = [hull[k], hull[k + 1]];
    const edge = [b[0] - a[0], b[1] - a[1]];
    const base = Math.hypot(edge[0], edge[1]);
    const t = ((middle[0] - a[0]) * edge[0] + (middle[1] - a[1]) * edge[1]) / (base * base);
    if (t >= 0 && t <= 1 && edge[0] >= LEAST_COSINE * base)
      found.push({ up: normalize(add(scale(up, edge[0]), scale(along, -edge[1]))), base });
  }
  return found.sort((a, b) => b.base - a.base);
}

/** The ground may be tilted against `up` by this much, cosine. */
const LEAST_COSINE = Math.cos(Math.PI / 3);

/** > 0 when c lies to the left of the line from a to b. */
function turn(a: readonly number[], b: readonly number[], c: readonly number[]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
