import { inverseMat4, productMat4, transformDirection } from '../math/mat4';
import { quatFromMat4 } from '../math/quat';
import { normalize, type Vec3 } from '../math/vec3';
import type { RigModel } from '../rig/scene';
import { zoneOf, type JointRole } from '../roles/joint-roles';
import { fitCapsules, fitChainRadii, type FittedCapsule } from './fit-capsules';
import type { SpringSettings } from './spring-settings';
import type { CapsuleSpec, SpringChainSpec } from './spring-system';

/** A chain of a rig that is to swing. */
export interface ChainInput {
  readonly name: string;
  /** Skeleton indices, root first, the chain's end last; each the parent of the next. */
  readonly joints: readonly number[];
  /** −1 right, 1 left, 0 middle (and when left out). */
  readonly side?: -1 | 0 | 1;
  /** Tells apart what would otherwise sway alike; a mirrored pair shares one. */
  readonly variation?: number;
  readonly settings: SpringSettings;
}

/** Everything a spring system is made of, for one rig: what `createSpringSystem` takes, and which joints drive it. */
export interface SpringRig {
  readonly chains: readonly SpringChainSpec[];
  readonly capsules: readonly CapsuleSpec[];
  /** #D skeleton indices of the drivers. */
  readonly driverJoints: readonly number[];
  /** #D×16, the drivers in the bind pose, analysis space. */
  readonly restDrivers: Float64Array;
  /** For each chain, its joints' skeleton indices, root first, end last. */
  readonly joints: readonly (readonly number[])[];
}

export interface SpringBody {
  /** Unit, analysis space. */
  readonly forward: Vec3;
  readonly up: Vec3;
  /** #J, what each joint is for; joints past its end count as `other`. */
  readonly roles: readonly JointRole[];
}

/**
 * Springs for chains of a rig (grown or the file's own), with capsules fitted to the body's skin.
 * A chain hangs from its first joint's parent, which may be a joint of a chain before it; everything is taken from the
 * bind pose.
 */
export function buildSpringRig(rig: RigModel, chains: readonly ChainInput[], body: SpringBody): SpringRig {
  const { skeleton } = rig;
  const driverJoints: number[] = [];
  const driverOf = (joint: number): number => {
    const at = driverJoints.indexOf(joint);
    return at >= 0 ? at : driverJoints.push(joint) - 1;
  };
  const specs = chains.map((chain, c): SpringChainSpec => ({ ...chainSpec(rig, chain, body, driverOf), host: hostOf(chains.slice(0, c), skeleton.parents[chain.joints[0]]) })); // prettier-ignore
  const solid = chains.some(({ settings }) => settings.collide);
  const capsules = (solid ? fitBodyCapsules(rig, chains, body.roles) : []).map(
    ({ joint, a, b, radius }): CapsuleSpec => ({ driver: driverOf(joint), a, b, radius }),
  );
  const restDrivers = new Float64Array(driverJoints.length * 16);
  driverJoints.forEach((joint, d) => restDrivers.set(skeleton.bind.subarray(joint * 16, joint * 16 + 16), d * 16));
  return { chains: specs, capsules, driverJoints, restDrivers, joints: chains.map(({ joints }) => joints) };
}

/** The bone of one of these chains that a joint is; its end is none. */
function hostOf(chains: readonly ChainInput[], joint: number): SpringChainSpec['host'] {
  for (const [chain, { joints }] of chains.entries()) {
    const bone = joints.indexOf(joint);
    if (bone >= 0 && bone < joints.length - 1) return { chain, bone };
  }
  return undefined;
}

/** Capsules of what a chain may hit: legs, hips and torso; every joint with skin where roles say nothing. */
export function fitBodyCapsules(
  rig: RigModel,
  chains: readonly ChainInput[],
  roles: readonly JointRole[],
): FittedCapsule[] {
  const ours = new Set(chains.flatMap(({ joints }) => joints));
  const all = rig.skeleton.names.map((_, joint) => joint).filter((joint) => !ours.has(joint));
  const zone = (joint: number): string => zoneOf(roles[joint] ?? 'other');
  const legs = all.filter((joint) => ['pelvis', 'spine', 'leg'].includes(zone(joint)));
  const known = legs.some((joint) => zone(joint) === 'leg');
  return fitCapsules(rig, known ? legs : all);
}

function chainSpec(rig: RigModel, chain: ChainInput, body: SpringBody, driverOf: (joint: number) => number): SpringChainSpec {
  const { bind, parents, names } = rig.skeleton;
  const { joints } = chain;
  if (joints.length < 2) throw new RangeError(`buildSpringRig: chain "${chain.name}" needs a joint and an end`);
  const attach = parents[joints[0]];
  if (attach < 0) throw new RangeError(`buildSpringRig: ${names[joints[0]]} hangs from no joint`);
  const rotations: number[] = [];
  const offsets: number[] = [];
  joints.forEach((joint, k) => {
    const parent = k === 0 ? attach : joints[k - 1];
    if (parents[joint] !== parent) throw new RangeError(`buildSpringRig: ${names[joint]} is no child of ${names[parent]}`);
    const inverse = inverseMat4(bind, parent * 16);
    if (!inverse) throw new RangeError(`buildSpringRig: the bind matrix of ${names[parent]} is singular`);
    const local = productMat4(inverse, bind, 0, joint * 16);
    rotations.push(...quatFromMat4(local));
    offsets.push(local[12], local[13], local[14]);
  });
  const inverse = inverseMat4(bind, attach * 16) as Float64Array;
  const inAttach = (v: Vec3): Vec3 => normalize(transformDirection(inverse, v[0], v[1], v[2]));
  return {
    name: chain.name,
    driver: driverOf(attach),
    root: offsets.slice(0, 3),
    rotations: rotations.slice(0, -4),
    tips: offsets.slice(3),
    radii: fitChainRadii(rig, joints, attach),
    forward: inAttach(body.forward),
    up: inAttach(body.up),
    side: chain.side ?? 0,
    variation: chain.variation ?? 0,
    settings: chain.settings,
  };
} // prettier-ignore
