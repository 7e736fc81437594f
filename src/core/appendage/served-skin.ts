import type { SkeletonDistance } from './skeleton-distance';

/**
 * Skin that a bone of the body serves: near it in absolute terms (within `farLevel`), or about as near as that
 * bone's nearest skin is. The second clause is what a stout body needs: where even the closest skin of the spine is
 * a tenth of the height away, a fixed threshold calls the whole rump far.
 *
 * @param skeleton skeleton distance of every welded vertex. @param farLevel analysis units. @param ratio how many times the bone's own nearest distance still counts, ≥ 1.
 * @returns #W, 1 where served. Cost: #W.
 */
export function servedSkin(skeleton: SkeletonDistance, farLevel: number, ratio: number): Uint8Array {
  if (!(ratio >= 1)) throw new RangeError(`servedSkin: ratio must be ≥ 1, got ${ratio}`);
  const { distance, segment, nearest } = skeleton;
  const served = new Uint8Array(distance.length);
  for (let w = 0; w < distance.length; w++) {
    if (segment[w] >= 0 && distance[w] <= Math.max(farLevel, ratio * nearest[segment[w]])) served[w] = 1;
  }
  return served;
}
