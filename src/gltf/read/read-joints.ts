import type { SceneGraph } from '../../core/rig/scene';
import { unreadable } from '../open/unreadable';
import type { FileSkin } from './read-skins';

/** The joints of a rig as the node tree has them; where they are bound is not known yet. */
export interface JointTree {
  /** #J. */
  readonly names: readonly string[];
  readonly nodes: Int32Array;
  readonly parents: Int32Array;
  /** #J×16 joint space → world at rest. */
  readonly rest: Float64Array;
  /** Skeleton joint of a glTF node, or -1; #N. */
  readonly jointOfNode: Int32Array;
}

/** JOINTS_n are 16 bits wide at most. */
const MOST_JOINTS = 65536;

/** The union of the skins' joints, parents before children, each under its nearest ancestor that is a joint. */
export function readJoints(graph: SceneGraph, worlds: Float64Array, skins: readonly FileSkin[]): JointTree {
  const isJoint = new Uint8Array(graph.parents.length);
  for (const { nodes } of skins) for (const node of nodes) isJoint[node] = 1;
  const nodes = graph.order.filter((node) => isJoint[node] === 1);
  if (nodes.length > MOST_JOINTS) {
    throw unreadable('too-many-joints', `A rig of ${nodes.length} joints is more than glTF can skin (${MOST_JOINTS}).`);
  }
  const jointOfNode = new Int32Array(graph.parents.length).fill(-1);
  nodes.forEach((node, joint) => (jointOfNode[node] = joint));

  const rest = new Float64Array(nodes.length * 16);
  nodes.forEach((node, joint) => rest.set(worlds.subarray(node * 16, node * 16 + 16), joint * 16));
  const parents = nodes.map((node) => {
    let up = graph.parents[node];
    while (up >= 0 && isJoint[up] === 0) up = graph.parents[up];
    return up < 0 ? -1 : jointOfNode[up];
  });
  const names = Array.from(nodes, (node) => graph.names[node] || `joint_${node}`);
  return { names, nodes, parents, rest, jointOfNode };
}
