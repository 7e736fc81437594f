/** Value noise on a lattice of hashed integers: smooth, the same everywhere and every time. Range −1…1. */
export function noise3(x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const u = fade(x - ix);
  const v = fade(y - iy);
  const w = fade(z - iz);
  const row = (dy: number, dz: number): number => mix(hash(ix, iy + dy, iz + dz), hash(ix + 1, iy + dy, iz + dz), u);
  return mix(mix(row(0, 0), row(1, 0), v), mix(row(0, 1), row(1, 1), v), w) * 2 - 1;
}

/** Octaves of `noise3`, each twice as fine and half as strong; range −1…1. */
export function fractal(x: number, y: number, z: number, octaves = 3): number {
  let sum = 0;
  let total = 0;
  for (let k = 0, amplitude = 1; k < octaves; k++, amplitude /= 2) {
    const f = 2 ** k;
    sum += amplitude * noise3(x * f + 17 * k, y * f, z * f - 31 * k);
    total += amplitude;
  }
  return sum / total;
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** 0 below `from`, 1 above `to`, smooth between. `from` may be the larger. */
export function smoothstep(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

function fade(t: number): number {
  return t * t * t * (t * (6 * t - 15) + 10);
}

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647 - 40503);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}
