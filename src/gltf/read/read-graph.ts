import { composeMat4 } from '../../core/math/mat4';
import { decomposeMat4 } from '../../core/math/decompose-mat4';
import { normalizeQuat } from '../../core/math/quat';
import type { SceneGraph } from '../../core/rig/scene';
import type { GltfJson } from '../gltf-json';
import { lookUp, unreadable } from '../open/unreadable';

/** The node tree. Refuses loops and nodes with two parents, which glTF forbids and nothing can pose. */
export function readGraph(json: GltfJson, name: string): SceneGraph {
  const nodes = json.nodes ?? [];
  const count = nodes.length;
  const parents = readParents(json, name);
  const order = readOrder(json, parents, name);
  const graph = {
    names: nodes.map((node) => node.name ?? ''),
    parents,
    order,
    translations: new Float64Array(count * 3),
    rotations: new Float64Array(count * 4),
    scales: new Float64Array(count * 3).fill(1),
    locals: new Float64Array(count * 16),
  };
  nodes.forEach((node, i) => {
    graph.rotations[i * 4 + 3] = 1;
    if (node.matrix) {
      graph.locals.set(node.matrix, i * 16);
      decomposeMat4(graph.locals, i * 16, graph.translations, i * 3, graph.rotations, i * 4, graph.scales, i * 3);
      return;
    }
    if (node.translation) graph.translations.set(node.translation, i * 3);
    if (node.rotation) graph.rotations.set(normalizeQuat(node.rotation), i * 4);
    if (node.scale) graph.scales.set(node.scale, i * 3);
    composeMat4(graph.locals, i * 16, graph.translations, i * 3, graph.rotations, i * 4, graph.scales, i * 3);
  });
  return graph;
}

function readParents(json: GltfJson, name: string): Int32Array {
  const nodes = json.nodes ?? [];
  const parents = new Int32Array(nodes.length).fill(-1);
  nodes.forEach((node, i) => {
    for (const child of node.children ?? []) {
      lookUp(nodes, child, `Node ${i} of ${name}`, 'node');
      if (parents[child] >= 0 && parents[child] !== i) {
        throw unreadable(
          'node-parents',
          `Node ${child} of ${name} hangs under two nodes, ${parents[child]} and ${i}; glTF allows one. Export the model again.`,
        );
      }
      parents[child] = i;
    }
  });
  return parents;
}

/** Depth first, children in file order; whatever is not reached from a root hangs in a loop. */
function readOrder(json: GltfJson, parents: Int32Array, name: string): Int32Array {
  const nodes = json.nodes ?? [];
  const order = new Int32Array(nodes.length);
  const seen = new Uint8Array(nodes.length);
  let count = 0;
  const stack: number[] = [];
  for (let i = nodes.length - 1; i >= 0; i--) if (parents[i] < 0) stack.push(i);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen[node]) continue; // listed twice under one parent
    seen[node] = 1;
    order[count++] = node;
    const children = nodes[node].children ?? [];
    for (let c = children.length - 1; c >= 0; c--) stack.push(children[c]);
  }
  if (count < nodes.length) {
    const looped = seen.indexOf(0);
    throw unreadable(
      'node-cycle',
      `Node ${looped} of ${name} is its own ancestor: the nodes hang in a loop. Export the model again.`,
    );
  }
  return order;
}
