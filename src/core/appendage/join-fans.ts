import { distance, dot, meanPoint, sub } from '../math/vec3';
import type { BodyAnalysis } from './analyse-body';
import { attachJoint } from './attach-joint';
import type { MeasuredPiece } from './measure-piece';

/** Long pieces whose roots are nearer to one another than this, share of the height, are one fan … */
const SPACING = 0.1;
/** … if there are at least so many of them. */
const FEWEST = 3;

/**
 * Many tails from one root (nine, on a fox) crowd each other off the midline and up the back, and where they are welded
 * their skins meet before they reach the body. Long pieces behind the hips whose roots lie side by side are therefore
 * judged by the root they share: the fan as a whole hangs from its joint, and is or is not on the midline. A ring of
 * strips around the hips is no fan, since some of it hangs in front.
 *
 * @returns the pieces, members of a fan with its joint, zone and root. Cost: #pieces².
 */
export function joinFans(body: BodyAnalysis, pieces: readonly MeasuredPiece[]): MeasuredPiece[] {
  const { roles, rig, segments, options, height } = body;
  const { plan } = roles;
  if (!plan) return [...pieces];
  const out = [...pieces];
  const far = pieces.map((_, i) => i).filter((i) => isFree(body, pieces[i]));
  for (const fan of linked(pieces, far, SPACING * height)) {
    if (fan.length < FEWEST || fan.some((i) => pieces[i].place.centroidAhead > 0)) continue;
    const centre = meanPoint(fan.map((i) => pieces[i].collar.centre));
    const { joint, zone } = attachJoint(rig.skeleton, roles, segments, centre, options.attachBias);
    if (zone !== 'pelvis') continue;
    const rootDepth = Math.min(...fan.map((i) => pieces[i].rootDepth));
    const collarLeft = dot(sub(centre, plan.hips), plan.left);
    for (const i of fan)
      out[i] = { ...pieces[i], attachJoint: joint, zone, rootDepth, place: { ...pieces[i].place, collarLeft } };
  }
  return out;
}

/** Long, on the torso, and standing out of it. */
function isFree({ options, height }: BodyAnalysis, { zone, form, root, evidence }: MeasuredPiece): boolean {
  return (
    (zone === 'pelvis' || zone === 'spine') &&
    (form === 'shell' || root !== undefined) &&
    evidence.reach >= options.minReach * height &&
    evidence.elongation >= options.elongation &&
    evidence.centroidRatio >= options.centroidRatio
  );
}

/** Groups of pieces each of which has another's root within `spacing`. */
function linked(pieces: readonly MeasuredPiece[], among: readonly number[], spacing: number): number[][] {
  const open = new Set(among);
  const groups: number[][] = [];
  for (const seed of among) {
    if (!open.delete(seed)) continue;
    const group = [seed];
    for (const i of group) {
      for (const k of open) {
        if (distance(pieces[i].collar.centre, pieces[k].collar.centre) > spacing) continue;
        open.delete(k);
        group.push(k);
      }
    }
    groups.push(group);
  }
  return groups;
}
