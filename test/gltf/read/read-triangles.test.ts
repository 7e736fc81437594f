import { describe, expect, it } from 'vitest';
import { accessorData } from '../../../src/gltf/read/accessor-data';
import { readTriangles } from '../../../src/gltf/read/read-triangles';

const bytes = (...values: number[]) => accessorData(new Uint8Array(values), 'SCALAR', false);
const read = (values: number[] | undefined, vertices: number, mode: number) => [
  ...readTriangles(values && bytes(...values), vertices, mode, 'mesh 0'),
];

describe('readTriangles', () => {
  it('reads lists, indexed or not, degenerate ones too, and drops a torn last one', () => {
    expect(read([0, 2, 1, 1, 1, 1, 0], 3, 4)).toEqual([0, 2, 1, 1, 1, 1]);
    expect(read(undefined, 7, 4)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('unrolls strips and fans with their winding', () => {
    expect(read([0, 1, 2, 3, 4], 5, 5)).toEqual([0, 1, 2, 2, 1, 3, 2, 3, 4]);
    expect(read(undefined, 5, 6)).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4]);
  });

  it('starts a new strip at the restart index', () => {
    expect(read([0, 1, 2, 255, 2, 1, 3], 4, 5)).toEqual([0, 1, 2, 2, 1, 3]);
  });

  it('says which corner is out of range', () => {
    expect(() => read([0, 1, 3], 3, 4)).toThrow(
      'Triangle corner 2 of mesh 0 is vertex 3, but there are only 3 vertices',
    );
    expect(() => read([0, 1, 255], 3, 4)).toThrow('vertex 255');
  });
});
