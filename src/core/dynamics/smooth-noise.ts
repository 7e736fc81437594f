/**
 * Seeded smooth noise in time: values in −1…1 on a lattice of whole numbers, joined by the quintic
 * 6t⁵ − 15t⁴ + 10t³ (Perlin 2002), so that acceleration by it has continuous first and second derivatives.
 * A pure function of its arguments: the same at any frame rate, in any order.
 *
 * @param x position in lattice units. @param seed 32-bit. @param period lattice points after which it repeats; 0: never.
 */
export function smoothNoise(x: number, seed: number, period = 0): number {
  const cell = Math.floor(x);
  const t = x - cell;
  const a = latticeValue(wrap(cell, period), seed);
  const b = latticeValue(wrap(cell + 1, period), seed);
  return a + (b - a) * t * t * t * (t * (t * 6 - 15) + 10);
}

function wrap(cell: number, period: number): number {
  return period > 0 ? cell - Math.floor(cell / period) * period : cell;
}

/** A 32-bit integer hash (Wellons' lowbias32) of cell and seed, as −1…1. */
function latticeValue(cell: number, seed: number): number {
  let h = (Math.imul(cell | 0, 0x9e3779b1) ^ Math.imul(seed | 0, 0x85ebca77)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return ((h ^ (h >>> 15)) >>> 0) / 2147483647.5 - 1;
}
