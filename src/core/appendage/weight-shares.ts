import { zoneOf } from '../roles/joint-roles';
import type { BodyAnalysis } from './analyse-body';

/** How a piece's weight is shared out, by area, 0…1. */
export interface WeightShares {
  /** On joints of arms and legs. */
  readonly limbs: number;
  /** On the one joint that has most. */
  readonly largest: number;
}

/** Cost: #vertices × influences. */
export function weightShares(body: BodyAnalysis, vertices: Uint32Array): WeightShares {
  const { surface, rig, roles } = body;
  const { joints, weights, width } = rig.influences;
  const perJoint = new Float64Array(roles.roles.length);
  let total = 0;
  for (const w of vertices) {
    const from = surface.weld.sources[w] * width;
    for (let k = from; k < from + width; k++) {
      const weight = weights[k] * surface.areas[w];
      perJoint[joints[k]] += weight;
      total += weight;
    }
  }
  if (!(total > 0)) return { limbs: 0, largest: 0 };
  let limbs = 0;
  let largest = 0;
  perJoint.forEach((weight, j) => {
    const zone = zoneOf(roles.roles[j]);
    if (zone === 'arm' || zone === 'leg') limbs += weight / total;
    largest = Math.max(largest, weight / total);
  });
  return { limbs, largest };
}
