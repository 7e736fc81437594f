import { alongSegment, distance, lerp, type Vec3 } from '../math/vec3';

/** A piece with what merging looks at. */
export interface MergeablePiece {
  readonly vertices: Uint32Array;
  readonly attachJoint: number;
  readonly min: Vec3;
  readonly max: Vec3;
  /** Where it runs, and how thick it is about that; looked at when both pieces have it. */
  readonly course?: { readonly axis: readonly Vec3[]; readonly thickness: number };
}

/**
 * Groups pieces on the same attachment whose bounding boxes overlap by more than `overlap` of the smaller box:
 * fur over skin comes as two shells and is one tail. Tails fanned from one root have boxes that overlap as much, but their
 * axes part: on average by more than they are thick.
 *
 * @returns groups of piece indices, each ascending, ordered by first member. Cost: #pieces².
 */
export function mergePieces(pieces: readonly MergeablePiece[], overlap: number): number[][] {
  const group = pieces.map((_, i) => i);
  const rootOf = (i: number): number => (group[i] === i ? i : (group[i] = rootOf(group[i])));
  for (let i = 0; i < pieces.length; i++) {
    for (let k = i + 1; k < pieces.length; k++) {
      if (pieces[i].attachJoint !== pieces[k].attachJoint) continue;
      if (boxOverlap(pieces[i], pieces[k]) > overlap && runTogether(pieces[i], pieces[k])) group[rootOf(k)] = rootOf(i);
    }
  }
  const groups = new Map<number, number[]>();
  pieces.forEach((_, i) => {
    const root = rootOf(i);
    (groups.get(root) ?? groups.set(root, []).get(root)!).push(i);
  });
  return [...groups.values()];
}

/** Whether the axis of the shorter piece keeps to that of the longer one. */
function runTogether({ course: a }: MergeablePiece, { course: b }: MergeablePiece): boolean {
  if (!a || !b) return true;
  const [short, long] = extent(a.axis) < extent(b.axis) ? [a, b] : [b, a];
  const apart = short.axis.reduce((sum, p) => sum + toAxis(p, long.axis) / short.axis.length, 0);
  return apart <= Math.max(a.thickness, b.thickness);
}

function extent(axis: readonly Vec3[]): number {
  return distance(axis[0], axis[axis.length - 1]);
}

function toAxis(p: Vec3, axis: readonly Vec3[]): number {
  let least = distance(p, axis[0]);
  for (let i = 1; i < axis.length; i++) {
    const [a, b] = [axis[i - 1], axis[i]];
    // The last piece of the axis goes on: a tuft that is a shell of its own carries its tail on.
    const farthest = i === axis.length - 1 ? Infinity : 1;
    const t = Math.min(farthest, Math.max(0, alongSegment(p, a, b)));
    least = Math.min(least, distance(p, lerp(a, b, t)));
  }
  return least;
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
