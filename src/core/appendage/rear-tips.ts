import { dot, sub, vec3At } from '../math/vec3';
import { geodesicDistance } from '../mesh/geodesic-distance';
import { spineFraction } from '../roles/assign-roles';
import type { BodyPlan } from '../roles/body-plan';
import type { BodyAnalysis } from './analyse-body';
import { findTips, type Tip } from './find-tips';

/** Skin around the trunk between these places, on the way from hips (0) to chest (1), is where distances start. */
const FRONT: readonly [number, number] = [0.75, 1.1];
/** A tip behind the hips stands out by at least this share of the height. */
const LEAST = 0.03;
/** It lies behind the hips by this share of the height, and within that of the midline. */
const BEHIND = 0.03;
const MIDLINE = 0.08;

/**
 * Tips of the body behind the hips: maxima, on the midline, of the distance along the skin from the chest. A rump is none,
 * since its skin goes on into the legs, but a tail is however short it is, and however near to the bones of the legs
 * it hangs, where the distance from served skin sees nothing.
 *
 * @returns tips whose reach is their persistence: how far they stand out. None without a body plan. Cost: #W log #W.
 */
export function rearTips(body: BodyAnalysis): Tip[] {
  const { surface, roles, height } = body;
  const { plan } = roles;
  if (!plan) return [];
  const at = (w: number) => vec3At(surface.positions, w);
  const front = Array.from({ length: surface.weld.count }, (_, w) => w).filter((w) => {
    const fraction = spineFraction(plan, at(w));
    return fraction >= FRONT[0] && fraction <= FRONT[1];
  });
  const { distance } = geodesicDistance(surface, front);
  return findTips(surface, distance, LEAST * height)
    .filter(({ vertex }) => isAtRear(body, plan, vertex))
    .map((tip) => ({ ...tip, reach: tip.persistence }));
}

/** Whether a welded vertex lies behind the hips, on the midline. */
export function isAtRear({ surface, height, forward }: BodyAnalysis, plan: BodyPlan, vertex: number): boolean {
  const from = sub(vec3At(surface.positions, vertex), plan.hips);
  return dot(from, forward) <= -BEHIND * height && Math.abs(dot(from, plan.left)) <= MIDLINE * height;
}
