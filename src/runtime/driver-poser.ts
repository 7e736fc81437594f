import { Matrix4, Quaternion, Vector3, type Object3D } from 'three';
import { composeMat4, mulMat4 } from '../core/math/mat4';
import { slerpQuat } from '../core/math/quat';
import { layerTime, layerWeight, type ClipLayer } from './clip-layer';

/**
 * World matrices of the drivers, and keyed rotations of the chains' joints, at any time of the clock: evaluated from the
 * playing clips themselves for the joints that matter, not read from the scene, which is posed at frame times only.
 * Where the root object stands is known at frames only and interpolated between them.
 */
export interface DriverPoser {
  /** Objects that are sampled: the drivers' ancestors below the root, the drivers, the chains' joints. Parents first. */
  readonly nodes: readonly Object3D[];
  /** Takes the root's place at a frame. The first frame, and a jump, has no motion before it. */
  moveRoot(world: Matrix4, jumped: boolean): void;
  /** Poses everything at `time`; `part` is how far that is from the last frame to this one, 0…1. */
  pose(layers: readonly ClipLayer[], time: number, part: number, drivers: Float64Array, keyed: Float64Array): void;
}

export function createDriverPoser(root: Object3D, drivers: readonly Object3D[], joints: readonly Object3D[]): DriverPoser {
  const nodes = sampledNodes(root, [...drivers, ...joints]);
  const parents = nodes.map((node) => nodes.indexOf(node.parent as Object3D));
  const driverAt = drivers.map((driver) => nodes.indexOf(driver));
  const jointAt = joints.map((joint) => nodes.indexOf(joint));
  const rest = { position: pack(nodes, 'position', 3), quaternion: pack(nodes, 'quaternion', 4), scale: pack(nodes, 'scale', 3) };
  const now = { position: rest.position.slice(), quaternion: rest.quaternion.slice(), scale: rest.scale.slice() };
  const total = { position: new Float64Array(nodes.length), quaternion: new Float64Array(nodes.length), scale: new Float64Array(nodes.length) };
  const worlds = new Float64Array(nodes.length * 16);
  const local = new Float64Array(16);
  const before = new Matrix4();
  const after = new Matrix4();
  const between = new Matrix4();

  const blend = (layers: readonly ClipLayer[], time: number): void => {
    for (const key of ['position', 'quaternion', 'scale'] as const) total[key].fill(0);
    for (const layer of layers) {
      const weight = layerWeight(layer, time);
      if (weight === 0) continue;
      const at = layerTime(layer, time);
      for (const { node, property, interpolant } of layer.tracks) {
        const sum = (total[property][node] += weight);
        mix(now[property], node, property, interpolant.evaluate(at) as ArrayLike<number>, 0, weight / sum);
      }
    }
    // As three's PropertyMixer: what the weights leave open is filled with the rest pose.
    for (const key of ['position', 'quaternion', 'scale'] as const) {
      const size = key === 'quaternion' ? 4 : 3;
      for (let n = 0; n < nodes.length; n++) if (total[key][n] < 1) mix(now[key], n, key, rest[key], n * size, 1 - total[key][n]);
    }
  };

  return {
    nodes,
    moveRoot(world, jumped) {
      before.copy(jumped ? world : after);
      after.copy(world);
    },
    pose(layers, time, part, out, keyed) {
      blend(layers, time);
      interpolate(between, before, after, part);
      for (let n = 0; n < nodes.length; n++) {
        composeMat4(local, 0, now.position, n * 3, now.quaternion, n * 4, now.scale, n * 3);
        if (parents[n] >= 0) mulMat4(worlds, n * 16, worlds, parents[n] * 16, local, 0);
        else mulMat4(worlds, n * 16, between.elements, 0, local, 0);
      }
      driverAt.forEach((n, d) => copyMatrix(out, d, n < 0 ? between.elements : worlds, Math.max(0, n)));
      jointAt.forEach((n, b) => {
        for (let k = 0; k < 4; k++) keyed[b * 4 + k] = now.quaternion[n * 4 + k];
      });
    },
  };
} // prettier-ignore

/** All objects from below the root down to the wanted ones, parents first. */
function sampledNodes(root: Object3D, wanted: readonly Object3D[]): Object3D[] {
  const needed = new Set<Object3D>();
  for (const object of wanted) for (let at: Object3D | null = object; at && at !== root; at = at.parent) needed.add(at);
  const out: Object3D[] = [];
  root.traverse((object) => {
    if (needed.has(object)) out.push(object);
  });
  return out;
}

function pack(nodes: readonly Object3D[], key: 'position' | 'quaternion' | 'scale', size: 3 | 4): Float64Array {
  const out = new Float64Array(nodes.length * size);
  nodes.forEach((node, n) => out.set(node[key].toArray() as number[], n * size));
  return out;
}

/** values[node] ← values[node] → other, by `share`. */
function mix(
  values: Float64Array,
  node: number,
  property: string,
  other: ArrayLike<number>,
  o: number,
  share: number,
): void {
  if (property === 'quaternion') {
    if (share === 1) for (let k = 0; k < 4; k++) values[node * 4 + k] = other[o + k];
    else slerpQuat(values, node * 4, values, node * 4, other, o, share);
    return;
  }
  for (let k = 0; k < 3; k++) {
    const at = node * 3 + k;
    values[at] = share === 1 ? other[o + k] : values[at] + (other[o + k] - values[at]) * share;
  }
}

function copyMatrix(out: Float64Array, d: number, source: ArrayLike<number>, n: number): void {
  for (let k = 0; k < 16; k++) out[d * 16 + k] = source[n * 16 + k];
}

const p0 = new Vector3(), p1 = new Vector3(), s0 = new Vector3(), s1 = new Vector3(); // prettier-ignore
const q0 = new Quaternion(), q1 = new Quaternion(); // prettier-ignore

/** A root that did not move gives its own matrix, to the last bit. */
function interpolate(out: Matrix4, a: Matrix4, b: Matrix4, part: number): void {
  if (part >= 1 || a.equals(b)) {
    out.copy(b);
    return;
  }
  a.decompose(p0, q0, s0);
  b.decompose(p1, q1, s1);
  out.compose(p0.lerp(p1, part), q0.slerp(q1, part), s0.lerp(s1, part));
}
