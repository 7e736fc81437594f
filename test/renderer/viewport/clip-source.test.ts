import { AnimationClip } from 'three';
import { expect, test } from 'vitest';
import { ClipSource } from '../../../src/renderer/viewport/clip-source';

test('a clip is read when it is first wanted, and once', async () => {
  const read: number[] = [];
  const clips = new ClipSource(2, async (index) => {
    read.push(index);
    return new AnimationClip(`${index}`, 1, []);
  });
  expect([clips.wants(1), clips.get(1)]).toEqual([true, undefined]);
  const [first, second] = await Promise.all([clips.load(1), clips.load(1)]);
  expect(first).toBe(second);
  expect([clips.wants(1), clips.get(1), read]).toEqual([false, first, [1]]);
});

test('a clip that is not there, or that cannot be read, is not asked for again', async () => {
  const clips = new ClipSource(1, () => Promise.reject(new Error('broken')));
  expect([clips.wants(-1), clips.wants(1)]).toEqual([false, false]);
  expect(await clips.load(7)).toBeUndefined();
  expect(await clips.load(0)).toBeUndefined();
  expect(clips.wants(0)).toBe(false);
});
