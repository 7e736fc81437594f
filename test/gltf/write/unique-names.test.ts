import { expect, it } from 'vitest';
import { uniqueNames } from '../../../src/gltf/write/unique-names';

it('uniqueNames keeps names that are free and numbers those that are not', () => {
  expect(uniqueNames(['Hips', 'Tail_1'], ['Tail_1', 'Tail_2'])).toEqual(['Tail_1_2', 'Tail_2']);
  expect(uniqueNames(['A', 'A_2'], ['A', 'A'])).toEqual(['A_3', 'A_4']);
  expect(uniqueNames([], ['B', 'B'])).toEqual(['B', 'B_2']);
});

it('uniqueNames sees names as three.js stores them', () => {
  expect(uniqueNames(['Tail 1', 'mixamorig:Tail'], ['Tail_1', 'mixamorigTail'])).toEqual([
    'Tail_1_2',
    'mixamorigTail_2',
  ]);
});
