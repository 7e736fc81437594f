/**
 * Distance of every vertex to its target: the one formula that the tables add up and the studio paints on the mesh.
 * @param target #V×3. @param reached #V×3, the same space. @param out #V, that space's units.
 */
export function surfaceErrors(target: Float64Array, reached: Float64Array, out: Float64Array): void {
  for (let v = 0, i = 0; v < out.length; v++, i += 3) {
    const x = target[i] - reached[i], y = target[i + 1] - reached[i + 1], z = target[i + 2] - reached[i + 2]; // prettier-ignore
    out[v] = Math.sqrt(x * x + y * y + z * z);
  }
}
