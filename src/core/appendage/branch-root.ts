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
}

/** From this share of served skin on a contour, the body has been reached. */
const SERVED_SHARE = 0.25;

/**
 * Walks the contours of the distance from a tip. On a tail they are rings whose length changes slowly: a cone of
 * half angle α widens by 2π sin α per unit. Where the tail leaves the body they suddenly spread over it, by up to
 * 2π, and end far longer. So the walk starts at the longest contour before the body has been reached for certain,
 * goes back to where half of that length is left, and on while contours still widen faster than `spread`: there is
 * the shoulder. Starting from the body and not from the tip is what passes over a tuft, a spike or a bushy middle.
 *
 * @returns undefined when the walk ends in the widening of the tip itself: a hump, without any neck.
 * Cost: #levels.
 */
export function branchRoot(profile: ContourProfile, options: BranchRootOptions): BranchRoot | undefined {
  const { step, lengths, marked } = profile;
  const { spread, rootDepth, leastRadius } = options;
  const end = firstServed(marked, lengths);
  const slopeAt = (i: number): number => {
    const radius = Math.max(leastRadius, lengths[i] / (2 * Math.PI));
    const span = Math.max(1, Math.round(radius / 2 / step));
    const k = Math.min(lengths.length - 1, i + span);
    return k > i ? (lengths[k] - lengths[i]) / ((k - i) * step) : 0;
  };

  let neck = 0;
  while (neck < end && slopeAt(neck) > spread / 2) neck++;
  let widest = 0;
  for (let i = 0; i <= end; i++) if (lengths[i] > lengths[widest]) widest = i;
  let shoulder = widest;
  while (shoulder > neck && lengths[shoulder] > lengths[widest] / 2) shoulder--;
  if (slopeAt(shoulder) <= spread) while (shoulder < widest && slopeAt(shoulder) <= spread) shoulder++;
  else while (shoulder > neck && slopeAt(shoulder) > spread) shoulder--;
  if (shoulder <= neck) return undefined;

  let branch = 0;
  for (let i = neck; i < shoulder; i++) branch = Math.max(branch, slopeAt(i));
  const girth = lengths[shoulder];
  const at = (shoulder + 0.5) * step;
  return {
    cut: Math.min(at + (rootDepth * girth) / (2 * Math.PI), (lengths.length - 1) * step),
    shoulder: at,
    girth,
    slopes: { branch, beyond: slopeAt(Math.min(end, shoulder + 1)) },
  };
}

function firstServed(marked: Float64Array, lengths: Float64Array): number {
  for (let i = 0; i < marked.length; i++) if (lengths[i] > 0 && marked[i] >= SERVED_SHARE) return i;
  return marked.length - 1;
}
