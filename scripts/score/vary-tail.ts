import { translationOf } from '../../src/core/math/mat4';
import { betweenQuat, rotateVec3 } from '../../src/core/math/quat';
import { add, dot, lerp, normalize, scale, sub, vec3At, type Vec3 } from '../../src/core/math/vec3';
import type { RigModel } from '../../src/core/rig/scene';

/** Another tail of the same animal. */
export interface TailShape {
  /** Times as long, and times as thick. */
  readonly length?: number;
  readonly girth?: number;
  /** Turned towards this direction … */
  readonly towards?: Vec3;
  /** … by this share, 0 as it is, 1 fully. */
  readonly turn?: number;
}

/**
 * Poses and stretches the chain of joints that moves a tail, in the bind pose, and its skin with it (linear blending of
 * the artist's own weights), so that files with other tails can be had from one.
 */
export function shapeTail(rig: RigModel, chain: readonly number[], shape: TailShape): RigModel {
  const { length = 1, girth = 1, towards, turn = 1 } = shape;
  const { skeleton, influences } = rig;
  const heads = chain.map((j) => translationOf(skeleton.bind, j * 16));
  const bones = heads.map((head, i) =>
    i + 1 < heads.length ? sub(heads[i + 1], head) : sub(head, heads[i - 1] ?? head),
  );
  const goal = towards && normalize(towards);
  const turns = bones.map((bone) => {
    const from = normalize(bone);
    return betweenQuat(from, goal ? normalize(lerp(from, goal, turn)) : from);
  });
  const moved: Vec3[] = [heads[0]];
  for (let i = 1; i < heads.length; i++)
    moved.push(add(moved[i - 1], scale(rotateVec3(turns[i - 1], bones[i - 1]), length)));

  const place = (i: number, p: Vec3): Vec3 => {
    const local = sub(p, heads[i]);
    const axis = normalize(bones[i]);
    const along = scale(axis, dot(local, axis));
    return add(moved[i], rotateVec3(turns[i], add(scale(along, length), scale(sub(local, along), girth))));
  };
  const boneOf = new Map(chain.map((j, i) => [j, i]));
  const positions = rig.positions.slice();
  for (let v = 0; v < positions.length / 3; v++) {
    const rest = vec3At(rig.positions, v);
    let sum: Vec3 = [0, 0, 0];
    for (let k = v * influences.width; k < (v + 1) * influences.width; k++) {
      const bone = boneOf.get(influences.joints[k]);
      if (influences.weights[k] > 0) sum = add(sum, scale(bone === undefined ? rest : place(bone, rest), influences.weights[k])); // prettier-ignore
    }
    positions.set(sum, v * 3);
  }
  const bind = skeleton.bind.slice();
  chain.forEach((j, i) => bind.set(moved[i], j * 16 + 12));
  return { ...rig, positions, skeleton: { ...skeleton, bind } };
}

/** The marked skin cut loose as a shell of its own, sunk a little way into the body; and the new vertices, marked. */
export function cutLoose(rig: RigModel, marked: Uint8Array, sink: Vec3): { rig: RigModel; marked: Uint8Array } {
  const triangles = rig.triangles.slice();
  const positions: number[] = Array.from(rig.positions);
  const copies = new Map<number, number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const face = [triangles[t], triangles[t + 1], triangles[t + 2]];
    if (!face.every((v) => marked[v])) continue;
    face.forEach((v, k) => {
      const copy = copies.get(v) ?? positions.push(...[0, 1, 2].map((c) => rig.positions[v * 3 + c] + sink[c])) / 3 - 1;
      copies.set(v, copy);
      triangles[t + k] = copy;
    });
  }
  const loose = withVertices({ ...rig, triangles }, positions, [...copies.keys()]);
  return {
    rig: loose,
    marked: Uint8Array.from({ length: positions.length / 3 }, (_, v) => (v >= marked.length ? 1 : 0)),
  };
}

/** Vertices gathered in cells of a grid: what a decimated model looks like. Faces that lose their area are dropped. */
export function coarsened(rig: RigModel, cell: number): RigModel {
  const first = new Map<string, number>();
  const to = Uint32Array.from({ length: rig.positions.length / 3 }, (_, v) => {
    const key = vec3At(rig.positions, v).map((x) => Math.round(x / cell)).join(); // prettier-ignore
    const found = first.get(key);
    if (found === undefined) first.set(key, v);
    return found ?? v;
  });
  const triangles: number[] = [];
  for (let t = 0; t < rig.triangles.length; t += 3) {
    const face = [0, 1, 2].map((k) => to[rig.triangles[t + k]]);
    if (new Set(face).size === 3) triangles.push(...face);
  }
  const positions = rig.positions.slice();
  to.forEach((v, w) => positions.set(rig.positions.subarray(v * 3, v * 3 + 3), w * 3));
  return { ...rig, positions, triangles: Uint32Array.from(triangles) };
}

/** The rig with vertices added behind its own as a part of their own, each with the weights of its source. */
export function withVertices(rig: RigModel, positions: readonly number[], sources: readonly number[]): RigModel {
  const { width, joints, weights } = rig.influences;
  const row = <T extends Uint16Array | Float32Array>(from: T) => sources.flatMap((v) => [...from.subarray(v * width, (v + 1) * width)]); // prettier-ignore
  const last = rig.parts[rig.parts.length - 1];
  const vertexStart = rig.positions.length / 3;
  return {
    ...rig,
    parts: [
      ...rig.parts,
      { ...last, index: last.index + 1, vertexStart, vertexCount: sources.length, triangleCount: 0 },
    ],
    positions: Float32Array.from(positions),
    influences: {
      width,
      joints: Uint16Array.from([...joints, ...row(joints)]),
      weights: Float32Array.from([...weights, ...row(weights)]),
    },
  };
}
