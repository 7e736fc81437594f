import { describe, expect, it } from 'vitest';
import { frameCounter } from '../../src/renderer/lib/frame-counter';

describe('frameCounter', () => {
  it('tells the rate of a run twice a second', () => {
    const count = frameCounter();
    const told = Array.from({ length: 26 }, (_, frame) => count(frame * 40)).filter((rate) => rate !== undefined);
    // 25 a second: the 13th frame is the first one that comes 500 ms and more after the start.
    expect(told.map((rate) => Math.round(rate))).toEqual([25]);
    expect(Math.round(count(1040) ?? 0)).toBe(25);
  });

  it('does not count the pause between two runs', () => {
    const count = frameCounter();
    for (let frame = 0; frame < 5; frame++) count(frame * 100);
    const told = Array.from({ length: 6 }, (_, frame) => count(60_000 + frame * 100));
    expect(told).toEqual([undefined, undefined, undefined, undefined, undefined, 10]);
  });
});
