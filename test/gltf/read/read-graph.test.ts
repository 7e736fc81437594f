import { describe, expect, it } from 'vitest';
import type { GltfNode } from '../../../src/gltf/gltf-json';
import { readGraph } from '../../../src/gltf/read/read-graph';

const read = (nodes: GltfNode[]) => readGraph({ asset: { version: '2.0' }, nodes }, 'model');

describe('readGraph', () => {
  it('keeps glTF indices, and orders parents before children', () => {
    const graph = read([{ name: 'leaf' }, {}, { name: 'root', children: [1, 3] }, { children: [0] }]);
    expect(graph.names).toEqual(['leaf', '', 'root', '']);
    expect([...graph.parents]).toEqual([3, 2, -1, 2]);
    expect([...graph.order]).toEqual([2, 1, 3, 0]);
  });

  it('composes and decomposes: matrix nodes have TRS, TRS nodes have a matrix', () => {
    const half = Math.SQRT1_2;
    const graph = read([
      { translation: [1, 2, 3], rotation: [0, 0, 2 * half, 2 * half], scale: [2, 2, 2] },
      { matrix: [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1] },
      {},
    ]);
    for (let k = 0; k < 16; k++) expect(graph.locals[k]).toBeCloseTo(graph.locals[16 + k], 12);
    expect([...graph.translations]).toEqual([1, 2, 3, 1, 2, 3, 0, 0, 0]);
    [0, 0, half, half, 0, 0, half, half, 0, 0, 0, 1].forEach((q, k) => expect(graph.rotations[k]).toBeCloseTo(q, 12));
    expect([...graph.scales]).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1]);
  });

  it('keeps a sheared matrix as it is', () => {
    const sheared = [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    expect([...read([{ matrix: sheared }]).locals]).toEqual(sheared);
  });

  it.each<[string, string, GltfNode[]]>([
    ['node-cycle', 'Node 0', [{ children: [1] }, { children: [0] }]],
    ['node-cycle', 'Node 0', [{ children: [0] }]],
    ['node-parents', 'Node 2 of model hangs under two nodes, 0 and 1', [{ children: [2] }, { children: [2] }, {}]],
    ['index-out-of-range', 'Node 0 of model uses node 7, but the file has 1 node.', [{ children: [7] }]],
  ])('refuses %s: %s', (code, words, nodes) => {
    expect(() => read(nodes)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(words) }));
  });

  it('reads a chain of 100,000 nodes', () => {
    const chain = Array.from({ length: 100_000 }, (_, i) => (i < 99_999 ? { children: [i + 1] } : {}));
    expect(read(chain).order.at(-1)).toBe(99_999);
  });
});
