import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceInfluences, tidyInfluences, type InfluenceEdit } from '../../../src/gltf/write/replace-influences';

/** Two vertices: all on joint 0; half on 1, half on 2. */
const FLOATS = {
  joints: [Uint8Array.of(0, 0, 0, 0, 1, 2, 0, 0)],
  weights: [Float32Array.of(1, 0, 0, 0, 0.5, 0.5, 0, 0)],
};

function edit(joints: number[], weights: number[], vertex = 0): InfluenceEdit {
  const influences = { joints: Uint16Array.from(joints), weights: Float32Array.from(weights) };
  return { vertices: Uint32Array.of(vertex), width: joints.length, ...influences };
}

describe('replaceInfluences', () => {
  it('writes the heaviest first, a joint once, and joint 0 where there is no weight', () => {
    const { joints, weights } = replaceInfluences(FLOATS, edit([9, 5, 7, 5, 7], [0, 0.125, 0.25, 0.25, 0.375]), 2);
    expect(joints).toEqual([Uint8Array.of(7, 5, 0, 0, 1, 2, 0, 0)]);
    expect(weights).toEqual([Float32Array.of(0.625, 0.375, 0, 0, 0.5, 0.5, 0, 0)]);
  });

  it('adds a set for a fifth influence, empty for all other vertices', () => {
    const { joints, weights } = replaceInfluences(FLOATS, edit([1, 2, 3, 4, 5], [0.5, 0.125, 0.125, 0.125, 0.125]), 2);
    expect(joints).toEqual([Uint8Array.of(1, 2, 3, 4, 1, 2, 0, 0), Uint8Array.of(5, 0, 0, 0, 0, 0, 0, 0)]);
    expect(weights[1]).toEqual(Float32Array.of(0.125, 0, 0, 0, 0, 0, 0, 0));
  });

  it('clears the sets that a narrower row leaves', () => {
    const two = {
      joints: [...FLOATS.joints, Uint8Array.of(3, 0, 0, 0, 3, 0, 0, 0)],
      weights: [...FLOATS.weights, Float32Array.of(0.5, 0, 0, 0, 0.5, 0, 0, 0)],
    };
    const { joints, weights } = replaceInfluences(two, edit([1], [1]), 2);
    expect(joints[1]).toEqual(Uint8Array.of(0, 0, 0, 0, 3, 0, 0, 0));
    expect(weights[1]).toEqual(Float32Array.of(0, 0, 0, 0, 0.5, 0, 0, 0));
  });

  it('widens only the set that needs it', () => {
    const { joints } = replaceInfluences(FLOATS, edit([255, 1, 2, 3, 256], [0.5, 0.2, 0.15, 0.1, 0.05]), 2);
    expect(joints.map((set) => set.constructor)).toEqual([Uint8Array, Uint16Array]);
  });

  it('keeps odd numbers of vertices that are not edited', () => {
    const odd = { joints: FLOATS.joints, weights: [Float32Array.of(1, 0, 0, 0, NaN, 7, -0, 0)] };
    const { weights } = replaceInfluences(odd, edit([1], [1]), 2);
    expect(weights[0]).toEqual(Float32Array.of(1, 0, 0, 0, NaN, 7, -0, 0));
  });

  it.each([
    [Uint8Array, 255],
    [Uint16Array, 65535],
  ])('rounds to %o so that rows sum to the full scale exactly', (Type, scale) => {
    const sets = { joints: FLOATS.joints, weights: [Type.of(scale, 0, 0, 0, scale, 0, 0, 0)] };
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1e-4, max: 1, noNaN: true }), { minLength: 1, maxLength: 9 }), (raw) => {
        const sum = raw.reduce((a, b) => a + b, 0);
        const row = edit(raw.map((_, i) => i + 1), raw.map((weight) => weight / sum)); // prettier-ignore
        const { joints, weights } = replaceInfluences(sets, row, 2);
        const stored = weights.flatMap((set) => [...set.subarray(0, 4)]);
        expect(weights.every((set) => set instanceof Type)).toBe(true);
        expect(stored.reduce((a, b) => a + b, 0)).toBe(scale);
        joints
          .flatMap((set) => [...set.subarray(0, 4)])
          .forEach((joint, k) => {
            if (stored[k] === 0) expect(joint).toBe(0);
            else expect(Math.abs(stored[k] - (raw[joint - 1] / sum) * scale)).toBeLessThan(1);
          });
      }),
      { seed: 1 },
    );
  });

  it('brings a float row that sums to something else to 1', () => {
    const { weights } = replaceInfluences(FLOATS, edit([1, 2, 3], [0.3, 0.3, 0.3]), 2);
    const sum = [...weights[0].subarray(0, 4)].reduce((a, b) => a + b, 0);
    expect(Math.abs(sum - 1)).toBeLessThan(2e-7);
  });

  it('decodes integers where sets differ in type', () => {
    const mixed = {
      joints: [FLOATS.joints[0], new Uint8Array(8)],
      weights: [Uint8Array.of(255, 0, 0, 0, 51, 204, 0, 0), new Float32Array(8)],
    };
    const { weights } = replaceInfluences(mixed, edit([1], [1]), 2);
    expect(weights[0]).toEqual(Float32Array.of(1, 0, 0, 0, 51 / 255, 204 / 255, 0, 0));
  });

  it('refuses rows without weight and negative weights', () => {
    expect(() => replaceInfluences(FLOATS, edit([1], [0]), 2)).toThrow(RangeError);
    expect(() => replaceInfluences(FLOATS, edit([1, 2], [1.5, -0.5]), 2)).toThrow(RangeError);
  });
});

describe('tidyInfluences', () => {
  it('brings every row to 1 and leaves rows without weight', () => {
    const sets = {
      joints: [Uint8Array.of(1, 1, 0, 0, 3, 0, 0, 0)],
      weights: [Float32Array.of(0.5, 0.25, 0, 0, 0, 0, 0, 0)],
    };
    const { joints, weights } = tidyInfluences(sets, 2);
    expect(joints[0]).toEqual(Uint8Array.of(1, 0, 0, 0, 3, 0, 0, 0));
    expect(weights[0]).toEqual(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0));
  });
});
