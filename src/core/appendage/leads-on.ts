import { translationOf } from '../math/mat4';
import { dot, length, sub } from '../math/vec3';
import type { BodyAnalysis } from './analyse-body';
import type { MeasuredPiece } from './measure-piece';

/** A tail leads on from the spine within this angle, cosine. */
const STRAIGHT = Math.cos((40 * Math.PI) / 180);

/**
 * Whether a piece carries on where the bones of a body without limbs end, away from its head: the tail of a fish or a
 * snake. Such a body has no plan, and only a name can tell its head from its tail. Cost: #J.
 */
export function leadsOn({ rig, roles }: BodyAnalysis, { attachJoint, shape }: MeasuredPiece): boolean {
  const { parents, bind } = rig.skeleton;
  const heads = roles.roles.flatMap((role, j) => (role === 'head' ? [j] : []));
  if (heads.length !== 1 || attachJoint < 0 || attachJoint === heads[0]) return false;
  if (parents.some((parent, j) => parent === attachJoint && roles.carriesSkin[j])) return false;
  const end = translationOf(bind, attachJoint * 16);
  const spine = sub(end, translationOf(bind, heads[0] * 16));
  const onward = sub(shape.centroid, end);
  return dot(spine, onward) > STRAIGHT * length(spine) * length(onward);
}
