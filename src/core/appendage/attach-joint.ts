import { distance, type Vec3 } from '../math/vec3';
import { translationOf } from '../math/mat4';
import { zoneOf } from '../roles/joint-roles';
import type { JointRoles } from '../roles/assign-roles';
import type { Skeleton } from '../rig/scene';

/**
 * The joint a piece hangs from: the nearest to the collar's centre, with one bias. A torso or thigh joint within
 * `bias` times the nearest distance wins, because around the pelvis the thigh heads sit as close as the hips do
 * and a tail root between them belongs to the body; a thigh stands for its parent, the hips. The collar's weights
 * are not asked: on a tail that is a shell of its own they are the bad weights that are to be mended.
 *
 * Joints that carry no skin, and controls, are not candidates. Cost: #J.
 *
 * @returns a skeleton index, or -1 when no joint carries skin.
 */
export function attachJoint(skeleton: Skeleton, roles: JointRoles, centre: Vec3, bias: number): number {
  let nearest = -1;
  let best = Infinity;
  let torso = -1;
  let bestTorso = Infinity;
  for (let j = 0; j < skeleton.parents.length; j++) {
    if (!roles.carriesSkin[j] || roles.roles[j] === 'control') continue;
    const d = distance(translationOf(skeleton.bind, j * 16), centre);
    if (d < best) {
      best = d;
      nearest = j;
    }
    if (isTorsoOrThigh(roles, j) && d < bestTorso) {
      bestTorso = d;
      torso = j;
    }
  }
  const chosen = torso >= 0 && bestTorso <= best * bias ? torso : nearest;
  return chosen >= 0 && roles.roles[chosen] === 'thigh' ? hipsOf(skeleton, roles, chosen) : chosen;
}

function isTorsoOrThigh(roles: JointRoles, joint: number): boolean {
  const role = roles.roles[joint];
  const zone = zoneOf(role);
  return zone === 'pelvis' || zone === 'spine' || role === 'thigh';
}

/** The first ancestor of a thigh that is no leg. */
function hipsOf(skeleton: Skeleton, roles: JointRoles, thigh: number): number {
  let joint = thigh;
  while (zoneOf(roles.roles[joint]) === 'leg' && skeleton.parents[joint] >= 0) joint = skeleton.parents[joint];
  return joint;
}
