import { zoneOf } from '../roles/joint-roles';
import type { BodyAnalysis } from './analyse-body';

/** The share of a piece's weight that lies on joints of arms and legs, by area. Cost: #W × influences. */
export function limbWeightShare(body: BodyAnalysis, vertices: Uint32Array): number {
  const { surface, rig, roles } = body;
  const { joints, weights, width } = rig.influences;
  let limbs = 0;
  let total = 0;
  for (const w of vertices) {
    const from = surface.weld.sources[w] * width;
    for (let k = from; k < from + width; k++) {
      const weight = weights[k] * surface.areas[w];
      const zone = zoneOf(roles.roles[joints[k]]);
      total += weight;
      if (zone === 'arm' || zone === 'leg') limbs += weight;
    }
  }
  return total > 0 ? limbs / total : 0;
}
