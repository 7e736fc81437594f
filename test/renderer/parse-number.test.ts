import { describe, expect, it } from 'vitest';
import { parseNumber } from '../../src/renderer/lib/parse-number';

describe('parseNumber', () => {
  it.each([
    ['0.9', 0.9],
    ['0,9', 0.9],
    [' 1.2 Hz ', 1.2],
    ['50°', 50],
    ['9.8 m/s²', 9.8],
    ['7 % H', 7],
    ['−3', -3],
    ['1+2*3', 7],
    ['(1+2)/4', 0.75],
    ['0,9/2 + 0.1', 0.55],
    ['1e-3', 0.001],
  ])('reads %s as %d', (text, value) => expect(parseNumber(text, 2)).toBeCloseTo(value, 12));

  it.each([
    ['+10%', 2.2],
    ['-50 %', 1],
    ['*1.5', 3],
    ['/2', 1],
    ['+=0.5', 2.5],
    ['-=0.5', 1.5],
  ])('takes %s from the current value to %d', (text, value) => expect(parseNumber(text, 2)).toBeCloseTo(value, 12));

  it.each(['', 'abc', '1/0', '1+', '(1', '2 3', '1;2', 'constructor'])('has no number for %j', (text) =>
    expect(parseNumber(text, 2)).toBeUndefined(),
  );
});
