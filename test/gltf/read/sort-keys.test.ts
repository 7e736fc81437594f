import { describe, expect, it } from 'vitest';
import { sortKeys } from '../../../src/gltf/read/sort-keys';
import { Tally } from '../../../src/gltf/read/tally';

function sort(times: number[], values: number[]) {
  const tally = new Tally();
  const input = { times: new Float32Array(times), values: new Float32Array(values) };
  const keys = sortKeys(input, tally);
  const found = keys && { times: [...keys.times], values: [...keys.values] };
  return { found, same: keys === input, codes: tally.warnings().map(({ code }) => code) };
}

describe('sortKeys', () => {
  it('hands sound keys through untouched', () => {
    expect(sort([0, 1, 2], [1, 2, 3, 4, 5, 6])).toMatchObject({ same: true, codes: [] });
  });

  it('sorts, and of keys at one time keeps the last', () => {
    const { found, codes } = sort([2, 0, 1, 1], [20, 21, 0, 1, 10, 11, 12, 13]);
    expect(found).toEqual({ times: [0, 1, 2], values: [0, 1, 12, 13, 20, 21] });
    expect(codes).toEqual(['keys-unsorted']);
  });

  it('leaves out keys that are not numbers, all of them if need be', () => {
    expect(sort([0, NaN, 2, 3], [1, 2, NaN, 4])).toMatchObject({
      found: { times: [0, 3], values: [1, 4] },
      codes: ['keys-not-finite'],
    });
    expect(sort([NaN], [1]).found).toBeUndefined();
  });
});
