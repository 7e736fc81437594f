import { length, sub, type Vec3 } from '../math/vec3';
import type { RigModel } from '../rig/scene';
import type { SolvedPoses } from './bake-bones';
import { findLegs, headOf, type Leg } from './find-legs';
import type { SkinSystem } from './skin-system';

/**
 * Whether a rig can be posed at all, from its skeleton and mesh alone: legs that are found, that fold, that match left
 * and right, and joints that lie inside the body they move.
 *
 * Fold ratio = 1 − straight line / length of the bones, hip to foot at bind. A dead straight leg has 0; rotations only
 * shorten it once it has started to bend, and nothing says which way. Space: analysis space. Cost: legs, and #J × #F for
 * the inside test (generalised winding number: Jacobson et al. 2013, robust to holes).
 */
export interface DrivableRigOptions {
  /** Least fold ratio of every leg. */
  readonly minFold: number;
  /** Most difference between a leg's length and its mirror's, share of the longer. */
  readonly maxAsymmetry: number;
  /** Least share of joints with skin that lie inside the mesh. */
  readonly minInside: number;
}

export const DRIVABLE_RIG_DEFAULTS: DrivableRigOptions = Object.freeze({
  minFold: 0.02,
  maxAsymmetry: 0.05,
  minInside: 0.8,
});

export interface LegFold {
  readonly name: string;
  readonly joints: readonly number[];
  readonly fold: number;
  /** Greatest bend between two bones of the leg at bind, degrees from straight. */
  readonly bindDegrees: number;
}

export interface DrivableRig {
  readonly pass: boolean;
  readonly legs: readonly LegFold[];
  readonly asymmetry: number;
  readonly inside: number;
  /** What failed, in plain words; empty when it passed. */
  readonly reasons: readonly string[];
}

export function drivableRig(rig: RigModel, options: Partial<DrivableRigOptions> = {}): DrivableRig {
  const { minFold, maxAsymmetry, minInside } = { ...DRIVABLE_RIG_DEFAULTS, ...options };
  const { legs } = findLegs(rig);
  const chains = legs.map((leg) => legHeads(leg).map((j) => headOf(rig.skeleton, j)));
  const lengths = chains.map(chainLength);
  const folds = legs.map((leg, k): LegFold => ({
    name: leg.name,
    joints: leg.joints,
    fold: lengths[k] > 0 ? 1 - length(sub(chains[k][chains[k].length - 1], chains[k][0])) / lengths[k] : 0,
    bindDegrees: greatestBend(chains[k]),
  }));
  const asymmetry = legs.reduce((most, leg, k) => {
    const other = lengths[leg.mirror];
    return Math.max(most, Math.abs(lengths[k] - other) / Math.max(lengths[k], other));
  }, 0);
  const inside = insideShare(rig);

  const reasons: string[] = [];
  const share = (x: number): string => `${(100 * x).toFixed(1)} %`;
  if (legs.length === 0) reasons.push('no legs were found');
  for (const { name, fold } of folds)
    if (fold < minFold) reasons.push(`the ${name} leg folds by ${share(fold)} (at least ${share(minFold)})`);
  if (asymmetry > maxAsymmetry)
    reasons.push(`legs differ left to right by ${share(asymmetry)} (at most ${share(maxAsymmetry)})`);
  if (inside < minInside)
    reasons.push(`${share(inside)} of the joints lie inside the mesh (at least ${share(minInside)})`);
  return { pass: reasons.length === 0, legs: folds, asymmetry, inside, reasons };
}

/** The most any two bones of each leg bend against each other over solved poses, degrees from straight. */
export function legBends(system: SkinSystem, legs: readonly Pick<LegFold, 'joints'>[], poses: SolvedPoses): number[] {
  const placeOf = new Map(Array.from(poses.joints, (j, d) => [j, d]));
  return legs.map(({ joints }) => {
    const chain = joints.filter((j) => placeOf.has(j));
    let most = 0;
    for (let f = 0; f < poses.times.length; f++) {
      const heads = chain.map((j): Vec3 => {
        const o = (f * poses.joints.length + (placeOf.get(j) ?? 0)) * 12;
        const h = [0, 1, 2].map((c) => (system.frames.binds[j * 16 + 12 + c] - system.center[c]) / system.diagonal);
        return [0, 1, 2].map((r) => [0, 1, 2].reduce((sum, c) => sum + poses.transforms[o + c * 3 + r] * h[c], poses.transforms[o + 9 + r])) as Vec3; // prettier-ignore
      });
      most = Math.max(most, greatestBend(heads));
    }
    return most;
  });
}

/** Hip to foot; one joint past the foot when the leg would have a single bone. */
function legHeads({ joints, foot }: Leg): readonly number[] {
  return joints.slice(0, Math.max(3, foot + 1));
}

function chainLength(heads: readonly Vec3[]): number {
  return heads.slice(1).reduce((sum, head, k) => sum + length(sub(head, heads[k])), 0);
}

/** Joints nearer than this share of the chain are one. */
const SAME_JOINT = 0.02;

function greatestBend(all: readonly Vec3[]): number {
  const near = SAME_JOINT * chainLength(all);
  const heads = all.filter((head, k) => k === 0 || length(sub(head, all[k - 1])) > near);
  let most = 0;
  for (let k = 1; k + 1 < heads.length; k++) {
    const a = sub(heads[k], heads[k - 1]);
    const b = sub(heads[k + 1], heads[k]);
    const cosine = (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (length(a) * length(b));
    most = Math.max(most, (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI);
  }
  return most;
}

/** Share of the joints with skin whose heads the mesh winds around. */
function insideShare(rig: RigModel): number {
  const used = new Set<number>();
  rig.influences.weights.forEach((weight, i) => weight > 0 && used.add(rig.influences.joints[i]));
  if (used.size === 0) return 0;
  let inside = 0;
  for (const j of used) if (Math.abs(windingNumber(rig, headOf(rig.skeleton, j))) > 0.5) inside++;
  return inside / used.size;
}

/** Solid angle of all triangles seen from p, in whole spheres (Van Oosterom & Strackee 1983). */
export function windingNumber({ positions, triangles }: Pick<RigModel, 'positions' | 'triangles'>, p: Vec3): number {
  let sum = 0;
  for (let f = 0; f < triangles.length; f += 3) {
    const [a, b, c] = [0, 1, 2].map((k): Vec3 => {
      const o = triangles[f + k] * 3;
      return [positions[o] - p[0], positions[o + 1] - p[1], positions[o + 2] - p[2]];
    });
    const [la, lb, lc] = [length(a), length(b), length(c)];
    const ab = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const bc = b[0] * c[0] + b[1] * c[1] + b[2] * c[2];
    const ca = c[0] * a[0] + c[1] * a[1] + c[2] * a[2];
    const volume =
      a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    sum += 2 * Math.atan2(volume, la * lb * lc + ab * lc + bc * la + ca * lb);
  }
  return sum / (4 * Math.PI);
}
