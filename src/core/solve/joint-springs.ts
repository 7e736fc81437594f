import type { JointSpring } from './bone-moments';
import type { SkinSystem } from './skin-system';

/**
 * A spring at every joint that holds the bone to where its parent carries it: its head, and, far more weakly, its turn.
 *
 * Weak (κ ≈ 1e-3) it settles bones whose weights are nearly proportional to another's. Those could otherwise swap
 * places, or spin half a turn, from frame to frame without the surface at the keys noticing; between keys it
 * would. Strong, it is the slider from "bones may stretch" to "bones keep their length"; the hold on the turn stays
 * weak, so that a stiff joint still bends. A spring is a few pseudo-vertices with weights +1 and −1, so it lives in the
 * moments and costs nothing per frame.
 *
 * @param stiffness κ, share of the bone's own mass Σ w² (its stiffness against its skin), 0 for none.
 */
export function jointSprings(system: SkinSystem, stiffness: number): JointSpring[] {
  if (!(stiffness >= 0)) throw new RangeError(`jointSprings: stiffness must be 0 or more, got ${stiffness}`);
  if (stiffness === 0) return [];
  const { parents, heads } = system;
  const springs: JointSpring[] = [];
  parents.forEach((parent, a) => {
    if (parent < 0) return;
    const { mass, inertia } = skinOf(system, a);
    springs.push({
      a,
      b: parent,
      h: [heads[a * 3], heads[a * 3 + 1], heads[a * 3 + 2]],
      stiffness: stiffness * mass,
      turnStiffness: TURN_SHARE * Math.min(stiffness, TURN_LIMIT) * inertia,
    });
  });
  return springs;
}

/** The hold on a bone's turn: this share of κ times the inertia of its skin, κ counted up to the limit. */
const TURN_SHARE = 0.03;
const TURN_LIMIT = 1e-3;

/** Σ w², and Σ w² |p − centroid|², of a bone's skin. */
function skinOf({ entryStart, entryPoint }: SkinSystem, a: number): { mass: number; inertia: number } {
  let mass = 0;
  let square = 0;
  const first = [0, 0, 0];
  for (let e = entryStart[a]; e < entryStart[a + 1]; e++) {
    const w = entryPoint[e * 4 + 3];
    mass += w * w;
    for (let c = 0; c < 3; c++) {
      square += entryPoint[e * 4 + c] ** 2;
      first[c] += w * entryPoint[e * 4 + c];
    }
  }
  return { mass, inertia: square - (first[0] ** 2 + first[1] ** 2 + first[2] ** 2) / mass };
}
