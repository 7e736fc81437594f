import type { Vec3 } from '../math/vec3';
import type { WeldedSurface } from '../mesh/welded-surface';
import type { ChainCoordinate } from './chain-coordinate';

/**
 * Heads of a chain of `segments` bones along a piece: J0 the collar's centre, Ji the area-weighted centroid of the
 * skin whose coordinate lies within half a segment of i·L/K, then `smoothing` passes of ½, ¼, ¼ over the inner
 * joints, so that a lopsided cross-section (a bushy tip) does not make the chain zigzag. A band without skin takes
 * its place on the line between its neighbours.
 *
 * @returns (K+1)×3, root first, end last, analysis space. Cost: #piece × K.
 */
export function placeChain(
  surface: WeldedSurface,
  piece: Uint32Array,
  coordinate: ChainCoordinate,
  root: Vec3,
  segments: number,
  smoothing: number,
): Float64Array {
  if (!(segments >= 1)) throw new RangeError(`placeChain: segments must be ≥ 1, got ${segments}`);
  const { geodesic, length } = coordinate;
  const { positions, areas } = surface;
  const sums = new Float64Array((segments + 1) * 4);
  piece.forEach((w, i) => {
    const s = length > 0 ? (geodesic[i] / length) * segments : 0;
    const band = Math.min(segments, Math.round(s));
    const area = areas[w] || 1e-12;
    for (let c = 0; c < 3; c++) sums[band * 4 + c] += area * positions[w * 3 + c];
    sums[band * 4 + 3] += area;
  });

  const joints = new Float64Array((segments + 1) * 3);
  joints.set(root);
  const known = [true];
  for (let i = 1; i <= segments; i++) {
    const area = sums[i * 4 + 3];
    known[i] = area > 0;
    if (known[i]) for (let c = 0; c < 3; c++) joints[i * 3 + c] = sums[i * 4 + c] / area;
  }
  fillGaps(joints, known);
  smooth(joints, smoothing);
  return joints;
}

function fillGaps(joints: Float64Array, known: readonly boolean[]): void {
  const last = known.lastIndexOf(true);
  for (let i = 1; i < known.length; i++) {
    if (known[i]) continue;
    const next = known.indexOf(true, i);
    const to = next < 0 ? last : next;
    const t = next < 0 ? 1 : 1 / (next - i + 1);
    for (let c = 0; c < 3; c++) joints[i * 3 + c] = joints[(i - 1) * 3 + c] * (1 - t) + joints[to * 3 + c] * t;
  }
}

function smooth(joints: Float64Array, passes: number): void {
  const count = joints.length / 3;
  for (let pass = 0; pass < passes; pass++) {
    const before = joints.slice();
    for (let i = 1; i < count - 1; i++) {
      for (let c = 0; c < 3; c++)
        joints[i * 3 + c] = before[i * 3 + c] / 2 + (before[(i - 1) * 3 + c] + before[(i + 1) * 3 + c]) / 4;
    }
  }
}
