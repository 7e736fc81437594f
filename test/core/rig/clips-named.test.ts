import { expect, it } from 'vitest';
import { clipsNamed } from '../../../src/core/rig/clips-named';

const clips = ['Walk', 'Armature|Walk', 'Armature|Run', 'Rig|Base|Jump'].map((name) => ({ name }));
const named = (name: string) => clipsNamed(clips, name).map((clip) => clip.name);

it('a clip is meant by its very name, or by what stands behind its armature', () => {
  expect(named('Walk')).toEqual(['Walk']);
  expect(named('Armature|Walk')).toEqual(['Armature|Walk']);
  expect(named('run')).toEqual(['Armature|Run']);
  expect(named('Jump')).toEqual(['Rig|Base|Jump']);
  expect(named('Base')).toEqual([]);
});
