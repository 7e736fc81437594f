import { add, distance, dot, normalize, scale, sub, vec3At, type Vec3 } from '../../src/core/math/vec3';
import type { RigModel } from '../../src/core/rig/scene';
import { withVertices } from './vary-tail';

/** Where and how large a tail is put. */
export interface Graft {
  /** The root's place on the host's skin, analysis space. */
  readonly at: Vec3;
  /** Reach of the tail, analysis units of the host. */
  readonly reach: number;
  /** The host's leg joints: they get the tail's weights, as auto-riggers give them. */
  readonly legs: readonly number[];
}

/** One animal's tail as a shell on another body, weighted to its legs; and the new vertices, marked. */
export function graftTail(
  host: RigModel,
  donor: RigModel,
  tail: Uint8Array,
  root: Vec3,
  graft: Graft,
): { rig: RigModel; marked: Uint8Array } {
  const { at, reach, legs } = graft;
  const used = [...tail.keys()].filter((v) => tail[v]);
  const longest = Math.max(...used.map((v) => distance(vec3At(donor.positions, v), root)));
  const place = new Map<number, number>();
  const positions: number[] = Array.from(host.positions);
  for (const v of used) {
    place.set(v, positions.length / 3);
    positions.push(...add(at, scale(sub(vec3At(donor.positions, v), root), reach / longest)));
  }
  const triangles: number[] = Array.from(host.triangles);
  for (let t = 0; t < donor.triangles.length; t += 3) {
    const face = [0, 1, 2].map((k) => place.get(donor.triangles[t + k]));
    if (face.every((v) => v !== undefined)) triangles.push(...(face as number[]));
  }
  const rig = withVertices({ ...host, triangles: Uint32Array.from(triangles) }, positions, used.map(() => 0)); // prettier-ignore
  const first = host.positions.length / 3;
  const { width, joints, weights } = rig.influences;
  const heads = host.skeleton.names.map((_, j) => vec3At(host.skeleton.bind.subarray(j * 16 + 12, j * 16 + 15), 0));
  for (let v = first; v < positions.length / 3; v++) {
    const p = vec3At(rig.positions, v);
    const near = [...legs].sort((a, b) => distance(heads[a], p) - distance(heads[b], p)).slice(0, 2);
    for (let k = 0; k < width; k++) {
      joints[v * width + k] = near[k] ?? 0;
      weights[v * width + k] = k < near.length ? 1 / near.length : 0;
    }
  }
  return { rig, marked: Uint8Array.from({ length: positions.length / 3 }, (_, v) => (v >= first ? 1 : 0)) };
}

/** The point of the skin behind the pelvis joint, a little way into the body; `forward` and `up` are unit vectors. */
export function seatOf(rig: RigModel, pelvis: number, forward: Vec3, height: number): Vec3 {
  const head = vec3At(rig.skeleton.bind.subarray(pelvis * 16 + 12, pelvis * 16 + 15), 0);
  const side = normalize([forward[2], 0, -forward[0]]);
  let best = head;
  for (let v = 0; v < rig.positions.length / 3; v++) {
    const p = vec3At(rig.positions, v);
    const d = sub(p, head);
    if (Math.abs(d[1]) > 0.03 * height || Math.abs(dot(d, side)) > 0.02 * height) continue;
    if (dot(p, forward) < dot(best, forward)) best = p;
  }
  return add(best, scale(forward, 0.02 * height));
}
