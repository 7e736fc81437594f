import { describe, expect, it } from 'vitest';
import { createTransferMeter } from '../../../src/core/measure/transfer-quality';

/** A square of side 2. */
const bind = Float64Array.of(-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0);
const shifted = (x: number): Float64Array => bind.map((value, i) => (i % 3 === 0 ? value + x : value));

describe('createTransferMeter', () => {
  it('is 1 for the target itself, 0 for standing still, and in between by share', () => {
    for (const [reached, quality] of [
      [1, 1],
      [0, 0],
      [0.75, 0.75],
      [-1, -1],
    ]) {
      // prettier-ignore
      const meter = createTransferMeter(bind, 4);
      meter.add(0, shifted(1), shifted(reached));
      const result = meter.result();
      expect(result.quality).toBeCloseTo(quality, 12);
      expect(result.rigidQuality).toBeCloseTo(1, 12);
      expect(result.mean).toBeCloseTo(Math.abs(1 - reached) / 4, 12);
    }
  });

  it('measures against the clip’s mean pose beside it', () => {
    const meter = createTransferMeter(bind, 4, shifted(10));
    meter.add(0, shifted(9), shifted(9.5));
    meter.add(1, shifted(11), shifted(10.5));
    const { quality, clipQuality } = meter.result();
    expect(quality).toBeCloseTo(1 - 1 / 20, 12);
    expect(clipQuality).toBeCloseTo(0.5, 12);
  });

  it('scores a rigid block by what it leaves of a bend', () => {
    // Half of the corners rise by 1, the others sink by 1, crosswise: no rigid motion does any of it.
    const saddle = bind.map((value, i) => (i % 3 === 2 ? (((i / 3) | 0) % 2 === 0 ? 1 : -1) : value));
    const meter = createTransferMeter(bind, 4);
    meter.add(0, saddle, saddle);
    expect(meter.result().quality).toBeCloseTo(1, 12);
    expect(meter.result().rigidQuality).toBeCloseTo(0, 12);
  });

  it('names the worst vertex, its time, and by the numbers it was given', () => {
    const meter = createTransferMeter(bind, 4, undefined, [10, 20, 30, 40]);
    meter.add(0, bind, bind);
    const off = bind.slice();
    off[6] += 2;
    meter.add(0.5, bind, off);
    const { worst, perFrame, worstVertices, quality } = meter.result();
    expect(quality).toBeUndefined();
    expect(worst).toBeCloseTo(0.5, 12);
    expect(perFrame[1].worstVertex).toBe(30);
    expect(worstVertices[0]).toEqual({ vertex: 30, time: 0.5, error: 0.5 });
  });

  it('refuses a mean of another surface', () => {
    expect(() => createTransferMeter(bind, 1, new Float64Array(3))).toThrow(RangeError);
  });
});
