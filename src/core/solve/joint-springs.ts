import type { JointSpring } from './bone-moments';
import type { SkinSystem } from './skin-system';

/**
 * A spring at every joint that holds the bone's head to where its parent carries it.
 *
 * Weak (κ ≈ 1e-3) it settles bones whose weights are nearly proportional and which could otherwise swap places from
 * frame to frame without the surface noticing; between keys the surface would notice. Strong, it is the slider
 * from "bones may stretch" to "bones keep their length". A spring is one pseudo-vertex with weights +1 and −1, so it
 * lives in the moments and costs nothing per frame.
 *
 * @param stiffness κ, share of the bone's own mass Σ w² (its stiffness against its skin), 0 for none.
 */
export function jointSprings(system: SkinSystem, stiffness: number): JointSpring[] {
  if (!(stiffness >= 0)) throw new RangeError(`jointSprings: stiffness must be 0 or more, got ${stiffness}`);
  if (stiffness === 0) return [];
  const { parents, heads, entryStart, entryPoint } = system;
  const springs: JointSpring[] = [];
  parents.forEach((parent, a) => {
    if (parent < 0) return;
    let mass = 0;
    for (let e = entryStart[a]; e < entryStart[a + 1]; e++) mass += entryPoint[e * 4 + 3] ** 2;
    springs.push({ a, b: parent, h: [heads[a * 3], heads[a * 3 + 1], heads[a * 3 + 2]], stiffness: stiffness * mass });
  });
  return springs;
}
