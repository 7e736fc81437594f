import type { Influences } from '../../core/rig/scene';

/** How much skin each joint of a skin carries, and where it is. */
export interface CarriedSkin {
  /** #J, sum of the weights of all vertices. */
  readonly weights: Float64Array;
  /** #J×3 mesh space, weighted centroid; zero where no skin hangs. */
  readonly centroids: Float64Array;
  /** Length of the diagonal of the vertices' bounding box, mesh space. */
  readonly size: number;
}

export interface Surface {
  /** #V×3 mesh space. */
  readonly positions: Float32Array;
  readonly influences: Influences;
}

/** Sums up the surfaces of one skin. */
export function carriedSkin(surfaces: readonly Surface[], jointCount: number): CarriedSkin {
  const weights = new Float64Array(jointCount);
  const centroids = new Float64Array(jointCount * 3);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { positions, influences } of surfaces) {
    const { width, joints, weights: shares } = influences;
    for (let v = 0; v < positions.length / 3; v++) {
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], positions[v * 3 + k]);
        high[k] = Math.max(high[k], positions[v * 3 + k]);
      }
      for (let i = v * width; i < (v + 1) * width; i++) {
        const share = shares[i];
        if (share === 0) continue;
        weights[joints[i]] += share;
        for (let k = 0; k < 3; k++) centroids[joints[i] * 3 + k] += share * positions[v * 3 + k];
      }
    }
  }
  for (let j = 0; j < jointCount; j++) {
    if (weights[j] > 0) for (let k = 0; k < 3; k++) centroids[j * 3 + k] /= weights[j];
  }
  const size = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  return { weights, centroids, size: Number.isFinite(size) ? size : 0 };
}
