import type { Vec3 } from '../math/vec3';

/** A piece with what merging looks at. */
export interface MergeablePiece {
  readonly vertices: Uint32Array;
  readonly attachJoint: number;
  readonly min: Vec3;
  readonly max: Vec3;
}

/**
 * Groups pieces on the same attachment whose bounding boxes overlap by more than `overlap` of the smaller box:
 * fur over skin comes as two shells and is one tail.
 *
 * @returns groups of piece indices, each ascending, ordered by first member. Cost: #pieces².
 */
export function mergePieces(pieces: readonly MergeablePiece[], overlap: number): number[][] {
  const group = pieces.map((_, i) => i);
  const rootOf = (i: number): number => (group[i] === i ? i : (group[i] = rootOf(group[i])));
  for (let i = 0; i < pieces.length; i++) {
    for (let k = i + 1; k < pieces.length; k++) {
      if (pieces[i].attachJoint !== pieces[k].attachJoint) continue;
      if (boxOverlap(pieces[i], pieces[k]) > overlap) group[rootOf(k)] = rootOf(i);
    }
  }
  const groups = new Map<number, number[]>();
  pieces.forEach((_, i) => {
    const root = rootOf(i);
    (groups.get(root) ?? groups.set(root, []).get(root)!).push(i);
  });
  return [...groups.values()];
}

/** Volume shared by two boxes ÷ the smaller volume; flat boxes are given a little thickness. */
export function boxOverlap(a: { min: Vec3; max: Vec3 }, b: { min: Vec3; max: Vec3 }): number {
  const thickness = 1e-4 * Math.max(...a.max.map((x, c) => x - a.min[c]), ...b.max.map((x, c) => x - b.min[c]));
  let shared = 1;
  let volumeA = 1;
  let volumeB = 1;
  for (let c = 0; c < 3; c++) {
    shared *= Math.max(0, Math.min(a.max[c], b.max[c]) - Math.max(a.min[c], b.min[c]) + thickness);
    volumeA *= a.max[c] - a.min[c] + thickness;
    volumeB *= b.max[c] - b.min[c] + thickness;
  }
  const smaller = Math.min(volumeA, volumeB);
  return smaller > 0 ? shared / smaller : 0;
}
