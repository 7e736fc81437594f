import type { AnimationClip, Object3D } from 'three';
import { buildSpringRig, type SpringRig } from '../../src/core/dynamics/build-spring-rig';
import { SPRING_DEFAULTS } from '../../src/core/dynamics/spring-settings';
import { parseColliderExtras } from '../../src/core/dynamics/spring-extras';
import { clipPoser } from '../../src/core/measure/clip-poser';
import type { JointPoser } from '../../src/core/measure/edge-stretch';
import type { ChannelPath, Clip, RigModel, SceneGraph } from '../../src/core/rig/scene';

/** A three.js scene and clip as the core reads them from a file, so that the two paths can be compared. */
export function coreScene(root: Object3D, animation: AnimationClip): {
  graph: SceneGraph;
  rig: RigModel;
  springs: SpringRig;
  clip: Clip;
  poser: JointPoser;
} {
  root.updateMatrixWorld(true);
  const nodes: Object3D[] = [];
  root.traverse((node) => nodes.push(node));
  const flat = (pick: (node: Object3D) => readonly number[]): Float64Array => Float64Array.from(nodes.flatMap(pick));
  nodes.forEach((node) => node.updateMatrix());
  const graph: SceneGraph = {
    names: nodes.map(({ name }) => name),
    parents: Int32Array.from(nodes, (node) => nodes.indexOf(node.parent as Object3D)),
    order: Int32Array.from(nodes.keys()),
    translations: flat((node) => node.position.toArray()),
    rotations: flat((node) => node.quaternion.toArray() as number[]),
    scales: flat((node) => node.scale.toArray()),
    locals: flat((node) => node.matrix.elements),
  };
  const worlds = flat((node) => node.matrixWorld.elements);
  const skeleton = { names: graph.names, nodes: graph.order, parents: graph.parents, bind: worlds, rest: worlds };
  const rig: RigModel = {
    skeleton,
    parts: [],
    bindSets: [],
    positions: new Float32Array(0),
    triangles: new Uint32Array(0),
    influences: { width: 4, joints: new Uint16Array(0), weights: new Float32Array(0) },
  };
  const paths: Record<string, ChannelPath> = { position: 'translation', quaternion: 'rotation', scale: 'scale' };
  const clip: Clip = {
    index: 0,
    name: animation.name,
    duration: animation.duration,
    channels: animation.tracks.map(({ name, times, values }) => {
      const [node, property] = name.split('.');
      const channel = { node: graph.names.indexOf(node), path: paths[property], interpolation: 'LINEAR' as const };
      return { ...channel, times: Float32Array.from(times), values: Float32Array.from(values) };
    }),
  };
  const joints = ['Tail_1', 'Tail_2', 'Tail_3', 'Tail_4', 'Tail_End'].map((name) => graph.names.indexOf(name));
  const chain = { name: 'Tail', joints, settings: SPRING_DEFAULTS };
  const bare = buildSpringRig(rig, [chain], { forward: [0, 0, 1], up: [0, 1, 0], roles: [] });
  // The capsules that the extras hold, as the runtime finds them.
  const thigh = graph.names.indexOf('Thigh_L');
  const capsules = parseColliderExtras(nodes[thigh].userData.rigwright).map((capsule) => ({ driver: 1, ...capsule }));
  const springs: SpringRig = {
    ...bare,
    capsules,
    driverJoints: [...bare.driverJoints, thigh],
    restDrivers: Float64Array.from([...bare.restDrivers, ...worlds.subarray(thigh * 16, thigh * 16 + 16)]),
  };
  return { graph, rig, springs, clip, poser: clipPoser(graph, skeleton, clip) };
} // prettier-ignore
