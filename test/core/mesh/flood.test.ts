import { describe, expect, it } from 'vitest';
import { flood } from '../../../src/core/mesh/flood';
import { weldVertices } from '../../../src/core/mesh/weld-vertices';
import { weldedSurface } from '../../../src/core/mesh/welded-surface';

/** A strip of three triangles, vertices 0 … 4, and one far triangle, 5 … 7. */
const positions = Float32Array.from([0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 2, 0, 0, 9, 0, 0, 9, 1, 0, 10, 0, 0]);
const surface = weldedSurface(weldVertices(positions), Uint32Array.from([0, 1, 2, 1, 2, 3, 2, 3, 4, 5, 6, 7]));

describe('flood', () => {
  it('reaches what hangs together, and no other shell', () => {
    expect([...flood(surface, [0], () => true)]).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    expect([...flood(surface, [], () => true)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('does not enter what does not belong, but starts where it is told to', () => {
    expect([...flood(surface, [0], (w) => w < 2)]).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
    expect([...flood(surface, [4], (w) => w === 3)]).toEqual([0, 0, 0, 1, 1, 0, 0, 0]);
  });
});
