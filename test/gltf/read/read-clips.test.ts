import { describe, expect, it } from 'vitest';
import { openContainer } from '../../../src/gltf/container';
import { readScene } from '../../../src/gltf/read/read-scene';
import { buildGlb, triangle, type BuiltJson, type ClipSpec } from '../../fixtures/build-glb';

async function read(clips: ClipSpec[], edit?: (json: BuiltJson) => void) {
  const { clips: found, warnings } = await readScene(
    await openContainer(buildGlb(triangle({ clips, edit })), { name: 'model' }),
  );
  return { clips: found, codes: warnings.map(({ code }) => code) };
}
const move = { node: 1, path: 'translation', times: [0, 1], values: [0, 1, 0, 0, 2, 0] };

describe('readClips', () => {
  it('reads every channel, names clips, and takes the last key for the duration', async () => {
    const turn = {
      node: 0,
      path: 'rotation',
      interpolation: 'STEP',
      times: [0.5, 2],
      values: [0, 0, 0, 1, 0, 0, 1, 0],
    };
    const { clips, codes } = await read([{ name: 'Walk', channels: [move, turn] }, { channels: [move] }]);
    expect(codes).toEqual([]);
    expect(clips.map(({ index, name, duration }) => [index, name, duration])).toEqual([
      [0, 'Walk', 2],
      [1, 'Animation 1', 1],
    ]);
    expect(clips[0].channels).toEqual([
      {
        node: 1,
        path: 'translation',
        interpolation: 'LINEAR',
        times: new Float32Array([0, 1]),
        values: new Float32Array(move.values),
      },
      {
        node: 0,
        path: 'rotation',
        interpolation: 'STEP',
        times: new Float32Array([0.5, 2]),
        values: new Float32Array(turn.values),
      },
    ]);
  });

  it('keeps zero-length clips, spline tangents and morph weights', async () => {
    const pose = { node: 1, path: 'scale', times: [0], values: [2, 2, 2] };
    const spline = {
      node: 1,
      path: 'translation',
      interpolation: 'CUBICSPLINE',
      times: [0, 1],
      values: Array.from({ length: 18 }, (_, k) => k),
    };
    const morph = { node: 2, path: 'weights', times: [0, 1], values: [0, 1, 1, 0] };
    const { clips } = await read([{ channels: [pose] }, { channels: [spline, morph] }]);
    expect(clips[0].duration).toBe(0);
    expect(clips[1].channels.map(({ values }) => values.length)).toEqual([18, 4]);
  });

  it('passes over tracks without a node or of another kind', async () => {
    const { clips, codes } = await read([{ channels: [move, move, move] }], (json) => {
      const channels = json.animations[0].channels;
      channels[0].target = { path: 'pointer', extensions: { KHR_animation_pointer: { pointer: '/nodes/0' } } };
      channels[1].target = { node: 1, path: 'toString' };
    });
    expect(clips[0].channels.map(({ path }) => path)).toEqual(['translation']);
    expect(codes).toEqual([]);
  });

  it('ignores broken and repeated tracks with a warning', async () => {
    const short = { node: 0, path: 'translation', times: [0, 1, 2], values: [0, 0, 0] };
    const { clips, codes } = await read([{ channels: [move, { ...move, values: [9, 9, 9, 9, 9, 9] }, short] }]);
    expect(clips[0].channels.map(({ values }) => [...values])).toEqual([move.values]);
    expect(codes).toEqual(['track-repeated', 'track-broken']);
  });
});
