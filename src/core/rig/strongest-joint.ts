import type { Influences } from './scene';

/** The joint (skeleton index) with the largest weight on a vertex; the first of equals. */
export function strongestJoint({ joints, weights, width }: Influences, vertex: number): number {
  let best = vertex * width;
  for (let i = best + 1; i < (vertex + 1) * width; i++) if (weights[i] > weights[best]) best = i;
  return joints[best];
}
