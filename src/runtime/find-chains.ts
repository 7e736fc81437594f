import { Quaternion, Vector3, type Matrix4, type Object3D, type Skeleton } from 'three';
import { parseChainExtras, parseColliderExtras } from '../core/dynamics/spring-extras';
import { baseSettings } from '../core/dynamics/spring-presets';
import type { SpringSettings } from '../core/dynamics/spring-settings';
import type { CapsuleSpec, SpringChainSpec } from '../core/dynamics/spring-system';
import type { Warning } from '../core/errors';
import type { Vec3 } from '../core/math/vec3';

/** A chain found in a scene, with the objects that stand for its joints. */
export interface FoundChain {
  readonly spec: SpringChainSpec;
  /** Root first; the end, which only marks the tip, is not among them. */
  readonly joints: readonly Object3D[];
}

export interface FoundSprings {
  readonly chains: readonly FoundChain[];
  readonly capsules: readonly CapsuleSpec[];
  /** The objects whose world matrices drive the chains and carry the capsules. */
  readonly drivers: readonly Object3D[];
  /** #D×16, the drivers in the bind pose. */
  readonly restDrivers: Float64Array;
  readonly metresPerUnit: number;
  readonly warnings: readonly Warning[];
}

/** Names of first joints: `Tail_1`, `Tail2_1`, `Wing_L_1`, `Wing_R_1` … */
const FIRST_JOINT = /^(tail\d*|wing\d*_([lr])\d*)_1$/i;

/**
 * Chains by name or by `extras.rigwright` (`userData.rigwright` in three.js), and the colliders the extras hold.
 * The scene must be in its rest pose.
 *
 * @param tune settings over those in the file, by chain name.
 */
export function findChains(root: Object3D, tune: (name: string) => Partial<SpringSettings>, collide = true): FoundSprings {
  root.updateWorldMatrix(true, true);
  const drivers: Object3D[] = [];
  const driverOf = (object: Object3D): number => {
    const at = drivers.indexOf(object);
    return at >= 0 ? at : drivers.push(object) - 1;
  };
  const chains: FoundChain[] = [];
  const warnings: Warning[] = [];
  let metresPerUnit = 1;
  const firsts: Object3D[] = [];
  root.traverse((object) => {
    if (object.parent && (FIRST_JOINT.test(object.name) || object.userData.rigwright?.spring)) firsts.push(object);
  });
  for (const first of firsts) {
    const joints = chainFrom(first);
    if (joints.length < 2) continue;
    const host = hostOf(chains, first.parent);
    const { spec, extras } = specOf(root, joints, driverOf, tune, host);
    chains.push({ spec, joints: joints.slice(0, -1) });
    warnings.push(...extras.warnings);
    metresPerUnit = extras.metresPerUnit;
  }
  const capsules: CapsuleSpec[] = [];
  if (chains.length > 0 && collide)
    root.traverse((object) => {
      for (const capsule of parseColliderExtras(object.userData.rigwright))
        capsules.push({ driver: driverOf(object), ...capsule });
    });
  return { chains, capsules, drivers, restDrivers: bindMatrices(root, drivers), metresPerUnit, warnings };
} // prettier-ignore

/** The bone of an earlier chain that an object is: a tine hangs from its stem. */
function hostOf(chains: readonly FoundChain[], object: Object3D | null): SpringChainSpec['host'] {
  for (const [chain, { joints }] of chains.entries()) {
    const bone = joints.findIndex((joint) => joint === object);
    if (bone >= 0) return { chain, bone };
  }
  return undefined;
}

/** The joint and those below it: by number where named so, else the first child; the last one is the end. */
function chainFrom(first: Object3D): Object3D[] {
  const stem = first.name.match(/^(.*_)1$/)?.[1];
  const joints = [first];
  for (let at = first; ;) {
    const next = stem
      ? (at.children.find(({ name }) => name === `${stem}${joints.length + 1}`) ??
        at.children.find(({ name }) => name.toLowerCase() === `${stem}end`.toLowerCase()))
      : at.children[0];
    if (!next) return joints;
    joints.push(next);
    at = next;
  }
}

function specOf(
  root: Object3D,
  joints: readonly Object3D[],
  driverOf: (object: Object3D) => number,
  tune: (name: string) => Partial<SpringSettings>,
  host: SpringChainSpec['host'],
): { spec: SpringChainSpec; extras: ReturnType<typeof parseChainExtras> } {
  const first = joints[0];
  const attach = first.parent as Object3D;
  const name = first.name.replace(/_1$/, '') || first.name;
  const letter = first.name.match(FIRST_JOINT)?.[2]?.toLowerCase();
  const stored: unknown = first.userData.rigwright;
  const extras = parseChainExtras(stored, baseSettings({ wing: letter !== undefined, tine: host !== undefined }));
  const inAttach = (x: number, y: number, z: number): Vec3 => {
    const turn = attach.getWorldQuaternion(new Quaternion()).invert().multiply(root.getWorldQuaternion(new Quaternion()));
    const v = new Vector3(x, y, z).applyQuaternion(turn);
    return [v.x, v.y, v.z];
  };
  const spec: SpringChainSpec = {
    name,
    driver: driverOf(attach),
    host,
    root: first.position.toArray(),
    rotations: joints.slice(0, -1).flatMap((joint) => joint.quaternion.toArray()),
    tips: joints.slice(1).flatMap((joint) => joint.position.toArray()),
    radii: extras.radii.length === joints.length - 1 ? extras.radii : undefined,
    forward: stored ? extras.forward : inAttach(0, 0, 1),
    up: stored ? extras.up : inAttach(0, 1, 0),
    side: extras.side || (letter === 'l' ? 1 : letter === 'r' ? -1 : 0),
    variation: extras.variation,
    settings: { ...extras.settings, ...tune(name) },
  };
  return { spec, extras };
} // prettier-ignore

/**
 * The drivers as they stand in the bind pose, from the skeleton's bone inverses, moved so that the first driver
 * stands where it rests. Files rest in other poses than they are bound in; what touches is a matter of the bind pose.
 */
function bindMatrices(root: Object3D, drivers: readonly Object3D[]): Float64Array {
  const out = new Float64Array(drivers.length * 16);
  const skeletons = new Set<Skeleton>();
  root.traverse((object) => {
    const { skeleton } = object as { skeleton?: Skeleton };
    if (skeleton) skeletons.add(skeleton);
  });
  const bone = (object: Object3D): Matrix4 | undefined => {
    for (const { bones, boneInverses } of skeletons) {
      const at = bones.findIndex((candidate) => candidate === object);
      if (at >= 0) return boneInverses[at].clone().invert();
    }
    return undefined;
  };
  const anchor = drivers.length > 0 ? bone(drivers[0]) : undefined;
  const move = anchor && drivers[0].matrixWorld.clone().multiply(anchor.invert());
  drivers.forEach((driver, d) => {
    const bind = move && bone(driver);
    out.set((bind ? move.clone().multiply(bind) : driver.matrixWorld).elements, d * 16);
  });
  return out;
}
