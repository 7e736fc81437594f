import { expect, test } from 'vitest';
import { boneLengthChange } from '../../../src/core/measure/bone-length-change';
import type { Clip } from '../../../src/core/rig/scene';
import { buildRig } from '../solve/build-rig';

const { scene, rig } = buildRig({
  joints: [
    { at: [0, 0, 0], parent: -1 },
    { at: [0, 2, 0], parent: 0 },
    { at: [0, 3, 0], parent: 1 },
  ],
  vertices: [{ at: [0, 1, 0], skin: [[0, 1]] }],
});
const clip = (values: readonly number[], path: 'translation' | 'rotation', node: number): Clip => ({
  index: 0,
  name: 'Move',
  duration: 1,
  channels: [{ node, path, interpolation: 'LINEAR', times: Float32Array.of(0, 1), values: Float32Array.from(values) }],
});
const times = Float64Array.of(0, 0.5, 1);

test('a clip that only turns keeps every length', () => {
  const turn = clip([0, 0, 0, 1, Math.SQRT1_2, 0, 0, Math.SQRT1_2], 'rotation', 1);
  expect(boneLengthChange(scene.graph, rig.skeleton, turn, times)).toMatchObject({ most: 0, joint: undefined });
});

test('a joint that moves away from its parent names its bone, share and time', () => {
  // Joint 2 stands 1 above its parent at rest and 1.25 above it at the end.
  const slide = clip([0, 1, 0, 0, 1.25, 0], 'translation', 3);
  const change = boneLengthChange(scene.graph, rig.skeleton, slide, times);
  expect(change).toMatchObject({ joint: 'bone_2', time: 1 });
  expect(change.most).toBeCloseTo(0.25, 6);
});

test('a root that travels changes nothing', () => {
  const walk = clip([0, 0, 0, 5, 0, 0], 'translation', 1);
  expect(boneLengthChange(scene.graph, rig.skeleton, walk, times).most).toBe(0);
});
