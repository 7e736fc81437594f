import type { BoneMoments } from './bone-moments';
import { skinPoints, type SkinSystem } from './skin-system';

/**
 * A hold on every bone's turn against its parent, towards what it was a frame before.
 *
 * Where noisy weights leave a bone's turn nearly undetermined, the least energy may lie a right angle away from where it
 * was, though it is hardly less; the surface at the keys does not notice, between them it breaks. With Q = R_bᵀR_a of
 * the frame before, the hold is the three pseudo-vertices R_a e_c − R_b Q e_c, which change off-diagonal blocks alone from
 * frame to frame.
 *
 * A hold biases, so the caller keeps its answer only where the surface itself is hardly farther off (HOLD_COST). Rejected:
 * releasing the hold at the end (the least energy really is elsewhere, it is no second minimum: nothing is gained), and
 * keeping it always (a control would no longer read its zero).
 */
export interface TurnHold {
  /** The rig's moments with the hold in them. */
  readonly moments: BoneMoments;
  /** Holds towards the turns of `T` (#A×12). */
  toward(T: Float64Array): void;
}

/** Stiffness of the hold, share of the inertia of a bone's own skin. */
const HOLD = 1e-3;
/** How much farther off the surface may be, RMS, before a held answer is dropped. */
const HOLD_COST = 1.025;
/** A surface followed to this (RMS, fraction of the diagonal) has determined its bones. */
const FOLLOWED = 3e-4;

export function createTurnHold({ parents }: SkinSystem, base: BoneMoments): TurnHold {
  const { blocks: own, diagonalBlock } = base;
  const blocks = own.slice();
  // Bones that neither share skin with their parent nor hang on a spring have no block to hold them by.
  const held = Array.from(parents, (b, a) => ({ a, b, ab: blockOf(base, a, b), ba: blockOf(base, b, a) })).filter(
    ({ ab }) => ab >= 0,
  );
  const stiffness = held.map(({ a }) => HOLD * inertiaOf(own, diagonalBlock[a] * 16));
  held.forEach(({ a, b }, i) => {
    for (let r = 0; r < 3; r++) for (const j of [a, b]) blocks[diagonalBlock[j] * 16 + r * 5] += stiffness[i];
  });
  return {
    moments: { ...base, blocks },
    toward(T) {
      held.forEach(({ a, b, ab, ba }, i) => {
        for (let r = 0; r < 3; r++)
          for (let c = 0; c < 3; c++) {
            let q = 0;
            for (let k = 0; k < 3; k++) q += T[b * 12 + r * 3 + k] * T[a * 12 + c * 3 + k];
            const at = r * 4 + c;
            blocks[ba * 16 + at] = own[ba * 16 + at] - stiffness[i] * q;
            blocks[ab * 16 + c * 4 + r] = own[ab * 16 + c * 4 + r] - stiffness[i] * q;
          }
      });
    },
  };
}

/** Whether a frame this far off (RMS, fraction of the diagonal) leaves enough open for a hold to be tried. */
export function leavesOpen(off: number): boolean {
  return off > FOLLOWED;
}

/** Whether the surface hardly notices that the held answer is taken for the free one, by how far off each is. */
export function isCheap(held: number, free: number): boolean {
  return held <= free * HOLD_COST;
}

/** RMS distance of the skinned surface from its targets, solver space. @param points #V×3, scratch. */
export function surfaceOff(system: SkinSystem, T: Float64Array, targets: Float64Array, points: Float64Array): number {
  skinPoints(system, T, points);
  let sum = 0;
  for (let i = 0; i < points.length; i++) sum += (points[i] - targets[i]) ** 2;
  return Math.sqrt((3 * sum) / points.length);
}

function blockOf({ rowStart, neighbour }: BoneMoments, j: number, k: number): number {
  if (j < 0 || k < 0) return -1;
  const at = neighbour.subarray(rowStart[j], rowStart[j + 1]).indexOf(k);
  return at < 0 ? -1 : rowStart[j] + at;
}

/** Σ w² |p − centroid|² of a bone's skin, the block at `o`. */
function inertiaOf(G: Float64Array, o: number): number {
  return G[o] + G[o + 5] + G[o + 10] - (G[o + 12] ** 2 + G[o + 13] ** 2 + G[o + 14] ** 2) / G[o + 15];
}
