import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../src/core/rig/scene';
import { openContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { newIssues, validateGlb } from '../../../src/gltf/validate';
import { appendChannels } from '../../../src/gltf/write/append-channels';
import { appendClip } from '../../../src/gltf/write/append-clip';
import { Splice } from '../../../src/gltf/write/splice';
import { writeGlb } from '../../../src/gltf/write/write-glb';
import { openStrip, type StripOptions } from './strip';

const TIMES = Float32Array.of(0, 0.5, 1);
const TURN: Channel = {
  node: 1,
  path: 'rotation',
  interpolation: 'LINEAR',
  times: TIMES,
  values: Float32Array.of(0, 0, 0, 1, 0, 0, -0.6, -0.8, 0, 0, 1, 0),
};
const MOVE: Channel = {
  node: 1,
  path: 'translation',
  interpolation: 'STEP',
  times: TIMES.slice(),
  values: Float32Array.of(0, 0.5, 0, 1, 0.5, 0, 2, 0.5, 0),
};

async function written(options: Partial<StripOptions>, edit: (splice: Splice) => void) {
  const container = await openStrip(options);
  const before = await readScene(container);
  const splice = new Splice(container);
  edit(splice);
  const bytes = await writeGlb(splice);
  expect(newIssues(await validateGlb(container.bytes), await validateGlb(bytes))).toEqual([]);
  return { before, splice, after: await readScene(await openContainer(bytes, { name: 'clip.glb' })) };
}

describe('appendClip', () => {
  it('adds an animation behind the others, rotations on one hemisphere, times shared', async () => {
    const { before, splice, after } = await written({}, (each) =>
      appendClip(each, { name: 'Bake', channels: [TURN, MOVE] }),
    );
    expect(after.clips[0]).toEqual(before.clips[0]);
    expect(after.clips[1]).toMatchObject({ index: 1, name: 'Bake', duration: 1 });
    const [turn, move] = after.clips[1].channels;
    expect(turn.values.map((value) => value + 0)).toEqual(Float32Array.of(0, 0, 0, 1, 0, 0, 0.6, 0.8, 0, 0, 1, 0));
    expect(move).toEqual(MOVE);
    const samplers = splice.json.animations?.[1].samplers ?? [];
    expect(samplers[0].input).toBe(samplers[1].input);
    expect(splice.json.accessors?.[samplers[0].input]).toMatchObject({ min: [0], max: [1] });
    expect(splice.changes).toEqual(['Animation "Bake" added: 2 channels on 1 node.']);
    expect(TURN.values[6]).toBeCloseTo(-0.6); // the input is only read
  });

  it('makes the list of animations where there is none, and matrix nodes animatable', async () => {
    const { before, splice, after } = await written({ clip: false, matrixNodes: true }, (each) =>
      appendClip(each, { name: 'Bake', channels: [TURN] }),
    );
    expect(after.clips).toHaveLength(1);
    expect(splice.json.nodes?.[1]).toMatchObject({ translation: [0, 0.5, 0] });
    expect(splice.json.nodes?.[1].matrix).toBeUndefined();
    expect(splice.json.nodes?.[2].matrix).toBeDefined();
    expect(after.graph.locals).toEqual(before.graph.locals);
    expect(splice.changes[0]).toMatch(/^1 matrix of animated nodes/);
  });

  it('flips the tangents of a spline key with its value', async () => {
    const spline: Channel = {
      ...TURN,
      interpolation: 'CUBICSPLINE',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, -1, 4, 3, 2, 1),
    };
    const { after } = await written({}, (each) => appendClip(each, { name: 'Bake', channels: [spline] }));
    expect([...after.clips[1].channels[0].values.subarray(12)].map((value) => value + 0)).toEqual([
      -5, -6, -7, -8, 0, 0, 0, 1, -4, -3, -2, -1,
    ]);
  });

  const BAD: [string, Partial<Channel>][] = [
    ['no keys', { times: new Float32Array(), values: new Float32Array() }],
    ['times that stand still', { times: Float32Array.of(0, 0, 1) }],
    ['a negative time', { times: Float32Array.of(-1, 0, 1) }],
    ['a time that is no number', { times: Float32Array.of(0, NaN, 1) }],
    ['values that do not fit', { values: new Float32Array(11) }],
    ['a value that is no number', { values: TURN.values.map((value, k) => (k === 3 ? NaN : value)) }],
    ['a rotation without direction', { values: new Float32Array(12) }],
    ['a node that is not there', { node: 99 }],
  ];
  it.each(BAD)('refuses %s', async (_, fault) => {
    const splice = new Splice(await openStrip());
    expect(() => appendClip(splice, { name: 'Bad', channels: [{ ...TURN, ...fault }] })).toThrow(RangeError);
  });

  it('refuses a property that is animated twice, and an empty clip', async () => {
    const splice = new Splice(await openStrip());
    expect(() => appendClip(splice, { name: 'Bad', channels: [TURN, TURN] })).toThrow(RangeError);
    expect(() => appendClip(splice, { name: 'Bad', channels: [] })).toThrow(RangeError);
  });
});

describe('appendChannels', () => {
  it('adds to a clip and leaves its channels alone', async () => {
    const { before, splice, after } = await written({}, (each) => appendChannels(each, 0, [TURN]));
    expect(after.clips[0].channels[0]).toEqual(before.clips[0].channels[0]);
    expect(after.clips[0].channels).toHaveLength(2);
    expect(splice.json.accessors?.slice(0, 7)).toEqual(splice.source.json.accessors);
    expect(splice.changes).toEqual(['1 channel added to animation "Wave".']);
  });

  it('replaces a channel only when asked', async () => {
    const root = { ...TURN, node: 0 };
    const splice = new Splice(await openStrip());
    expect(() => appendChannels(splice, 0, [root])).toThrow(RangeError);
    const { after } = await written({}, (each) => appendChannels(each, 0, [root], { replace: true }));
    expect(after.clips[0].channels).toHaveLength(1);
    expect(after.clips[0].channels[0].times).toEqual(TIMES);
  });

  it('refuses an animation that is not there', async () => {
    const splice = new Splice(await openStrip({ clip: false }));
    expect(() => appendChannels(splice, 0, [TURN])).toThrow(RangeError);
  });
});
