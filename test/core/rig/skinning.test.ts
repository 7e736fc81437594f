import { describe, expect, it } from 'vitest';
import { identityMat4 } from '../../../src/core/math/mat4';
import { applyRigEdit, bindLocal, posedJointWorlds } from '../../../src/core/rig/apply-rig-edit';
import { createPose, samplePose } from '../../../src/core/rig/sample-pose';
import { createSkinner, gatherJointWorlds } from '../../../src/core/rig/skin-positions';
import type { Clip } from '../../../src/core/rig/scene';
import { graphOf, rigOf, rigidInfluences } from '../../fixtures/tiny-rigs';

/** A root at the origin and an elbow at (1, 0, 0); one vertex at (2, 0, 0) on the elbow, one at (0.5, 0, 0) on the root. */
const graph = graphOf([
  { parent: -1, at: [0, 0, 0] },
  { parent: 0, at: [1, 0, 0] },
]);
const rig = rigOf(
  [
    { name: 'root', parent: -1, at: [0, 0, 0] },
    { name: 'elbow', parent: 0, at: [1, 0, 0] },
  ],
  [2, 0, 0, 0.5, 0, 0, 1, 0, 0],
  [0, 1, 2],
  rigidInfluences([1, 0, 1]),
);
/** The elbow turns a quarter about Z over one second. */
const bend: Clip = {
  index: 0,
  name: 'bend',
  duration: 1,
  channels: [
    {
      node: 1,
      path: 'rotation',
      interpolation: 'LINEAR',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2),
    },
  ],
};

function posedAt(time: number): number[] {
  const pose = createPose(graph);
  samplePose(pose, graph, bend, time);
  const worlds = new Float64Array(32);
  gatherJointWorlds(rig.skeleton, pose.worlds, worlds);
  const out = new Float64Array(9);
  createSkinner(rig).skin(worlds, out);
  return [...out].map((x) => Math.round(x * 1e6) / 1e6 + 0);
}

describe('posing and skinning', () => {
  it('the bind pose skins to itself', () => {
    expect(posedAt(0)).toEqual([2, 0, 0, 0.5, 0, 0, 1, 0, 0]);
  });

  it('a quarter turn of the elbow carries its vertex to (1, 1, 0)', () => {
    expect(posedAt(1)).toEqual([1, 1, 0, 0.5, 0, 0, 1, 0, 0]);
  });

  it('rest comes back after a clip was sampled', () => {
    const pose = createPose(graph);
    samplePose(pose, graph, bend, 1);
    samplePose(pose, graph, undefined, 0);
    expect([...pose.worlds.slice(16, 32)]).toEqual([...graph.locals.slice(16, 28), 1, 0, 0, 1]);
  });
});

describe('applyRigEdit', () => {
  const bind = identityMat4();
  bind.set([1.5, 0, 0], 12);
  const edited = applyRigEdit(rig, {
    joints: [{ name: 'Tail_1', parent: 1, bind }],
    vertices: Uint32Array.of(0),
    influences: { width: 2, joints: Uint16Array.of(2, 1), weights: Float32Array.of(0.75, 0.25) },
  });

  it('adds the joint under its parent, half a unit past the elbow', () => {
    expect(edited.skeleton.names).toEqual(['root', 'elbow', 'Tail_1']);
    expect([...bindLocal(edited.skeleton, 2).slice(12, 15)]).toEqual([0.5, 0, 0]);
    expect([...edited.skeleton.rest.slice(44, 47)]).toEqual([1.5, 0, 0]);
  });

  it('replaces the rows asked for and no other', () => {
    expect([...edited.influences.joints]).toEqual([2, 1, 0, 0, 1, 0]);
    expect([...edited.influences.weights]).toEqual([0.75, 0.25, 1, 0, 1, 0]);
  });

  it('leaves the input alone', () => {
    expect(rig.skeleton.names.length).toBe(2);
    expect(rig.influences.width).toBe(1);
  });

  it('an unmentioned new joint rides on its parent', () => {
    const pose = createPose(graph);
    samplePose(pose, graph, bend, 1);
    const worlds = new Float64Array(48);
    posedJointWorlds(edited.skeleton, pose.worlds, worlds);
    expect(worlds[44]).toBeCloseTo(1, 6);
    expect(worlds[45]).toBeCloseTo(0.5, 6);
  });

  it('refuses a parent that stands later', () => {
    const joints = [{ name: 'x', parent: 2, bind }];
    const empty = { width: 1, joints: new Uint16Array(), weights: new Float32Array() };
    expect(() => applyRigEdit(rig, { joints, vertices: new Uint32Array(), influences: empty })).toThrow(RangeError);
  });
});
