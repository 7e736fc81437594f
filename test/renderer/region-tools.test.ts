// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { borderRing, linkedShell } from '../../src/renderer/appendages/panes/region-tools';

/** A strip of four triangles over 0–5 whose vertices 2 and 6 are the two sides of a seam, and a triangle apart, 7–9. */
const TRIANGLES = Uint32Array.of(0, 1, 2, 1, 3, 6, 6, 3, 4, 3, 5, 4, 7, 8, 9);
const TWINS = Uint32Array.of(0, 1, 2, 3, 4, 5, 2, 7, 8, 9);

describe('linkedShell', () => {
  it('takes all that hangs together, over seams, and nothing else', () => {
    expect(linkedShell(TRIANGLES, TWINS, 5)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(linkedShell(TRIANGLES, TWINS, 8)).toEqual([7, 8, 9]);
  });
});

describe('borderRing', () => {
  it('grows by the ring outside and shrinks by the ring inside, seams whole', () => {
    expect(borderRing(TRIANGLES, TWINS, new Set([0]), true)).toEqual([1, 2, 6]);
    expect(borderRing(TRIANGLES, TWINS, new Set([0, 1, 2, 6]), false)).toEqual([1, 2, 6]);
  });
});
