import type { JointRoles } from '../roles/assign-roles';
import { zoneOf } from '../roles/joint-roles';
import type { BodyAnalysis } from './analyse-body';

/** Where the joints of a body live, and which of them a piece may have as its own; the same for all its pieces. */
export interface JointHomes {
  /** #J, the welded vertex nearest to each joint's head in the bind pose: the skin a joint lives in. */
  readonly homes: Int32Array;
  /** #J, non-zero for joints of arms, legs and head, and for those that lead to one. */
  readonly through: Uint8Array;
  /** Limbs of several joints, with those that end them. */
  readonly limbs: readonly { readonly joints: readonly number[]; readonly ends: readonly number[] }[];
}

/** Cost: #J × #W. */
export function jointHomes({ rig, surface, roles }: BodyAnalysis): JointHomes {
  const { positions } = surface;
  const { bind, parents } = rig.skeleton;
  const homes = new Int32Array(parents.length).fill(-1);
  for (let j = 0; j < homes.length; j++) {
    const [x, y, z] = [bind[j * 16 + 12], bind[j * 16 + 13], bind[j * 16 + 14]];
    let least = Infinity;
    for (let o = 0; o < positions.length; o += 3) {
      const dx = positions[o] - x;
      const dy = positions[o + 1] - y;
      const dz = positions[o + 2] - z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared >= least) continue;
      least = squared;
      homes[j] = o / 3;
    }
  }
  const limbs = roles.limbs
    .filter(({ joints }) => joints.length > 1)
    .map(({ joints }) => ({ joints, ends: joints.filter((j) => !joints.some((k) => parents[k] === j)) }));
  return { homes, through: throughJoints(parents, roles), limbs };
}

/**
 * The share of a piece's weight, by area, that lies on joints living in it: a tail with bones of its own has most of it
 * there, however thick it is, and one without has none. Only dead ends of the skeleton count: the stub of a tail shell
 * reaches the hips and the heads of the thighs, and they are not its own. A piece that holds the end of a limb is that
 * limb: a leg on a body that leans is no tail.
 * Cost: #vertices × influences.
 */
export function ownBoneShare(
  { rig, surface }: BodyAnalysis,
  vertices: Uint32Array,
  attachJoint: number,
  { homes, through, limbs }: JointHomes,
): number {
  const inPiece = new Uint8Array(surface.weld.count);
  for (const w of vertices) inPiece[w] = 1;
  const own = Uint8Array.from(homes, (home, j) => (home >= 0 && j !== attachJoint && !through[j] ? inPiece[home] : 0));
  for (const limb of limbs) if (limb.ends.some((j) => inPiece[homes[j]])) for (const j of limb.joints) own[j] = 1;
  const { joints, weights, width } = rig.influences;
  let inside = 0;
  let total = 0;
  for (const w of vertices) {
    const from = surface.weld.sources[w] * width;
    for (let k = from; k < from + width; k++) {
      const weight = weights[k] * surface.areas[w];
      total += weight;
      if (own[joints[k]]) inside += weight;
    }
  }
  return total > 0 ? inside / total : 0;
}

function throughJoints(parents: Int32Array, roles: JointRoles): Uint8Array {
  const through = Uint8Array.from(roles.roles, (role) => (['arm', 'leg', 'head'].includes(zoneOf(role)) ? 1 : 0));
  for (let j = parents.length - 1; j >= 0; j--) if (through[j] && parents[j] >= 0) through[parents[j]] = 1;
  return through;
}
