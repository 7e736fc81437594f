import { Raycaster, Vector2, Vector3, type Camera } from 'three';
import type { VariantView } from './variant-view';

export interface Hit {
  readonly rig: number;
  /** The triangle's vertex nearest to the hit. */
  readonly vertex: number;
  readonly triangle: number;
  readonly distance: number;
  readonly point: Vector3;
}

const caster = new Raycaster();

/** The ray through a point of a pane. */
export function rayThrough(x: number, y: number, width: number, height: number, camera: Camera) {
  caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera);
  return caster.ray;
}

/**
 * The front-most skin under the cursor, in the pose on screen. All triangles are tried against the posed positions:
 * 30,000 take about a millisecond, and a search tree would have to be refitted for every pose.
 */
export function pickSkin(
  view: VariantView,
  x: number,
  y: number,
  width: number,
  height: number,
  camera: Camera,
): Hit | undefined {
  const { origin, direction } = rayThrough(x, y, width, height, camera);
  let best: Hit | undefined;
  view.rigs.forEach((rig, index) => {
    rig.surface.update();
    const { positions } = rig.surface;
    const triangles = rig.triangles();
    let nearest = best?.distance ?? Infinity;
    let found = -1;
    for (let t = 0; t < triangles.length; t += 3) {
      const distance = hitTriangle(positions, triangles[t], triangles[t + 1], triangles[t + 2], origin, direction);
      if (distance < nearest) {
        nearest = distance;
        found = t;
      }
    }
    if (found < 0) return;
    const point = origin.clone().addScaledVector(direction, nearest);
    const corners = [0, 1, 2].map((k) => triangles[found + k]);
    const away = (v: number) => point.distanceToSquared(corner.fromArray(positions, v * 3));
    const vertex = corners.reduce((a, b) => (away(a) <= away(b) ? a : b));
    best = { rig: index, vertex, triangle: found / 3, distance: nearest, point };
  });
  return best;
}

const corner = new Vector3();

/** Distance along the ray to the triangle, or Infinity (Möller–Trumbore, both sides). */
function hitTriangle(p: ArrayLike<number>, a: number, b: number, c: number, origin: Vector3, d: Vector3): number {
  const ax = p[a * 3], ay = p[a * 3 + 1], az = p[a * 3 + 2]; // prettier-ignore
  const ux = p[b * 3] - ax, uy = p[b * 3 + 1] - ay, uz = p[b * 3 + 2] - az; // prettier-ignore
  const vx = p[c * 3] - ax, vy = p[c * 3 + 1] - ay, vz = p[c * 3 + 2] - az; // prettier-ignore
  const hx = d.y * vz - d.z * vy, hy = d.z * vx - d.x * vz, hz = d.x * vy - d.y * vx; // prettier-ignore
  const det = ux * hx + uy * hy + uz * hz;
  if (det > -1e-20 && det < 1e-20) return Infinity;
  const inverse = 1 / det;
  const sx = origin.x - ax, sy = origin.y - ay, sz = origin.z - az; // prettier-ignore
  const s = inverse * (sx * hx + sy * hy + sz * hz);
  if (s < 0 || s > 1) return Infinity;
  const qx = sy * uz - sz * uy, qy = sz * ux - sx * uz, qz = sx * uy - sy * ux; // prettier-ignore
  const t = inverse * (d.x * qx + d.y * qy + d.z * qz);
  if (t < 0 || s + t > 1) return Infinity;
  const distance = inverse * (vx * qx + vy * qy + vz * qz);
  return distance > 0 ? distance : Infinity;
}
