import { describe, expect, it } from 'vitest';
import { clipPoser } from '../../../src/core/measure/clip-poser';
import { edgeStretch, STRETCH_BINS } from '../../../src/core/measure/edge-stretch';
import { APPENDAGE, BODY, SEAM, stretchEdges } from '../../../src/core/measure/stretch-edges';
import { weldedSurface } from '../../../src/core/mesh/welded-surface';
import { weldVertices } from '../../../src/core/mesh/weld-vertices';
import type { Clip } from '../../../src/core/rig/scene';
import { graphOf, rigOf, rigidInfluences } from '../../fixtures/tiny-rigs';

/**
 * A strip of four unit squares along X (vertices 0…4 at y = 0, 5…9 at y = 1), split into two triangles each. Joint 1
 * moves by +1 in X over one second and carries x ≥ 2; so only the edges between x = 1 and x = 2 change.
 */
const positions = [0, 1].flatMap((y) => [0, 1, 2, 3, 4].flatMap((x) => [x, y, 0]));
const triangles = [0, 1, 2, 3].flatMap((x) => [x, x + 1, x + 6, x, x + 6, x + 5]);
const rig = rigOf(
  [
    { name: 'still', parent: -1, at: [0, 0, 0] },
    { name: 'mover', parent: 0, at: [2, 0, 0] },
  ],
  positions,
  triangles,
  rigidInfluences([0, 0, 1, 1, 1, 0, 0, 1, 1, 1]),
);
const graph = graphOf([
  { parent: -1, at: [0, 0, 0] },
  { parent: 0, at: [2, 0, 0] },
]);
const slide: Clip = {
  index: 0,
  name: 'slide',
  duration: 1,
  channels: [
    {
      node: 1,
      path: 'translation',
      interpolation: 'LINEAR',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(2, 0, 0, 3, 0, 0),
    },
  ],
};
const surface = weldedSurface(weldVertices(rig.positions), rig.triangles);
/** The piece is x ≥ 2, hanging from the column x = 2. */
const region = {
  vertices: Uint32Array.of(2, 3, 4, 7, 8, 9),
  geodesic: Float32Array.of(0, 1, 2, 0, 1, 2),
  segmentLength: 1,
};
const edges = stretchEdges(surface, rig.triangles, [region]);
const poser = clipPoser(graph, rig.skeleton, slide);

describe('stretchEdges', () => {
  const count = (bit: number) => edges.groups.filter((g) => g & bit).length;

  it('has every welded edge once: 8 along, 5 across, 4 diagonal', () => {
    expect(edges.groups.length).toBe(17);
  });

  it('appendage and body leave the three edges that cross out of both', () => {
    expect(count(APPENDAGE)).toBe(4 + 3 + 2);
    expect(count(BODY)).toBe(2 + 2 + 1);
    expect(edges.groups.filter((g) => !(g & (APPENDAGE | BODY))).length).toBe(3);
  });

  it('the seam has an end at x = 2 or one unit of skin away on the body side', () => {
    const ends = [...edges.groups.keys()].filter((e) => edges.groups[e] & SEAM);
    const nearX = (e: number) => [0, 1].map((k) => positions[edges.vertices[e * 2 + k] * 3]);
    expect(ends.every((e) => nearX(e).some((x) => x === 2 || x === 1))).toBe(true);
    expect(ends.length).toBe(2 + 6 + 3);
  });
});

describe('edgeStretch', () => {
  const result = edgeStretch(rig, edges, poser, 1, { samples: 4 });

  it('a piece that moves as one reads exactly 1', () => {
    for (const key of ['p95', 'p99', 'max', 'min'] as const) expect(result.appendage[key]).toBe(1);
    expect(result.appendage.torn).toBe(0);
    expect(result.appendage.samples).toBe(9 * 4);
  });

  it('the seam stretches to 1.75 at the last of the four times (0, ¼, ½, ¾)', () => {
    expect([...result.times]).toEqual([0, 0.25, 0.5, 0.75]);
    expect(result.seam.max).toBeCloseTo(1.75, 6);
  });

  it('names the worst edges, none of which shares a vertex with another: not the diagonal between the two', () => {
    const ends = ({ edge }: { edge: number }) => [...edges.vertices.subarray(edge * 2, edge * 2 + 2)].sort((a, b) => a - b); // prettier-ignore
    expect(result.seam.worst.map(ends).sort(([a], [b]) => a - b)).toEqual([
      [1, 2],
      [6, 7],
    ]);
    for (const { time, ratio } of result.seam.worst) expect([time, ratio]).toEqual([0.75, 1.75]);
    expect(result.appendage.worst).toEqual([]);
  });

  it('torn counts samples past 1.5: two straight edges at ¾; the diagonal is √(1.75² + 1)/√2 = 1.425', () => {
    expect(result.seam.torn).toBeCloseTo(2 / (11 * 4), 9);
    expect([...result.seam.perTime.torn]).toEqual([0, 0, 0, Math.fround(2 / 11)]);
  });

  it('the histogram holds every sample', () => {
    expect(result.seam.histogram.reduce((a, b) => a + b, 0)).toBe(44);
    expect(result.appendage.histogram[Math.floor(0.5 * (STRETCH_BINS.count / 2))]).toBe(36);
  });

  it('a zero-length clip is one pose, measured without NaN', () => {
    const still = edgeStretch(rig, edges, clipPoser(graph, rig.skeleton, undefined), 0, { samples: 2 });
    expect(still.body.max).toBe(1);
  });

  it('stops when asked to', () => {
    expect(() => edgeStretch(rig, edges, poser, 1, {}, { cancelled: () => true })).toThrow('Stopped');
  });
});
