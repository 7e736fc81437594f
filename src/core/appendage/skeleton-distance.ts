import type { Numbers } from '../math/vec3';
import type { BoneSegments } from './bone-segments';

/** Distance from points to the nearest bone segment. */
export interface SkeletonDistance {
  /** #P, analysis units; Infinity when there is no segment. */
  readonly distance: Float32Array;
  /** #P, index of the nearest segment, -1 when there is none. */
  readonly segment: Int32Array;
  /** #S, distance from each segment to the point nearest to it, analysis units; Infinity without points. */
  readonly nearest: Float64Array;
}

/**
 * Skeleton distance of every point: the least distance to a segment, d(p, ab) = ‖p − (a + t(b − a))‖ with t the
 * projection clamped to the segment.
 *
 * @param points #P×3, analysis space.
 * Cost: #P × #S, flat arrays. A tree over the segments was rejected: with some 60 bones it only wins on meshes
 * far larger than those that are rigged.
 */
export function skeletonDistance(points: Numbers, segments: BoneSegments): SkeletonDistance {
  const pointCount = points.length / 3;
  const { from, to, count } = segments;
  const frames = new Float64Array(count * 7);
  for (let s = 0; s < count; s++) {
    const dx = to[s * 3] - from[s * 3];
    const dy = to[s * 3 + 1] - from[s * 3 + 1];
    const dz = to[s * 3 + 2] - from[s * 3 + 2];
    const squared = dx * dx + dy * dy + dz * dz;
    frames.set([from[s * 3], from[s * 3 + 1], from[s * 3 + 2], dx, dy, dz, squared > 0 ? 1 / squared : 0], s * 7);
  }

  const distance = new Float32Array(pointCount);
  const segment = new Int32Array(pointCount);
  const nearest = new Float64Array(count).fill(Infinity);
  for (let p = 0; p < pointCount; p++) {
    const px = points[p * 3];
    const py = points[p * 3 + 1];
    const pz = points[p * 3 + 2];
    let best = Infinity;
    let closest = -1;
    for (let s = 0, o = 0; s < count; s++, o += 7) {
      const x = px - frames[o];
      const y = py - frames[o + 1];
      const z = pz - frames[o + 2];
      const dx = frames[o + 3];
      const dy = frames[o + 4];
      const dz = frames[o + 5];
      let t = (x * dx + y * dy + z * dz) * frames[o + 6];
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      const ex = x - t * dx;
      const ey = y - t * dy;
      const ez = z - t * dz;
      const squared = ex * ex + ey * ey + ez * ez;
      if (squared < nearest[s]) nearest[s] = squared;
      if (squared < best) {
        best = squared;
        closest = s;
      }
    }
    distance[p] = Math.sqrt(best);
    segment[p] = closest;
  }
  return { distance, segment, nearest: nearest.map(Math.sqrt) };
}
