import type { RigModel } from '../rig/scene';
import { bindCorrections, rigidFrames, type RigidFrames } from './rigid-frames';

/**
 * A rig as the solvers see it: linear in its bone transforms.
 *
 * Solver space is analysis space moved to the bind centroid and divided by the bind pose's diagonal, so that
 * every tolerance in this folder is a fraction of the model. A bone transform T is rigid, 12 numbers: its 3×4
 * matrix column after column, R then t. A skinned vertex is Σ T_j · (w P)_vj over its entries, with
 * P = [bind point; 1].
 */
export interface SkinSystem {
  readonly rig: RigModel;
  readonly frames: RigidFrames;
  /** #V, the rig vertices that take part, ascending. */
  readonly vertices: Uint32Array;
  /** #A, skeleton joints that carry skin of those vertices, parents first; and #J, back again (-1 for none). */
  readonly joints: Int32Array;
  readonly activeOf: Int32Array;
  /** #A, nearest active ancestor, or -1. */
  readonly parents: Int32Array;
  /** 3, bind centroid, and the bind pose's bounding-box diagonal: analysis space. */
  readonly center: Float64Array;
  readonly diagonal: number;
  /** #V×3 bind positions, solver space. */
  readonly bindPoints: Float64Array;
  /** #A×3 bind places of the joints, solver space. */
  readonly heads: Float64Array;
  /** Entries in joint order: those of active joint a are entryStart[a] … entryStart[a + 1]. */
  readonly entryStart: Uint32Array;
  /** #E, place in `vertices`. */
  readonly entryVertex: Uint32Array;
  /** #E×4, weight times [bind point; 1]. */
  readonly entryPoint: Float64Array;
}

/**
 * @param vertices the rig's vertices to be solved for; all of them when left out.
 * Cost: one pass over the influences.
 */
export function skinSystem(rig: RigModel, vertices?: Uint32Array): SkinSystem {
  const { positions, influences, skeleton } = rig;
  const chosen = vertices ?? Uint32Array.from({ length: positions.length / 3 }, (_, v) => v);
  if (chosen.length === 0) throw new RangeError('skinSystem: no vertices');
  const frames = rigidFrames(rig);
  const { center, diagonal } = extentOf(positions, chosen);
  const { width, joints: influenceJoint, weights } = influences;

  // 1. Count entries per joint, and keep the joints that have any.
  const counts = new Uint32Array(skeleton.nodes.length);
  for (const v of chosen)
    for (let i = v * width; i < (v + 1) * width; i++) if (weights[i] > 0) counts[influenceJoint[i]]++;
  const joints = Int32Array.from(counts.keys()).filter((j) => counts[j] > 0);
  const activeOf = new Int32Array(counts.length).fill(-1);
  joints.forEach((j, a) => (activeOf[j] = a));
  const entryStart = new Uint32Array(joints.length + 1);
  joints.forEach((j, a) => (entryStart[a + 1] = entryStart[a] + counts[j]));

  // 2. Fill them.
  const corrections = rig.bindSets.map((set) => bindCorrections(frames, set.inverseBind));
  const partOf = partFinder(rig);
  const cursor = entryStart.slice();
  const entryVertex = new Uint32Array(entryStart[joints.length]);
  const entryPoint = new Float64Array(entryVertex.length * 4);
  const bindPoints = new Float64Array(chosen.length * 3);
  const point = new Float64Array(3);
  chosen.forEach((v, k) => {
    const correction = corrections[partOf(v)];
    for (let c = 0; c < 3; c++) bindPoints[k * 3 + c] = (positions[v * 3 + c] - center[c]) / diagonal;
    for (let i = v * width; i < (v + 1) * width; i++) {
      const w = weights[i];
      if (!(w > 0)) continue;
      const e = cursor[activeOf[influenceJoint[i]]]++;
      applyTo(point, correction, influenceJoint[i] * 16, positions, v * 3);
      entryVertex[e] = k;
      for (let c = 0; c < 3; c++) entryPoint[e * 4 + c] = (w * (point[c] - center[c])) / diagonal;
      entryPoint[e * 4 + 3] = w;
    }
  });

  const heads = new Float64Array(joints.length * 3);
  joints.forEach((j, a) => {
    for (let c = 0; c < 3; c++) heads[a * 3 + c] = (frames.binds[j * 16 + 12 + c] - center[c]) / diagonal;
  });
  const parents = activeParents(skeleton.parents, joints, activeOf);
  return { rig, frames, vertices: chosen, joints, activeOf, parents, center, diagonal, bindPoints, heads, entryStart, entryVertex, entryPoint }; // prettier-ignore
}

/** Skins every vertex of the system with bone transforms `T` (#A×12), solver space; `out` #V×3. */
export function skinPoints(system: SkinSystem, T: Float64Array, out: Float64Array): void {
  const { entryStart, entryVertex, entryPoint } = system;
  out.fill(0);
  for (let a = 0; a + 1 < entryStart.length; a++) {
    const o = a * 12;
    for (let e = entryStart[a]; e < entryStart[a + 1]; e++) {
      const x = entryPoint[e * 4], y = entryPoint[e * 4 + 1], z = entryPoint[e * 4 + 2], w = entryPoint[e * 4 + 3]; // prettier-ignore
      const v = entryVertex[e] * 3;
      out[v] += T[o] * x + T[o + 3] * y + T[o + 6] * z + T[o + 9] * w;
      out[v + 1] += T[o + 1] * x + T[o + 4] * y + T[o + 7] * z + T[o + 10] * w;
      out[v + 2] += T[o + 2] * x + T[o + 5] * y + T[o + 8] * z + T[o + 11] * w;
    }
  }
}

/** `count` bone transforms at the bind pose. */
export function bindTransforms(count: number): Float64Array {
  const T = new Float64Array(count * 12);
  for (let a = 0; a < count; a++) for (let c = 0; c < 3; c++) T[a * 12 + c * 4] = 1;
  return T;
}

function extentOf(positions: Float32Array, vertices: Uint32Array): { center: Float64Array; diagonal: number } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const center = new Float64Array(3);
  for (const v of vertices)
    for (let c = 0; c < 3; c++) {
      const x = positions[v * 3 + c];
      center[c] += x / vertices.length;
      low[c] = Math.min(low[c], x);
      high[c] = Math.max(high[c], x);
    }
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  return { center, diagonal: diagonal > 0 ? diagonal : 1 };
}

function partFinder(rig: RigModel): (vertex: number) => number {
  const setOf = new Uint8Array(rig.positions.length / 3);
  for (const part of rig.parts) setOf.fill(part.bindSet, part.vertexStart, part.vertexStart + part.vertexCount);
  return (vertex) => setOf[vertex];
}

function activeParents(parents: Int32Array, joints: Int32Array, activeOf: Int32Array): Int32Array {
  return joints.map((j) => {
    let p = parents[j];
    while (p >= 0 && activeOf[p] < 0) p = parents[p];
    return p < 0 ? -1 : activeOf[p];
  });
}

function applyTo(out: Float64Array, m: Float64Array, o: number, p: ArrayLike<number>, i: number): void {
  for (let r = 0; r < 3; r++)
    out[r] = m[o + r] * p[i] + m[o + 4 + r] * p[i + 1] + m[o + 8 + r] * p[i + 2] + m[o + 12 + r];
}
