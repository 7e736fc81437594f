import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessorData } from '../../../src/gltf/read/accessor-data';
import { readInfluences } from '../../../src/gltf/read/read-influences';
import { Tally } from '../../../src/gltf/read/tally';

/** Skeleton joints of a skin of three entries, in another order than the skeleton's. */
const SKIN = Int32Array.of(5, 3, 4);

function read(...sets: { joints: number[]; weights: number[] }[]) {
  const tally = new Tally();
  const data = sets.map(({ joints, weights }) => ({
    joints: accessorData(new Uint8Array(joints), 'VEC4', false),
    weights: accessorData(new Float32Array(weights), 'VEC4', false),
  }));
  const influences = readInfluences(data, sets[0].weights.length / 4, SKIN, tally);
  return { ...influences, codes: tally.warnings().map(({ code }) => code), messages: tally.warnings() };
}

describe('readInfluences', () => {
  it('takes sound weights over unchanged, without a warning, as skeleton joints', () => {
    const { width, joints, weights, codes } = read({
      joints: [0, 1, 2, 0, 2, 9, 9, 9],
      weights: [0.5, 0.25, 0.25, 0, 1, 0, 0, 0],
    });
    expect(width).toBe(3);
    expect([...joints]).toEqual([5, 3, 4, 4, 0, 0]);
    expect([...weights]).toEqual([0.5, 0.25, 0.25, 1, 0, 0]);
    expect(codes).toEqual([]);
  });

  it('reads JOINTS_1 too, and is as wide as the widest vertex', () => {
    const skin = Int32Array.from({ length: 8 }, (_, j) => j);
    const set = (from: number) => ({
      joints: accessorData(new Uint8Array([from, from + 1, from + 2, from + 3]), 'VEC4', false),
      weights: accessorData(new Float32Array(4).fill(1 / 8), 'VEC4', false),
    });
    const { width, joints } = readInfluences([set(0), set(4)], 1, skin, new Tally());
    expect(width).toBe(8);
    expect([...joints]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('reads normalised bytes without calling their rounding an error', () => {
    const tally = new Tally();
    const sets = [
      {
        joints: accessorData(new Uint8Array([0, 1, 2, 0]), 'VEC4', false),
        weights: accessorData(new Uint8Array([85, 85, 84, 0]), 'VEC4', true),
      },
    ];
    const { weights } = readInfluences(sets, 1, SKIN, tally);
    expect(weights[0] + weights[1] + weights[2]).toBeCloseTo(1, 6);
    expect(tally.warnings()).toEqual([]);
  });

  it.each<[string, number[], number[], number[], number[]]>([
    ['weights-not-finite', [0, 1, 2, 0], [NaN, 1, 0, 0], [3], [1]],
    ['weights-not-finite', [0, 1, 2, 0], [-0.5, 0.5, 0.5, 0], [3, 4], [0.5, 0.5]],
    ['weights-not-finite', [0, 1, 2, 0], [Infinity, 1, 0, 0], [3], [1]],
    ['weights-not-one', [0, 1, 2, 0], [1, 3, 0, 0], [5, 3], [0.25, 0.75]],
    ['weights-repeated', [1, 1, 2, 0], [0.25, 0.25, 0.5, 0], [3, 4], [0.5, 0.5]],
    ['joints-out-of-range', [7, 1, 2, 0], [0.02, 0.98, 0, 0], [3], [1]],
    ['weights-missing', [1, 0, 0, 0], [0, 0, 0, 0], [3], [1]],
  ])('repairs %s', (code, joints, weights, expectedJoints, expectedWeights) => {
    const found = read({ joints, weights });
    expect(found.codes).toContain(code);
    expect([...found.joints]).toEqual(expectedJoints);
    expectedWeights.forEach((weight, k) => expect(found.weights[k]).toBeCloseTo(weight, 6));
  });

  it('warns once for each kind, with the count', () => {
    const { messages } = read({ joints: Array<number>(12).fill(0), weights: Array<number>(12).fill(NaN) });
    expect(messages).toEqual([
      { code: 'weights-not-finite', message: '12 weights not a number or negative; read as zero.' },
      { code: 'weights-missing', message: '3 vertices without any weight; given to the first joint listed for it.' },
    ]);
  });

  it('always gives rows that sum to 1, no joint twice, and joint 0 where there is no weight', () => {
    const weight = fc.oneof(fc.float(), fc.constantFrom(0, 0.25, 1, NaN, -1, Infinity));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), weight), { minLength: 8, maxLength: 8 }), (pairs) => {
        const found = read({ joints: pairs.map(([joint]) => joint), weights: pairs.map(([, w]) => w) });
        for (let v = 0; v < 2; v++) {
          const row = Array.from({ length: found.width }, (_, k) => v * found.width + k);
          const used = row.filter((i) => found.weights[i] > 0).map((i) => found.joints[i]);
          expect(new Set(used).size).toBe(used.length);
          expect(row.reduce((sum, i) => sum + found.weights[i], 0)).toBeCloseTo(1, 5);
          for (const i of row)
            if (found.weights[i] === 0 && found.joints[i] !== 0) expect(SKIN).toContain(found.joints[i]);
        }
      }),
      { seed: 3 },
    );
  });
});
