import { composeMat4, inverseMat4, invertMat4, mulMat4, productMat4 } from '../math/mat4';
import { quatFromMat4 } from '../math/quat';
import { createPose } from '../rig/sample-pose';
import type { Channel, ChannelPath, Clip, SceneGraph } from '../rig/scene';
import type { SkinSystem } from './skin-system';

/**
 * Solved bone transforms written as keys of the rig's own nodes: translation and rotation, float32, local to the
 * parent node whatever stands between (armatures scaled by 100, nodes that are no joints).
 *
 * A key is rounded to float32 before its children are computed, so that each child corrects what its parents'
 * rounding moved; errors do not add up along a chain. Joints that were not solved keep their bind-local transform:
 * that is the file's rest, or a constant key where rest and bind differ. Scales stay as the file has them.
 * Quaternions are unit and stay on one hemisphere from key to key.
 */
export interface SolvedPoses {
  /** #F seconds, strictly increasing. */
  readonly times: Float64Array;
  /** #D, skeleton joints that were solved, parents first. */
  readonly joints: Int32Array;
  /** #F×#D×12, solver space. */
  readonly transforms: Float64Array;
  /** With rotations only, the joints (skeleton indices) that still move; undefined when all may. */
  readonly movable?: ReadonlySet<number>;
}

/** Rest and bind that differ by less than this are the same: fraction of the diagonal, and radians. */
const SAME = 1e-6;

export function bakeBones(graph: SceneGraph, system: SkinSystem, poses: SolvedPoses, name: string): Clip {
  const { times, joints, transforms } = poses;
  const plan = planNodes(graph, system, poses);
  const tracks = new Map(Array.from(plan.solved.keys(), (node) => [node, newTrack(times.length)]));
  const worlds = new Float64Array(graph.parents.length * 16);
  const local = new Float64Array(16);
  const parentInverse = new Float64Array(16);
  const translation = new Float64Array(3);

  for (let f = 0; f < times.length; f++)
    for (const node of graph.order) {
      const parent = graph.parents[node];
      const d = plan.solved.get(node);
      const track = tracks.get(node);
      if (d === undefined || !track) {
        place(worlds, node, parent, plan.locals, node * 16);
        continue;
      }
      worldOf(system, joints[d], transforms, (f * joints.length + d) * 12, local);
      if (parent >= 0 && invertMat4(parentInverse, 0, worlds, parent * 16))
        mulMat4(local, 0, parentInverse, 0, local, 0);
      const moves = poses.movable?.has(joints[d]) ?? true;
      for (let c = 0; c < 3; c++)
        track.translations[f * 3 + c] = moves ? local[12 + c] : plan.locals[node * 16 + 12 + c];
      writeQuaternion(track.rotations, f, local, graph.scales, node);
      for (let c = 0; c < 3; c++) translation[c] = track.translations[f * 3 + c];
      composeMat4(local, 0, translation, 0, unitQuaternion(track.rotations, f), 0, graph.scales, node * 3);
      place(worlds, node, parent, local, 0);
    }

  const channels: Channel[] = [];
  for (const [node, track] of tracks) {
    const t = channel(node, 'translation', times, track.translations, graph.translations, 3);
    const r = channel(node, 'rotation', times, track.rotations, graph.rotations, 4);
    if (t) channels.push(t);
    if (r) channels.push(r);
  }
  channels.push(...constantChannels(graph, plan, times));
  channels.sort((a, b) => a.node - b.node);
  return { index: -1, name, duration: times[times.length - 1], channels };
}

interface NodePlan {
  /** Node → place among the solved joints. */
  readonly solved: ReadonlyMap<number, number>;
  /** Nodes of unsolved joints that need a constant key to stand as they do at bind. */
  readonly held: readonly number[];
  /** #N×16: local matrices at rest, or at bind for joints under a solved one. */
  readonly locals: Float64Array;
}

/** Which nodes get keys, and where the others stand. */
function planNodes(graph: SceneGraph, system: SkinSystem, poses: SolvedPoses): NodePlan {
  const { skeleton } = system.rig;
  const solved = new Map(Array.from(poses.joints, (j, d) => [skeleton.nodes[j], d]));
  const jointOf = new Map(Array.from(skeleton.nodes, (node, j) => [node, j]));
  const locals = graph.locals.slice();
  const held: number[] = [];
  const worlds = createPose(graph).worlds;
  const below = new Uint8Array(graph.parents.length);
  const identity = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  const world = new Float64Array(16);
  for (const node of graph.order) {
    const parent = graph.parents[node];
    const j = jointOf.get(node);
    below[node] = solved.has(node) || (parent >= 0 && below[parent]) ? 1 : 0;
    if (j !== undefined && below[node]) {
      worldOf(system, j, identity, 0, world);
      const inverse = parent >= 0 ? inverseMat4(worlds, parent * 16) : undefined;
      const bindLocal = inverse ? productMat4(inverse, world) : world.slice();
      if (differs(bindLocal, graph.locals, node * 16, spanOf(system, worlds, parent))) {
        locals.set(bindLocal, node * 16);
        if (!solved.has(node)) held.push(node);
      }
    }
    place(worlds, node, parent, locals, node * 16);
  }
  return { solved, held, locals };
}

