import type { WeldedSurface } from '../mesh/welded-surface';

/** Contours of a field on the skin at evenly spaced levels: level i is (i + ½)·step. */
export interface ContourProfile {
  readonly step: number;
  /** #N, summed length of the contour, analysis units. */
  readonly lengths: Float64Array;
  /** #N×3, length-weighted centre of the contour. */
  readonly centres: Float64Array;
}

/**
 * Slices every triangle at the levels that cross it, so that a ring of a coarse tail measures the same as that of a
 * fine one (counting vertices or areas per band does not: real tails have rings a third of the height apart).
 *
 * @param field #W; triangles with an infinite corner are left out.
 * Cost: #F + crossings.
 */
export function contourProfile(
  surface: WeldedSurface,
  field: Float64Array,
  top: number,
  levels: number,
): ContourProfile {
  const step = top / levels;
  const lengths = new Float64Array(levels);
  const centres = new Float64Array(levels * 3);
  const { triangles, positions } = surface;
  // The two points at which a level crosses the current triangle.
  const crossing = new Float64Array(6);

  for (let t = 0; t < triangles.length; t += 3) {
    const a = field[triangles[t]];
    const b = field[triangles[t + 1]];
    const c = field[triangles[t + 2]];
    const high = Math.max(a, b, c);
    if (high === Infinity) continue;
    const first = Math.max(0, Math.ceil(Math.min(a, b, c) / step - 0.5));
    const last = Math.min(levels - 1, Math.floor(high / step - 0.5));
    for (let i = first; i <= last; i++) {
      const level = (i + 0.5) * step;
      let found = 0;
      for (let k = 0; k < 3 && found < 2; k++) {
        const u = triangles[t + k];
        const v = triangles[t + ((k + 1) % 3)];
        if (field[u] < level === field[v] < level) continue;
        const s = (level - field[u]) / (field[v] - field[u]);
        for (let d = 0; d < 3; d++) {
          crossing[found * 3 + d] = positions[u * 3 + d] * (1 - s) + positions[v * 3 + d] * s;
        }
        found++;
      }
      if (found < 2) continue;
      const length = Math.hypot(crossing[0] - crossing[3], crossing[1] - crossing[4], crossing[2] - crossing[5]);
      lengths[i] += length;
      for (let d = 0; d < 3; d++) centres[i * 3 + d] += (length * (crossing[d] + crossing[3 + d])) / 2;
    }
  }
  for (let i = 0; i < levels; i++) {
    if (lengths[i] === 0) continue;
    for (let d = 0; d < 3; d++) centres[i * 3 + d] /= lengths[i];
  }
  return { step, lengths, centres };
}
