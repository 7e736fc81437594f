import { describe, expect, it } from 'vitest';
import { sampleChannel } from '../../../src/core/rig/sample-channel';
import type { Channel } from '../../../src/core/rig/scene';

const base = { node: 0, path: 'translation' as const };
const linear: Channel = {
  ...base,
  interpolation: 'LINEAR',
  times: Float32Array.from([1, 3]),
  values: Float32Array.from([0, 0, 0, 4, 8, 12]),
};
const at = (channel: Channel, time: number) => {
  const out = [0, 0, 0, 0];
  sampleChannel(channel, time, out);
  return out;
};

describe('sampleChannel', () => {
  it('LINEAR: half-way is the mean, outside the keys it holds', () => {
    expect(at(linear, 2).slice(0, 3)).toEqual([2, 4, 6]);
    expect(at(linear, -5).slice(0, 3)).toEqual([0, 0, 0]);
    expect(at(linear, 99).slice(0, 3)).toEqual([4, 8, 12]);
  });

  it('STEP holds the key before, and a key applies from its own time on', () => {
    const step: Channel = { ...linear, interpolation: 'STEP' };
    expect(at(step, 2.999)[0]).toBe(0);
    expect(at(step, 3)[0]).toBe(4);
  });

  it('CUBICSPLINE: zero tangents ease, so a quarter of the way is 5/32', () => {
    const cubic: Channel = {
      ...base,
      interpolation: 'CUBICSPLINE',
      times: Float32Array.from([0, 1]),
      values: Float32Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
    };
    expect(at(cubic, 0.25)[0]).toBeCloseTo(3 * 0.0625 - 2 * 0.015625, 12);
    expect(at(cubic, 0)[0]).toBe(0);
    expect(at(cubic, 1)[0]).toBe(1);
  });

  it('CUBICSPLINE tangents are per second: out-tangent 2 over a span of 3 s', () => {
    const cubic: Channel = {
      ...base,
      interpolation: 'CUBICSPLINE',
      times: Float32Array.from([0, 3]),
      values: Float32Array.from([0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    };
    expect(at(cubic, 1.5)[0]).toBeCloseTo(0.125 * 3 * 2, 12);
  });

  it('rotation: unit and half the angle', () => {
    const rotation: Channel = {
      node: 0,
      path: 'rotation',
      interpolation: 'LINEAR',
      times: Float32Array.from([0, 1]),
      values: Float32Array.from([0, 0, 0, 1, 0, Math.SQRT1_2, 0, Math.SQRT1_2]),
    };
    const q = at(rotation, 0.5);
    expect(q[1]).toBeCloseTo(Math.sin(Math.PI / 8), 6);
    expect(Math.hypot(...q)).toBeCloseTo(1, 12);
  });

  it('one key is a pose; no key leaves the output alone', () => {
    expect(at({ ...linear, times: Float32Array.of(0), values: Float32Array.of(7, 8, 9) }, 0.3)[2]).toBe(9);
    expect(at({ ...linear, times: new Float32Array(), values: new Float32Array() }, 0)).toEqual([0, 0, 0, 0]);
  });
});
