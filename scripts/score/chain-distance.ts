import { inverseMat4, productMat4, transformPoint } from '../../src/core/math/mat4';
import { alongSegment, distance, lerp, type Vec3, vec3At } from '../../src/core/math/vec3';
import type { Finding } from '../../src/core/appendage/finding';
import type { RigModel } from '../../src/core/rig/scene';

const STEPS = 20;

/**
 * How far a grown chain runs from the artist's own, in % of the artist's chain: the mean distance from points along
 * either to the other, both ways, in the file's rest pose.
 */
export function chainDistance(rig: RigModel, finding: Finding, artist: readonly (readonly number[])[]): number {
  const { chain, attachJoint } = finding;
  if (!chain) return Infinity;
  const { bind, rest } = rig.skeleton;
  const inverse = inverseMat4(bind, attachJoint * 16);
  if (!inverse) return Infinity;
  const carried = productMat4(rest, inverse, attachJoint * 16, 0);
  const ours = Array.from({ length: chain.segments + 1 }, (_, i) => {
    const [x, y, z] = vec3At(chain.positions, i);
    return transformPoint(carried, x, y, z);
  });
  const theirs = artist.map(([x, y, z]): Vec3 => [x, y, z]);
  const length = theirs.slice(1).reduce((sum, p, i) => sum + distance(p, theirs[i]), 0);
  return (50 * (meanDistance(ours, theirs) + meanDistance(theirs, ours))) / length;
}

function meanDistance(from: readonly Vec3[], to: readonly Vec3[]): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i + 1 < from.length; i++) {
    const length = distance(from[i], from[i + 1]);
    for (let k = 0; k < STEPS; k++) {
      const point = lerp(from[i], from[i + 1], (k + 0.5) / STEPS);
      let least = Infinity;
      for (let j = 0; j + 1 < to.length; j++) least = Math.min(least, toSegment(point, to[j], to[j + 1]));
      sum += (least * length) / STEPS;
    }
    total += length;
  }
  return total > 0 ? sum / total : Infinity;
}

function toSegment(p: Vec3, a: Vec3, b: Vec3): number {
  return distance(p, lerp(a, b, Math.min(1, Math.max(0, alongSegment(p, a, b)))));
}
