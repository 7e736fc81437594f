import type { Vec3 } from '../../core/math/vec3';
import type { GltfJson } from '../gltf-json';
import { counted } from './append-joints';
import type { Splice } from './splice';

/** One joint of a spring, in the units of VRMC_springBone 1.0. */
export interface SpringBoneJoint {
  /** glTF node. */
  readonly node: number;
  /** Metres. */
  readonly hitRadius: number;
  /** Pull to the rest pose per second. */
  readonly stiffness: number;
  /** Share of speed lost in a frame, 0 … 1. */
  readonly dragForce: number;
  readonly gravityPower: number;
  /** World space, unit. */
  readonly gravityDir: Readonly<Vec3>;
}

export interface SpringBoneCollider {
  /** glTF node whose space the shape is in. */
  readonly node: number;
  readonly shape:
    | { readonly sphere: { readonly offset: Readonly<Vec3>; readonly radius: number } }
    | { readonly capsule: { readonly offset: Readonly<Vec3>; readonly radius: number; readonly tail: Readonly<Vec3> } };
}

/** A set of springs; indices are into the set's own lists. */
export interface SpringBones {
  readonly springs: readonly {
    readonly name: string;
    /** Root first, each an ancestor of the next; the last only marks the tip. */
    readonly joints: readonly SpringBoneJoint[];
    /** glTF node that the motion is relative to, an ancestor of the joints. */
    readonly center?: number;
    readonly colliderGroups: readonly number[];
  }[];
  readonly colliders: readonly SpringBoneCollider[];
  readonly colliderGroups: readonly { readonly name: string; readonly colliders: readonly number[] }[];
}

const EXTENSION = 'VRMC_springBone';

/** What the file may have already; its entries are kept as they are. */
interface StoredSpringBones {
  specVersion: string;
  colliders?: object[];
  colliderGroups?: object[];
  springs?: { joints?: { node?: number }[] }[];
  [other: string]: unknown;
}

/**
 * Appends springs, colliders and groups to the file's VRMC_springBone (specification 1.0), which is created when
 * missing; what is there stays, with its indices. Declared as used, never as required.
 */
export function writeSpringBones(splice: Splice, added: SpringBones): void {
  const { json } = splice;
  const stored = json.extensions?.[EXTENSION] as StoredSpringBones | undefined;
  checkSprings(json, added, stored);
  const before = {
    colliders: stored?.colliders ?? [],
    groups: stored?.colliderGroups ?? [],
    springs: stored?.springs ?? [],
  };
  const groups = added.colliderGroups.map(({ name, colliders }) => ({
    name,
    colliders: colliders.map((index) => before.colliders.length + index),
  }));
  const springs = added.springs.map(({ name, joints, center, colliderGroups }) => ({
    name,
    joints: joints.map(({ gravityDir, ...joint }) => ({ ...joint, gravityDir: [...gravityDir] })),
    ...(colliderGroups.length > 0 && { colliderGroups: colliderGroups.map((index) => before.groups.length + index) }),
    ...(center !== undefined && { center }),
  }));
  const merged: StoredSpringBones = { ...(stored ?? { specVersion: '1.0' }) };
  const put = (key: 'colliders' | 'colliderGroups' | 'springs', all: object[]) => {
    if (all.length > 0) merged[key] = all as never;
  };
  put('colliders', [...before.colliders, ...structuredClone(added.colliders)]);
  put('colliderGroups', [...before.groups, ...groups]);
  put('springs', [...before.springs, ...springs]);
  json.extensions = { ...json.extensions, [EXTENSION]: merged };
  splice.useExtension(EXTENSION);
  const shapes = added.colliders.length > 0 ? ` and ${counted(added.colliders.length, 'collider')}` : '';
  splice.note(`${counted(springs.length, 'spring')}${shapes} written as ${EXTENSION}.`);
}

function checkSprings(json: GltfJson, added: SpringBones, stored: StoredSpringBones | undefined): void {
  const fault = (what: string) => new RangeError(`writeSpringBones: ${what}`);
  const parents = new Map<number, number>();
  json.nodes?.forEach((node, i) => node.children?.forEach((child) => parents.set(child, i)));
  const isAncestor = (ancestor: number, node: number) => {
    let up = parents.get(node);
    while (up !== undefined && up !== ancestor) up = parents.get(up);
    return up === ancestor;
  };
  const sprung = new Set(stored?.springs?.flatMap(({ joints }) => joints?.map(({ node }) => node) ?? []));
  for (const { name, joints, center, colliderGroups } of added.springs) {
    if (joints.length < 2) throw fault(`${name} needs a joint and a tip`);
    joints.forEach(({ node }, i) => {
      if (!json.nodes?.[node]) throw fault(`the file has no node ${node}`);
      if (sprung.has(node)) throw fault(`node ${node} is in two springs`);
      sprung.add(node);
      if (i > 0 && !isAncestor(joints[i - 1].node, node))
        throw fault(`in ${name}, node ${node} is not below the one before`);
    });
    if (center !== undefined && !isAncestor(center, joints[0].node))
      throw fault(`the centre of ${name} is no ancestor`);
    if (colliderGroups.some((group) => !added.colliderGroups[group]))
      throw fault(`${name} names a group that is not there`);
  }
  if (added.colliderGroups.some(({ colliders }) => colliders.some((index) => !added.colliders[index])))
    throw fault('a group names a collider that is not there');
  if (added.colliders.some(({ node }) => !json.nodes?.[node])) throw fault('a collider has no node');
}
