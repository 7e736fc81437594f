import type { ContourProfile } from './contour-profile';

/** Where a branch ends on its way from the tip to the body. */
export interface BranchRoot {
  /** Distance from the tip along the skin at which the branch is cut, analysis units. */
  readonly cut: number;
  /** Where the contour starts to spread out over the body, analysis units. */
  readonly shoulder: number;
  /** Circumference of the branch at the shoulder. */
  readonly girth: number;
  /** Steepest widening on the branch between its tip and its shoulder, and just beyond the shoulder. */
  readonly slopes: { readonly branch: number; readonly beyond: number };
}

export interface BranchRootOptions {
  /** A contour that widens faster than this (length per distance) spreads over the body; 2π is flat skin. */
  readonly spread: number;
  /** The cut lies this many root radii past the shoulder. */
  readonly rootDepth: number;
  /** Least radius that slopes are measured over, analysis units. */
  readonly leastRadius: number;
  /** Share of the skin within a distance of the tip that a bone serves, 0…1. */
  readonly servedWithin: (distance: number) => number;
}

/** Past a shoulder contours reach this many times its girth within REACH radii, and stay above STAY times. */
const GROW = 1.6;
const STAY = 1.3;
const REACH = 4;
/** A later shoulder is the root when the earlier one is less than this share of the way, a spike on a tail … */
const SPIKE = 0.5;
/** … and bones serve no more than this share of what it cuts off. */
const UNSERVED = 0.1;

/**
 * Walks the contours of the distance from a tip. On a tail they are rings whose length changes slowly: a cone of
 * half angle α widens by 2π sin α per unit. Where the tail leaves the body they suddenly spread over it, by up to
 * 2π, and stay longer: there is a shoulder. A tuft or a bushy middle widens as fast, but its contours shrink again.
 * A spike on a tail has a true shoulder of its own; it is passed over for a much later one as long as what that cuts
 * off is not served by bones.
 *
 * @returns undefined when there is no shoulder past the widening of the tip itself: a hump, without any neck.
 * Cost: #levels².
 */
export function branchRoot(profile: ContourProfile, options: BranchRootOptions): BranchRoot | undefined {
  const { step, lengths } = profile;
  const { spread, rootDepth, leastRadius, servedWithin } = options;
  const last = lengths.length - 1;
  const radiusAt = (i: number) => Math.max(leastRadius, lengths[i] / (2 * Math.PI));
  const slopeAt = (i: number): number => {
    const k = Math.min(last, i + Math.max(1, Math.round(radiusAt(i) / 2 / step)));
    return k > i ? (lengths[k] - lengths[i]) / ((k - i) * step) : 0;
  };
  const holds = (i: number): boolean => {
    const to = Math.min(last, i + Math.ceil((REACH * radiusAt(i)) / step));
    let widest = i;
    for (let k = i; k <= to; k++) if (lengths[k] > lengths[widest]) widest = k;
    for (let k = widest; k <= to; k++) if (lengths[k] < STAY * lengths[i]) return false;
    return lengths[widest] >= GROW * lengths[i];
  };

  let neck = 0;
  while (neck < last && slopeAt(neck) > spread / 2) neck++;
  const shoulders: number[] = [];
  for (let i = neck + 1; i < last; i++) {
    if (slopeAt(i) > spread && slopeAt(i - 1) <= spread && holds(i)) shoulders.push(i);
  }
  if (shoulders.length === 0) return undefined;
  const at = (i: number) => (i + 0.5) * step;
  const shoulder = shoulders.reduce((s, t) => (at(s) < SPIKE * at(t) && servedWithin(at(t)) <= UNSERVED ? t : s));

  let branch = 0;
  for (let i = neck; i < shoulder; i++) branch = Math.max(branch, slopeAt(i));
  const girth = lengths[shoulder];
  return {
    cut: Math.min(at(shoulder) + (rootDepth * girth) / (2 * Math.PI), at(last - 1)),
    shoulder: at(shoulder),
    girth,
    slopes: { branch, beyond: slopeAt(Math.min(last, shoulder + 1)) },
  };
}