/** The bind pose's diagonal in units of the parent node. */
function spanOf(system: SkinSystem, worlds: Float64Array, parent: number): number {
  if (parent < 0) return system.diagonal;
  const o = parent * 16;
  return system.diagonal / (Math.hypot(worlds[o], worlds[o + 1], worlds[o + 2]) || 1);
}

function differs(a: Float64Array, b: Float64Array, o: number, span: number): boolean {
  const size = Math.hypot(b[o], b[o + 1], b[o + 2]) || 1;
  for (let k = 0; k < 16; k++) if (Math.abs(a[k] - b[o + k]) > SAME * (k < 12 ? size : span)) return true;
  return false;
}

/** Joint → world of a joint whose bone has the transform at `o`: T · B̂ · S, out of solver space. */
function worldOf(system: SkinSystem, joint: number, T: Float64Array, o: number, out: Float64Array): void {
  const { frames, center, diagonal } = system;
  const b = joint * 16;
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 4; c++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += T[o + k * 3 + r] * (frames.binds[b + c * 4 + k] - (c === 3 ? center[k] : 0));
      out[c * 4 + r] = c === 3 ? sum + diagonal * T[o + 9 + r] + center[r] : sum * frames.scales[joint * 3 + c];
    }
  }
  out[3] = out[7] = out[11] = 0;
  out[15] = 1;
}

function place(worlds: Float64Array, node: number, parent: number, locals: Float64Array, o: number): void {
  if (parent < 0) for (let k = 0; k < 16; k++) worlds[node * 16 + k] = locals[o + k];
  else mulMat4(worlds, node * 16, worlds, parent * 16, locals, o);
}

interface Track {
  /** #F×3 and #F×4. */
  readonly translations: Float32Array;
  readonly rotations: Float32Array;
}

function newTrack(count: number): Track {
  return { translations: new Float32Array(count * 3), rotations: new Float32Array(count * 4) };
}

/** Rotation of `local` once the node's own scale is divided out, on the hemisphere of the key before. */
function writeQuaternion(out: Float32Array, f: number, local: Float64Array, scales: Float64Array, node: number): void {
  const turn = local.slice();
  for (let c = 0; c < 3; c++) {
    const s = scales[node * 3 + c] || 1;
    for (let r = 0; r < 3; r++) turn[c * 4 + r] /= s;
  }
  const q = quatFromMat4(turn);
  let dot = f > 0 ? 0 : 1;
  if (f > 0) for (let k = 0; k < 4; k++) dot += q[k] * out[(f - 1) * 4 + k];
  for (let k = 0; k < 4; k++) out[f * 4 + k] = dot < 0 ? -q[k] : q[k];
}

/** The rounded quaternion as a player reads it. */
function unitQuaternion(rotations: Float32Array, f: number): Float64Array {
  const q = Float64Array.from(rotations.subarray(f * 4, f * 4 + 4));
  const length = Math.hypot(q[0], q[1], q[2], q[3]);
  return q.map((x) => x / length);
}

/** A track as a channel: one key where it never changes, none where that is the node's rest. */
function channel(
  node: number,
  path: ChannelPath,
  times: Float64Array,
  values: Float32Array,
  rest: Float64Array,
  size: number,
): Channel | undefined {
  const constant = values.every((x, i) => x === values[i % size]);
  if (constant && values.subarray(0, size).every((x, c) => x === Math.fround(rest[node * size + c]))) return undefined;
  return {
    node,
    path,
    interpolation: 'LINEAR',
    times: Float32Array.from(constant ? times.subarray(0, 1) : times),
    values: constant ? values.slice(0, size) : values,
  };
}

function constantChannels(graph: SceneGraph, plan: NodePlan, times: Float64Array): Channel[] {
  return plan.held.flatMap((node) => {
    const track = newTrack(1);
    for (let c = 0; c < 3; c++) track.translations[c] = plan.locals[node * 16 + 12 + c];
    writeQuaternion(track.rotations, 0, plan.locals.slice(node * 16, node * 16 + 16), graph.scales, node);
    const first = times.subarray(0, 1);
    return [
      channel(node, 'translation', first, track.translations, graph.translations, 3),
      channel(node, 'rotation', first, track.rotations, graph.rotations, 4),
    ].filter((c) => c !== undefined);
  });
}
