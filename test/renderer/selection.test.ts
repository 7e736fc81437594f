// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createSelection, howToSelect } from '../../src/renderer/stores/selection';

const LIST = ['a', 'b', 'c', 'd'];
const make = () => createSelection(() => LIST);
const held = (selection: ReturnType<typeof make>) => [
  selection.primary.value,
  [...selection.keys.value].sort().join(''),
];

describe('a selection', () => {
  it('is one row, or none, unless a modifier is held', () => {
    const selection = make();
    selection.select('b');
    expect(held(selection)).toEqual(['b', 'b']);
    selection.primary.value = undefined;
    expect(held(selection)).toEqual([undefined, '']);
  });

  it('adds and takes away single rows with Ctrl; the last one is primary', () => {
    const selection = make();
    selection.select('a');
    selection.select('c', 'toggle');
    expect(held(selection)).toEqual(['c', 'ac']);
    selection.select('c', 'toggle');
    expect(held(selection)).toEqual(['a', 'a']);
  });

  it('spans from the row chosen before with Shift, in either direction', () => {
    const selection = make();
    selection.select('c');
    selection.select('a', 'range');
    expect(held(selection)).toEqual(['a', 'abc']);
    selection.select('d', 'range');
    expect(held(selection)).toEqual(['d', 'cd']);
  });

  it('takes all, keeping the primary one', () => {
    const selection = make();
    selection.select('c');
    selection.all();
    expect(held(selection)).toEqual(['c', 'abcd']);
  });

  it('knows the modifiers', () => {
    const keys = { shiftKey: false, ctrlKey: false, metaKey: false };
    expect(howToSelect(keys)).toBe('only');
    expect(howToSelect({ ...keys, metaKey: true })).toBe('toggle');
    expect(howToSelect({ ...keys, shiftKey: true })).toBe('range');
  });
});
