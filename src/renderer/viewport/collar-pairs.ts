import type { RigFindings } from '../../rpc/contract';

/** The edges of the skin along the findings' collars, as vertices two by two. */
export function collarPairs({ findings, edges, twins }: RigFindings): Uint32Array {
  // A collar is where the distance along the piece begins.
  const onCollar = findings.map(
    ({ vertices, geodesic }) => new Set([...vertices].filter((_, i) => geodesic[i] === 0).map((v) => twins[v])),
  );
  const pairs: number[] = [];
  for (let i = 0; i < edges.vertices.length; i += 2) {
    const [a, b] = [edges.vertices[i], edges.vertices[i + 1]];
    if (onCollar.some((ring) => ring.has(twins[a]) && ring.has(twins[b]))) pairs.push(a, b);
  }
  return Uint32Array.from(pairs);
}
