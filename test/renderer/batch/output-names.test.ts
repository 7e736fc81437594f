import { describe, expect, it } from 'vitest';
import { createOutputNames } from '../../../src/renderer/stores/batch/output-names';

describe('createOutputNames', () => {
  it('puts the name into the pattern; a .vrm stays one, everything else is a .glb', () => {
    const names = createOutputNames('{name}_rigged', undefined, []);
    expect(names.nameFor(1, 'fox.glb')).toBe('fox_rigged.glb');
    expect(names.nameFor(2, 'cat.gltf')).toBe('cat_rigged.glb');
    expect(names.nameFor(3, 'Ann.VRM')).toBe('Ann_rigged.vrm');
  });

  it('numbers files of one name, and gives a file the same name every time', () => {
    const names = createOutputNames('{name}', undefined, []);
    expect([1, 2, 3].map((id) => names.nameFor(id, 'fox.glb'))).toEqual(['fox.glb', 'fox_2.glb', 'fox_3.glb']);
    expect(names.nameFor(2, 'fox.glb')).toBe('fox_2.glb');
    expect(names.nameFor(4, 'FOX.glb')).toBe('FOX_4.glb');
  });

  it('never names a file that is read in the same batch', () => {
    const sources = ['D:\\Game\\fox.glb', 'D:\\Game\\fox_rigged.glb'];
    const names = createOutputNames('{name}_rigged', 'D:/Game', sources);
    expect(names.nameFor(1, 'fox.glb')).toBe('fox_rigged_2.glb');
    const elsewhere = createOutputNames('{name}_rigged', 'D:/Out', sources);
    expect(elsewhere.nameFor(1, 'fox.glb')).toBe('fox_rigged.glb');
  });
});
