import { connectedComponents, type WeldedSurface } from '../mesh/welded-surface';

/** The connected pieces of a vertex set, each as ascending welded vertices. Cost: #W + #H. */
export function piecesOf(surface: WeldedSurface, inside: Uint8Array): Uint32Array[] {
  const { labels, count } = connectedComponents(surface.offsets, surface.neighbours, inside);
  const sizes = new Uint32Array(count);
  for (const label of labels) if (label !== 0xffffffff) sizes[label]++;
  const pieces = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  labels.forEach((label, w) => {
    if (label !== 0xffffffff) pieces[label][sizes[label]++] = w;
  });
  return pieces;
}
