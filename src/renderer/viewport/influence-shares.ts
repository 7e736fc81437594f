import { shortJoint } from '../lib/joint-name';
import { eachInfluence } from './skin-arrays';
import type { DrawnRig, VariantView } from './variant-view';

/** What was asked last of each rig: while a clip plays, the same bone is asked for at every frame. */
const last = new WeakMap<DrawnRig, { readonly row: number; readonly weights: Float32Array }>();

/** #V weight of one bone (a row of the view's bones overlay) at each vertex of a rig. */
export function weightsOf(view: VariantView, rig: DrawnRig, row: number): Float32Array {
  const known = last.get(rig);
  if (known?.row === row) return known.weights;
  const weights = readWeights(view, rig, row);
  last.set(rig, { row, weights });
  return weights;
}

function readWeights(view: VariantView, rig: DrawnRig, row: number): Float32Array {
  const out = new Float32Array(rig.summary.vertices);
  const wanted = view.bones.joints[row]?.object;
  rig.parts.forEach(({ mesh, part: { vertexStart, vertexCount } }, p) => {
    const bone = mesh.skeleton.bones.findIndex((object) => object === wanted);
    if (bone < 0) return;
    const skin = rig.surface.skinOf(p);
    for (let v = 0; v < vertexCount; v++)
      eachInfluence(skin, v, (joint, weight) => {
        if (joint === bone) out[vertexStart + v] += weight;
      });
  });
  return out;
}

/** The weight of one bone (a row of the view's bones overlay) at a vertex of a rig. */
export function weightAt(view: VariantView, rig: DrawnRig, row: number, vertex: number): number {
  const wanted = view.bones.joints[row]?.object;
  const p = rig.parts.findIndex(({ part }) => vertex >= part.vertexStart && vertex < part.vertexStart + part.vertexCount); // prettier-ignore
  if (p < 0) return 0;
  const { mesh, part } = rig.parts[p];
  let sum = 0;
  eachInfluence(rig.surface.skinOf(p), vertex - part.vertexStart, (joint, weight) => {
    if (mesh.skeleton.bones[joint] === wanted) sum += weight;
  });
  return sum;
}

/** What a piece follows: its bones and their share of its weight, largest first. */
export function influenceShares(
  view: VariantView,
  rig: DrawnRig,
  vertices: Uint32Array,
): { name: string; share: number }[] {
  const rowOf = new Map(view.bones.joints.map((joint) => [joint.object, joint.name]));
  const named = new Map<string, number>();
  let total = 0;
  rig.parts.forEach(({ mesh, part: { vertexStart, vertexCount } }, p) => {
    const skin = rig.surface.skinOf(p);
    const sums = new Float64Array(mesh.skeleton.bones.length);
    const add = (joint: number, weight: number) => (sums[joint] += weight);
    for (const v of vertices) {
      if (v >= vertexStart && v < vertexStart + vertexCount) eachInfluence(skin, v - vertexStart, add);
    }
    sums.forEach((sum, joint) => {
      if (sum === 0) return;
      const bone = mesh.skeleton.bones[joint];
      const name = rowOf.get(bone) ?? bone.name;
      named.set(name, (named.get(name) ?? 0) + sum);
      total += sum;
    });
  });
  return [...named]
    .map(([name, sum]) => ({ name, share: total > 0 ? sum / total : 0 }))
    .sort((a, b) => b.share - a.share);
}

/** `Follows LeftLeg 48 % · LeftUpLeg 30 %`, or how many bones when they are its own. */
export function followsText(shares: readonly { name: string; share: number }[]): string {
  const shown = shares.filter(({ share }) => share >= 0.03).slice(0, 3);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return shown.length
    ? `Follows ${shown.map(({ name, share }) => `${shortJoint(name)} ${percent(share)}`).join(' · ')}`
    : '';
}
