import { describe, expect, it } from 'vitest';
import { clipFileNames, outputExtension, outputName, patternProblem } from '../../src/project/output-name';

it('a result is named by its pattern and keeps being a VRM', () => {
  expect(outputName('{name}_rigged', '/models/fox.v2.glb')).toBe('fox.v2_rigged');
  expect(outputName('{name}{name}', 'C:\\a\\b.vrm')).toBe('bb');
  expect(['a.VRM', 'a.glb', 'a.gltf'].map(outputExtension)).toEqual(['.vrm', '.glb', '.glb']);
});

describe('a pattern that makes no file name', () => {
  it.each([
    ['', 'name'],
    ['  ', 'name'],
    ['a/b', '/'],
    ['{name}?', '?'],
    ['a\tb', 'tab'],
    ['.fox', 'dot'],
    ['fox ', 'space'],
    ['CON', 'Windows'],
    ['lpt1.x', 'Windows'],
  ])('%j is told with the reason', (pattern, reason) => {
    expect(patternProblem(pattern)).toContain(reason);
  });

  it.each(['{name}_rigged', 'fox.v2', 'Füchsin', 'console'])('%j is fine', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  });
});

describe('names of clips as names of files', () => {
  it('hold nothing that a file system refuses, and differ', () => {
    expect(clipFileNames('fox', '.glb', ['Walk', 'walk', 'Armature|Run', 'a/b:c', '..', ''])).toEqual([
      'fox_Walk.glb',
      'fox_walk_2.glb',
      'fox_Armature_Run.glb',
      'fox_a_b_c.glb',
      'fox_clip.glb',
      'fox_clip_2.glb',
    ]);
  });

  it('stay short', () => {
    expect(clipFileNames('fox', '.glb', ['x'.repeat(300)])[0]).toHaveLength('fox_'.length + 80 + '.glb'.length);
  });
});
