import type { RigFindings } from '../../rpc/contract';

/** The edges of the skin round the findings' collars, as vertices two by two. */
export function collarPairs({ findings, edges, twins }: RigFindings): Uint32Array {
  // A collar is where the distance along the piece begins: a ring, or on a piece of its own a patch.
  const collars = findings.map(
    ({ vertices, geodesic }) => new Set([...vertices].filter((_, i) => geodesic[i] === 0).map((v) => twins[v])),
  );
  const collarOf = (v: number) => collars.findIndex((collar) => collar.has(twins[v]));
  /** Of each vertex on a collar: its neighbours off it. */
  const beside = new Map<number, Set<number>>();
  const inside: number[] = [];
  for (let i = 0; i < edges.vertices.length; i += 2) {
    const [a, b] = [edges.vertices[i], edges.vertices[i + 1]];
    const [onA, onB] = [collarOf(a), collarOf(b)];
    if (onA >= 0 && onA === onB) inside.push(a, b);
    else if (onA >= 0) note(a, b);
    else if (onB >= 0) note(b, a);
  }
  // Only a patch's outline: edges of a triangle that leaves it.
  return Uint32Array.from(inside).filter((_, i) => isBorder(inside[i & ~1], inside[i | 1]));

  function note(on: number, off: number): void {
    const known = beside.get(twins[on]);
    if (known) known.add(twins[off]);
    else beside.set(twins[on], new Set([twins[off]]));
  }
  function isBorder(a: number, b: number): boolean {
    const other = beside.get(twins[b]);
    return other !== undefined && [...(beside.get(twins[a]) ?? [])].some((v) => other.has(v));
  }
}
