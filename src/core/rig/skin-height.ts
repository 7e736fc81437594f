/** Extent along Y of one or several skins (#V×3 each), in their unit; 0 without any. */
export function skinHeight(...skins: readonly ArrayLike<number>[]): number {
  let low = Infinity;
  let high = -Infinity;
  for (const positions of skins) {
    for (let i = 1; i < positions.length; i += 3) {
      if (positions[i] < low) low = positions[i];
      if (positions[i] > high) high = positions[i];
    }
  }
  return high > low ? high - low : 0;
}
