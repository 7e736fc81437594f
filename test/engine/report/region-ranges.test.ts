import { expect, test } from 'vitest';
import type { RigPart } from '../../../src/core/rig/scene';
import { regionRanges } from '../../../src/engine/report/region-ranges';

const part = (mesh: number, primitive: number, vertexStart: number, vertexCount: number): RigPart => ({
  index: 0,
  mesh,
  primitive,
  node: 0,
  skin: 0,
  meshName: '',
  vertexStart,
  vertexCount,
  triangleStart: 0,
  triangleCount: 0,
  bindSet: 0,
});

test('rig vertices become ranges of their primitives, both ends inside', () => {
  const parts = [part(0, 0, 0, 10), part(2, 1, 10, 5)];
  expect(regionRanges(parts, Uint32Array.of(0, 1, 2, 5, 9, 10, 14))).toEqual([
    { mesh: 0, primitive: 0, ranges: [[0, 2], [5, 5], [9, 9]] }, // prettier-ignore
    { mesh: 2, primitive: 1, ranges: [[0, 0], [4, 4]] }, // prettier-ignore
  ]);
});

test('a primitive shown by two nodes is named once, with the vertices of both', () => {
  const parts = [part(0, 0, 0, 4), part(0, 0, 4, 4)];
  expect(regionRanges(parts, Uint32Array.of(1, 2, 6, 7))).toEqual([{ mesh: 0, primitive: 0, ranges: [[1, 3]] }]);
});

test('no vertices, no regions', () => {
  expect(regionRanges([part(0, 0, 0, 4)], new Uint32Array())).toEqual([]);
});
