import { expect } from 'vitest';
import { inverseMat4, productMat4, transformPoint } from '../../../src/core/math/mat4';
import { distance } from '../../../src/core/math/vec3';
import { applyRigEdit } from '../../../src/core/rig/apply-rig-edit';
import type { RigEdit } from '../../../src/core/rig/rig-edit';
import type { Channel, Clip, Influences, RigModel, Scene } from '../../../src/core/rig/scene';
import { skinHeight } from '../../../src/core/rig/skin-height';

/**
 * Asserts that `after`, read from the written file, is `before` with `edit` and nothing else: influences by node
 * (edited rows within `tolerance`, 0 for float weights; others within `rest`, 0 unless they were unpacked), the bind of
 * the new joints, triangles, clips, and every old node.
 */
export function expectEdited(
  before: Scene,
  rig: RigModel,
  edit: RigEdit,
  after: Scene,
  tolerance: number,
  rest = 0,
): void {
  const firstNew = before.graph.names.length;
  const wanted = applyRigEdit(rig, edit);
  const found = after.rigs.find(({ parts }) => parts.some((part) => part.index === rig.parts[0].index)) as RigModel;
  expect(found.parts.map(({ node, primitive, vertexCount }) => [node, primitive, vertexCount])).toEqual(
    rig.parts.map(({ node, primitive, vertexCount }) => [node, primitive, vertexCount]),
  );
  expect(same(found.triangles, rig.triangles)).toBe(true);

  const nodeOf = (joint: number) =>
    joint < rig.skeleton.nodes.length ? rig.skeleton.nodes[joint] : firstNew + joint - rig.skeleton.nodes.length;
  const edited = new Set(edit.vertices);
  for (let v = 0; v < rig.positions.length / 3; v++) {
    const want = byNode(wanted.influences, v, nodeOf);
    const have = byNode(found.influences, v, (joint) => found.skeleton.nodes[joint]);
    const slack = edited.has(v) ? tolerance : rest;
    for (const node of new Set([...want.keys(), ...have.keys()])) {
      const difference = Math.abs((want.get(node) ?? 0) - (have.get(node) ?? 0));
      if (difference > slack) expect.fail(`vertex ${v}, node ${node}: ${want.get(node)} became ${have.get(node)}`);
    }
  }

  expectBind(rig, edit, found, firstNew);
  expect(after.graph.names.slice(0, firstNew)).toEqual(before.graph.names);
  expect(same(after.graph.parents.subarray(0, firstNew), before.graph.parents)).toBe(true);
  expect(same(after.graph.locals.subarray(0, firstNew * 16), before.graph.locals)).toBe(true);
  expect(sameClips(after.clips, before.clips)).toBe(true);
}

/** New joints stand where the edit says, in every skin that has them, to 1e-6 of the height. */
function expectBind(rig: RigModel, edit: RigEdit, found: RigModel, firstNew: number): void {
  const height = skinHeight(rig.positions);
  let checked = 0;
  found.bindSets.forEach((bindSet) => {
    const old = rig.bindSets.find(({ skin }) => skin === bindSet.skin);
    bindSet.joints.forEach((joint) => {
      const i = found.skeleton.nodes[joint] - firstNew;
      if (i < 0 || !old) return;
      const matrix = productMat4(bindSet.inverseBind, bindSet.toAnalysis, joint * 16); // mesh space → joint space
      const back = productMat4(old.toAnalysis, inverseMat4(matrix) as Float64Array);
      for (const [x, y, z] of [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]) {
        // prettier-ignore
        const want = transformPoint(edit.joints[i].bind, x, y, z);
        const scale = height * Math.max(1, distance(want, transformPoint(edit.joints[i].bind, 0, 0, 0)) / height);
        expect(distance(transformPoint(back, x, y, z), want)).toBeLessThan(1e-6 * scale);
      }
      checked++;
    });
  });
  if (edit.vertices.length > 0) expect(checked).toBeGreaterThanOrEqual(edit.joints.length);
}

function byNode(
  { width, joints, weights }: Influences,
  vertex: number,
  nodeOf: (joint: number) => number,
): Map<number, number> {
  const out = new Map<number, number>();
  for (let k = vertex * width; k < (vertex + 1) * width; k++)
    if (weights[k] > 0) out.set(nodeOf(joints[k]), weights[k]);
  return out;
}

/** By hand: a deep comparison by the test runner takes seconds on a large set of clips. */
function sameClips(a: readonly Clip[], b: readonly Clip[]): boolean {
  const sameChannel = (x: Channel, y: Channel) =>
    x.node === y.node &&
    x.path === y.path &&
    x.interpolation === y.interpolation &&
    same(x.times, y.times) &&
    same(x.values, y.values);
  return (
    a.length === b.length &&
    a.every(
      (clip, i) =>
        clip.name === b[i].name &&
        clip.duration === b[i].duration &&
        clip.channels.length === b[i].channels.length &&
        clip.channels.every((channel, k) => sameChannel(channel, b[i].channels[k])),
    )
  );
}

export function same(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
