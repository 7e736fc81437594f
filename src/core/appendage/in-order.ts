import { dot } from '../math/vec3';
import type { BodyAnalysis } from './analyse-body';
import type { ClassifiedPiece } from './classify-pieces';
import type { Verdict } from './finding';

const ORDER: readonly Verdict[] = ['chain', 'rigid', 'leave'];
/** Places nearer to each other than this, share of the height, are the same. */
const STEP = 0.01;

/**
 * Pieces in the order of their ids and of the chains' names, which does not depend on the order of vertices in the file: by
 * verdict, then by size in steps of a quarter of the largest, then left before right, then higher before lower. So nine equal
 * tails are numbered from the character's left to its right.
 * Cost: #pieces log #pieces.
 */
export function inOrder(body: BodyAnalysis, pieces: readonly ClassifiedPiece[]): ClassifiedPiece[] {
  const step = STEP * body.height;
  const largest = new Map<Verdict, number>();
  for (const { verdict, shape } of pieces) largest.set(verdict, Math.max(largest.get(verdict) ?? 0, shape.area));
  const keys = new Map(
    pieces.map((piece) => {
      const { verdict, shape, place } = piece;
      const size = Math.floor(Math.log2((largest.get(verdict) ?? 0) / shape.area) / 2);
      const key = [ORDER.indexOf(verdict), size, -place.centroidLeft / step, -dot(shape.centroid, body.up) / step];
      return [piece, key.map(Math.round)];
    }),
  );
  return [...pieces].sort((a, b) => {
    const [x, y] = [keys.get(a) ?? [], keys.get(b) ?? []];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at < 0 ? b.shape.area - a.shape.area : x[at] - y[at];
  });
}
