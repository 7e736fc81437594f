import { describe, expect, it } from 'vitest';
import { clipPoser } from '../../../src/core/measure/clip-poser';
import { edgeJumps } from '../../../src/core/measure/edge-jumps';
import { APPENDAGE, BODY, SEAM } from '../../../src/core/measure/stretch-edges';
import type { Channel, Clip } from '../../../src/core/rig/scene';
import { graphOf, rigOf, rigidInfluences } from '../../fixtures/tiny-rigs';

/** Four vertices on a line, one unit apart; the joint at x = 2 carries the last two. Only the middle edge can change. */
const rig = rigOf(
  [
    { name: 'still', parent: -1, at: [0, 0, 0] },
    { name: 'mover', parent: 0, at: [2, 0, 0] },
  ],
  [0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0],
  [],
  rigidInfluences([0, 0, 1, 1]),
);
const graph = graphOf([
  { parent: -1, at: [0, 0, 0] },
  { parent: 0, at: [2, 0, 0] },
]);
const edges = {
  vertices: Uint32Array.of(0, 1, 1, 2, 2, 3),
  groups: Uint8Array.of(BODY, SEAM | APPENDAGE, APPENDAGE),
};
function moving(interpolation: Channel['interpolation'], times: readonly number[], xs: readonly number[]) {
  const values = Float32Array.from(xs.flatMap((x) => [2 + x, 0, 0]));
  const clip: Clip = {
    index: 0,
    name: 'move',
    duration: times[times.length - 1],
    channels: [{ node: 1, path: 'translation', interpolation, times: Float32Array.from(times), values }],
  };
  return clipPoser(graph, rig.skeleton, clip);
}

describe('edgeJumps', () => {
  it('names the frames between which an edge snaps, and by how much: 1 to 1.5 where a key steps', () => {
    const { seam } = edgeJumps(rig, edges, moving('STEP', [0, 0.5, 1], [0, 0.5, 0.5]), 1, { rateHz: 4 });
    expect(seam).toEqual([{ edge: 1, from: 0.25, to: 0.5, before: 1, after: 1.5 }]);
  });

  it('takes each edge once, and leaves out those that keep their length', () => {
    const found = edgeJumps(rig, edges, moving('LINEAR', [0, 1], [0, 1]), 1, { rateHz: 4 });
    expect(found.appendage.map(({ edge }) => edge)).toEqual([1]);
    expect(Math.abs(found.appendage[0].after - found.appendage[0].before)).toBeCloseTo(0.25, 6);
    expect(found.body).toEqual([]);
  });

  it('a loop’s last frame is followed by its first: 1.75 back to 1', () => {
    const poser = moving('LINEAR', [0, 1], [0, 1]);
    const { seam } = edgeJumps(rig, edges, poser, 1, { rateHz: 4, loops: true });
    expect(seam).toEqual([{ edge: 1, from: 0.75, to: 0, before: 1.75, after: 1 }]);
  });

  it('lists the largest first, as many as asked for', () => {
    const every = { ...edges, groups: Uint8Array.of(BODY, BODY, BODY) };
    const wide = { ...rig, influences: rigidInfluences([0, 1, 0, 1]) };
    const found = edgeJumps(wide, every, moving('LINEAR', [0, 1], [0, 1]), 1, { rateHz: 1, most: 2 });
    expect(found.body.map(({ edge }) => edge)).toHaveLength(2);
    const sizes = found.body.map(({ before, after }) => Math.abs(after - before));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('a pose has no jumps, and nonsense is refused', () => {
    const still = clipPoser(graph, rig.skeleton, undefined);
    expect(edgeJumps(rig, edges, still, 0)).toEqual({ appendage: [], seam: [], body: [] });
    expect(() => edgeJumps(rig, edges, still, 1, { rateHz: 0 })).toThrow(RangeError);
    expect(() => edgeJumps(rig, edges, still, 1, {}, { cancelled: () => true })).toThrow('Stopped');
  });
});
