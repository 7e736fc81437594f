import { determinant3, invertMat4, transformPoint, translationOf } from '../math/mat4';
import { symmetricEigen } from '../math/symmetric-eigen';
import { dot, normalize, sub, vec3At, type Vec3 } from '../math/vec3';
import type { RigModel } from '../rig/scene';

/** A capsule around the skin that one joint carries. */
export interface FittedCapsule {
  /** Skeleton index. */
  readonly joint: number;
  /** Ends of the axis and radius, in the joint's frame at bind. */
  readonly a: Vec3;
  readonly b: Vec3;
  readonly radius: number;
  /** Vertices it was fitted to. */
  readonly support: number;
}

export interface FitCapsulesOptions {
  /** 0…1. A vertex belongs to the joint that holds at least this share of its weight. */
  readonly dominance?: number;
  /** 0…1. Share of a joint's skin that lies within the capsule's radius. */
  readonly quantile?: number;
  /** ≥ 1. Joints with less skin get no capsule. */
  readonly leastVertices?: number;
}

export const FIT_CAPSULES_DEFAULTS: Required<FitCapsulesOptions> = Object.freeze({
  dominance: 0.5,
  quantile: 0.6,
  leastVertices: 12,
});

/**
 * Capsules of the given joints from the skin itself, in the bind pose: for each joint, the vertices it dominates;
 * axis through their centroid along their longest direction (the bone's own where no direction is longest), ends where the skin ends,
 * radius by a quantile of the distances, so that a hoof's rim or a loose belt does not blow it up.
 *
 * Space: analysis space in, joint frames out. Cost: #V × influences.
 * Rejected: the bone segment as the axis (shin bones lie at the front of the calf; the hips' joint is off its skin);
 * least enclosing capsules (one stray vertex decides).
 */
export function fitCapsules(
  rig: RigModel,
  joints: readonly number[],
  options: FitCapsulesOptions = {},
): FittedCapsule[] {
  const { dominance, quantile, leastVertices } = { ...FIT_CAPSULES_DEFAULTS, ...options };
  const owned = verticesByJoint(rig, dominance);
  return joints.flatMap((joint) => {
    const vertices = owned.get(joint) ?? [];
    if (vertices.length < leastVertices) return [];
    const capsule = fitOne(rig, joint, vertices, quantile);
    return capsule ? [capsule] : [];
  });
}

/**
 * #K thickness of the skin around each segment of a chain, in the units of `frame` (the joint the chain hangs from).
 *
 * @param chain skeleton joints, root first, the end last.
 */
export function fitChainRadii(rig: RigModel, chain: readonly number[], frame: number, options: FitCapsulesOptions = {}): Float64Array {
  const { dominance, quantile } = { ...FIT_CAPSULES_DEFAULTS, ...options };
  const owned = verticesByJoint(rig, dominance);
  const { bind } = rig.skeleton;
  const size = Math.cbrt(Math.abs(determinant3(bind, frame * 16))) || 1;
  return Float64Array.from(chain.slice(0, -1), (joint, k) => {
    const head = translationOf(bind, joint * 16);
    const tip = translationOf(bind, chain[k + 1] * 16);
    const vertices = owned.get(joint) ?? [];
    return quantileOf(vertices.map((v) => distanceToSegment(vec3At(rig.positions, v), head, tip)), quantile) / size;
  });
} // prettier-ignore

function verticesByJoint(rig: RigModel, dominance: number): Map<number, number[]> {
  const { width, joints, weights } = rig.influences;
  const owned = new Map<number, number[]>();
  for (let v = 0; v < rig.positions.length / 3; v++) {
    for (let i = v * width; i < (v + 1) * width; i++) {
      if (weights[i] < dominance) continue;
      const list = owned.get(joints[i]);
      if (list) list.push(v);
      else owned.set(joints[i], [v]);
      break;
    }
  }
  return owned;
}

function fitOne(
  rig: RigModel,
  joint: number,
  vertices: readonly number[],
  quantile: number,
): FittedCapsule | undefined {
  const inverse = new Float64Array(16);
  const { bind } = rig.skeleton;
  if (!invertMat4(inverse, 0, bind, joint * 16)) return undefined;
  const { centre, axis } = longestAxis(rig, joint, vertices);
  const along = vertices.map((v) => dot(sub(vec3At(rig.positions, v), centre), axis));
  const off = vertices.map((v, k) => {
    const d = sub(vec3At(rig.positions, v), centre);
    return Math.sqrt(Math.max(0, dot(d, d) - along[k] * along[k]));
  });
  const radius = quantileOf(off, quantile);
  if (!(radius > 0)) return undefined;
  // The caps reach the skin's ends; a piece wider than long becomes a sphere.
  const low = Math.min(0, quantileOf(along, 0.02) + radius);
  const high = Math.max(0, quantileOf(along, 0.98) - radius);
  const end = (t: number): Vec3 =>
    transformPoint(inverse, centre[0] + axis[0] * t, centre[1] + axis[1] * t, centre[2] + axis[2] * t);
  const size = Math.cbrt(Math.abs(determinant3(bind, joint * 16)));
  return { joint, a: end(low), b: end(high), radius: radius / size, support: vertices.length };
}

/** Below this ratio of the two largest variances no direction is longest, and the bone's own is taken. */
const ROUND = 1.4;

function longestAxis(rig: RigModel, joint: number, vertices: readonly number[]): { centre: Vec3; axis: Vec3 } {
  const centre: Vec3 = [0, 0, 0];
  for (const v of vertices) for (let d = 0; d < 3; d++) centre[d] += rig.positions[v * 3 + d] / vertices.length;
  const covariance = new Float64Array(9);
  for (const v of vertices) {
    const d = sub(vec3At(rig.positions, v), centre);
    for (let k = 0; k < 9; k++) covariance[k] += d[Math.floor(k / 3)] * d[k % 3];
  }
  const { values, vectors } = symmetricEigen(covariance, 3);
  const major: Vec3 = [vectors[0], vectors[1], vectors[2]];
  if (values[0] > ROUND * values[1]) return { centre, axis: major };
  const child = rig.skeleton.parents.indexOf(joint);
  const head = translationOf(rig.skeleton.bind, joint * 16);
  const bone = child < 0 ? sub(centre, head) : sub(translationOf(rig.skeleton.bind, child * 16), head);
  return { centre, axis: dot(bone, bone) > 0 ? normalize(bone) : major };
}

function distanceToSegment(p: Vec3, a: Vec3, b: Vec3): number {
  const along = sub(b, a);
  const d = sub(p, a);
  const square = dot(along, along);
  const t = square > 0 ? Math.min(1, Math.max(0, dot(d, along) / square)) : 0;
  return Math.sqrt(d.reduce((sum, x, k) => sum + (x - t * along[k]) ** 2, 0));
}

function quantileOf(values: readonly number[], quantile: number): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((x, y) => x - y);
  return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))];
}
