import type { RigPart } from '../../core/rig/scene';
import type { ReportedRegion } from './report';

/**
 * Rig vertices as index ranges of their primitives. A primitive that several nodes show is named once, with the
 * vertices of all of them.
 * @param vertices rig vertices, ascending.
 */
export function regionRanges(parts: readonly RigPart[], vertices: Uint32Array): ReportedRegion[] {
  const regions = new Map<string, { mesh: number; primitive: number; vertices: Set<number> }>();
  for (const { mesh, primitive, vertexStart, vertexCount } of parts) {
    const own = vertices.filter((v) => v >= vertexStart && v < vertexStart + vertexCount);
    if (own.length === 0) continue;
    const key = `${mesh} ${primitive}`;
    const region = regions.get(key) ?? { mesh, primitive, vertices: new Set() };
    for (const v of own) region.vertices.add(v - vertexStart);
    regions.set(key, region);
  }
  return [...regions.values()].map(({ mesh, primitive, vertices: own }) => ({
    mesh,
    primitive,
    ranges: rangesOf([...own].sort((a, b) => a - b)),
  }));
}

function rangesOf(ascending: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const v of ascending) {
    const last = ranges.at(-1);
    if (last && last[1] === v - 1) last[1] = v;
    else ranges.push([v, v]);
  }
  return ranges;
}
