import { distance, dot, sub, vec3At, type Vec3 } from '../math/vec3';
import { zoneOf } from '../roles/joint-roles';
import type { BodyAnalysis } from './analyse-body';

/**
 * How much of a vertex a limb rightly moves: the weights it has on joints of legs and arms whose bones are about as near
 * as the nearest bone of all. The rump that an auto-rigger handed to a shin is none of it, because a thigh and the hips
 * lie nearer than the shin; the back of a thigh is. Cost: #W × influences × segments of a joint.
 *
 * @param vertices welded vertices. @returns #vertices shares, 0 … 1.
 */
export function limbSkin(body: BodyAnalysis, vertices: ArrayLike<number>): Float64Array {
  const { rig, surface, segments, roles } = body;
  const { joints, weights, width } = rig.influences;
  const segmentsOf = new Map<number, number[]>();
  segments.joints.forEach((joint, s) => {
    const zone = zoneOf(roles.roles[joint]);
    if (zone !== 'leg' && zone !== 'arm') return;
    segmentsOf.set(joint, [...(segmentsOf.get(joint) ?? []), s]);
  });
  return Float64Array.from(vertices, (w) => {
    const point = vec3At(surface.positions, w);
    const near = SERVES * body.distance[w];
    const from = surface.weld.sources[w] * width;
    let share = 0;
    for (let k = from; k < from + width; k++) {
      const own = weights[k] > 0 ? segmentsOf.get(joints[k]) : undefined;
      if (own?.some((s) => toSegment(body, point, s) <= near)) share += weights[k];
    }
    return Math.min(1, share);
  });
}

/** A bone up to this many times as far as the nearest one may still move a vertex. */
const SERVES = 1.5;

function toSegment({ segments }: BodyAnalysis, point: Vec3, s: number): number {
  const from = vec3At(segments.from, s);
  const along = sub(vec3At(segments.to, s), from);
  const squared = dot(along, along);
  const t = squared > 0 ? Math.min(1, Math.max(0, dot(sub(point, from), along) / squared)) : 0;
  return distance(point, [from[0] + t * along[0], from[1] + t * along[1], from[2] + t * along[2]]);
}
