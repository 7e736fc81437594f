/** A smooth loop through keys: monotone cubic between them (Fritsch–Carlson), so that it never overshoots a key. */
export type Curve = (phase: number) => number;

/** @param keys [phase 0…1, value], ascending; the loop closes from the last back to the first. */
export function loop(keys: readonly (readonly [phase: number, value: number])[]): Curve {
  const n = keys.length;
  const at = (i: number): readonly [number, number] => {
    const turn = Math.floor(i / n);
    const [p, v] = keys[i - turn * n];
    return [p + turn, v];
  };
  const slope = (i: number): number => (at(i + 1)[1] - at(i)[1]) / (at(i + 1)[0] - at(i)[0]);
  const tangent = (i: number): number => {
    const [before, after] = [slope(i - 1), slope(i)];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  };
  return (phase) => {
    let p = phase - Math.floor(phase);
    if (p < keys[0][0]) p += 1;
    let k = n - 1;
    while (k > 0 && keys[k][0] > p) k--;
    const [[p0, v0], [p1, v1]] = [at(k), at(k + 1)];
    const h = p1 - p0;
    const t = (p - p0) / h;
    return hermite(v0, tangent(k) * h, v1, tangent(k + 1) * h, t);
  };
}

/** Cubic from `a` with slope `da` to `b` with slope `db`, t in 0…1. */
export function hermite(a: number, da: number, b: number, db: number, t: number): number {
  const s = 1 - t;
  return a * s * s * (1 + 2 * t) + da * t * s * s - db * t * t * s + b * t * t * (3 - 2 * t);
}

/** cos of a phase shifted so that it peaks at `peak`. */
export function wave(phase: number, peak: number, perLoop = 1): number {
  return Math.cos(2 * Math.PI * perLoop * (phase - peak));
}
