import { shortJoint } from '../lib/joint-name';
import type { DrawnRig, VariantView } from './variant-view';

/** Calls `visit` with every influence of a vertex: the bone's object name's row and its weight. */
function eachInfluence(
  rig: DrawnRig,
  vertex: number,
  visit: (bone: number, weight: number, part: number) => void,
): void {
  const p = rig.parts.findIndex(
    ({ part }) => vertex >= part.vertexStart && vertex < part.vertexStart + part.vertexCount,
  );
  if (p < 0) return;
  const { mesh, part } = rig.parts[p];
  const v = vertex - part.vertexStart;
  for (const suffix of ['', '2']) {
    const joints = mesh.geometry.getAttribute(`skinIndex${suffix}`);
    const weights = mesh.geometry.getAttribute(`skinWeight${suffix}`);
    if (!joints || !weights) continue;
    for (let k = 0; k < 4; k++) {
      const weight = weights.getComponent(v, k);
      if (weight > 0) visit(joints.getComponent(v, k), weight, p);
    }
  }
}

/** #V weight of one bone (a row of the view's bones overlay) at each vertex of a rig. */
export function weightsOf(view: VariantView, rig: DrawnRig, row: number): Float32Array {
  const out = new Float32Array(rig.summary.vertices);
  const wanted = view.bones.joints[row]?.object;
  for (const { mesh, part } of rig.parts) {
    const bone = mesh.skeleton.bones.findIndex((object) => object === wanted);
    if (bone < 0) continue;
    for (let v = 0; v < part.vertexCount; v++)
      eachInfluence(rig, part.vertexStart + v, (joint, weight) => {
        if (joint === bone) out[part.vertexStart + v] += weight;
      });
  }
  return out;
}

/** The weight of one bone (a row of the view's bones overlay) at a vertex of a rig. */
export function weightAt(view: VariantView, rig: DrawnRig, row: number, vertex: number): number {
  const wanted = view.bones.joints[row]?.object;
  let sum = 0;
  eachInfluence(rig, vertex, (joint, weight, p) => {
    if (rig.parts[p].mesh.skeleton.bones[joint] === wanted) sum += weight;
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
  const sums = rig.parts.map(({ mesh }) => new Float64Array(mesh.skeleton.bones.length));
  for (const vertex of vertices) eachInfluence(rig, vertex, (joint, weight, p) => (sums[p][joint] += weight));
  const named = new Map<string, number>();
  let total = 0;
  rig.parts.forEach(({ mesh }, p) =>
    sums[p].forEach((sum, joint) => {
      if (sum === 0) return;
      const bone = mesh.skeleton.bones[joint];
      const name = rowOf.get(bone) ?? bone.name;
      named.set(name, (named.get(name) ?? 0) + sum);
      total += sum;
    }),
  );
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
