import { expect, test } from 'vitest';
import { throttleProgress } from '../../../src/engine/worker/throttle-progress';

test('at most 20 notes a second, the first one at once', () => {
  let time = 0;
  const sent: number[] = [];
  const progress = throttleProgress(
    ({ fraction }) => sent.push(fraction),
    () => time,
  );
  for (let i = 0; i < 1000; i++) {
    progress(i / 1000, 'x');
    time += 1;
  }
  expect(sent).toHaveLength(20);
  expect(sent.slice(0, 2)).toEqual([0, 0.05]);
});
