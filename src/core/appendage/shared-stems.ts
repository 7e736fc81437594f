import { flood } from '../mesh/flood';
import { geodesicDistance } from '../mesh/geodesic-distance';
import type { BodyAnalysis } from './analyse-body';
import type { Tip } from './find-tips';

/** Tips whose branches meet before they reach the body, and the skin above the place where the last two do. */
export interface TipGroup {
  readonly tips: readonly Tip[];
  /** Reach of the saddle. */
  readonly level: number;
}

/** A stem has its own length, from the saddle to the body, of at least this share of the least reach. */
const LEAST_STEM = 0.25;

/**
 * Groups of tips that may share a stem, largest first: the subtrees of the merge tree whose saddle lies off the body. Tips
 * on one rump meet on skin that bones serve or that lies next to it; the tines of a fork meet on their stem.
 * Cost: #tips².
 */
export function sharedStems({ options, height }: BodyAnalysis, tips: readonly Tip[]): TipGroup[] {
  const groups: TipGroup[] = [];
  const groupOf = new Map(tips.map((tip) => [tip.vertex, [tip]]));
  const meets = tips.filter(({ saddle }) => saddle && saddle.reach >= LEAST_STEM * options.minReach * height);
  for (const { vertex, saddle } of [...meets].sort((a, b) => (b.saddle?.reach ?? 0) - (a.saddle?.reach ?? 0))) {
    const [mine, other] = [groupOf.get(vertex), groupOf.get(saddle?.tip ?? -1)];
    if (!mine || !other || mine === other) continue;
    const both = [...other, ...mine];
    for (const tip of both) groupOf.set(tip.vertex, both);
    groups.push({ tips: both, level: saddle?.reach ?? 0 });
  }
  return groups.reverse();
}

/** #W, 0 on the skin of a group above its saddle, and beyond it the distance from there along the skin. */
export function stemField(
  { surface }: BodyAnalysis,
  reach: Float64Array,
  { tips, level }: TipGroup,
  limit: number,
): Float64Array {
  const stem = flood(surface, tips.map(({ vertex }) => vertex), (w) => reach[w] > level); // prettier-ignore
  const sources = Array.from(stem.keys()).filter((w) => stem[w]);
  return geodesicDistance(surface, sources, { limit }).distance;
}
