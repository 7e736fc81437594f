import { connectedComponents, type WeldedSurface } from '../mesh/welded-surface';

/** Connected pieces of skin whose skeleton distance exceeds a level, each as ascending welded vertices. */
export function farPieces(
  surface: WeldedSurface,
  distance: Float32Array,
  level: number,
  minVertices: number,
): Uint32Array[] {
  const far = new Uint8Array(distance.length);
  for (let w = 0; w < distance.length; w++) far[w] = distance[w] > level ? 1 : 0;
  return piecesOf(surface, far).filter((piece) => piece.length >= minVertices);
}

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
