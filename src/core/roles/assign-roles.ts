import type { RigModel } from '../rig/scene';
import type { JointRole, Side } from './joint-roles';
import { roleFromName } from './role-from-name';

/** What the joints of a rig are for. */
export interface JointRoles {
  /** #J. */
  readonly roles: readonly JointRole[];
  /** #J. */
  readonly sides: readonly Side[];
  /** #J, non-zero for joints that move some skin. */
  readonly carriesSkin: Uint8Array;
}

/** A joint moves skin when it moves this much of an average joint's share, as summed weights. */
const LEAST_SKIN = 1e-3;

/** Cost: #V × influences + #J. */
export function assignRoles(rig: RigModel): JointRoles {
  const { skeleton } = rig;
  const named = skeleton.names.map((name) => roleFromName(name));
  return {
    roles: named.map(({ role }) => role ?? 'other'),
    sides: named.map(({ side }) => side),
    carriesSkin: jointsWithSkin(rig),
  };
}

function jointsWithSkin(rig: RigModel): Uint8Array {
  const { joints, weights, width } = rig.influences;
  const jointCount = rig.skeleton.parents.length;
  const sums = new Float64Array(jointCount);
  for (let i = 0; i < weights.length; i++) sums[joints[i]] += weights[i];
  const least = (LEAST_SKIN * weights.length) / width / Math.max(1, jointCount);
  return Uint8Array.from(sums, (sum) => (sum > least ? 1 : 0));
}
