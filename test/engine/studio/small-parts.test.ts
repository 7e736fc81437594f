import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configFolder } from '../../../src/engine/studio/config-folder';
import { listModels } from '../../../src/engine/studio/list-models';
import { ownBytes } from '../../../src/engine/studio/own-bytes';
import { createPathGrants } from '../../../src/engine/studio/path-grants';
import { createStoredSettings } from '../../../src/engine/studio/stored-settings';

const newFolder = () => mkdtempSync(join(tmpdir(), 'rigwright-'));

test('a path is granted itself, however it is written, and nothing beside or below it', () => {
  const grants = createPathGrants();
  grants.grant('/models/fox.glb');
  expect(grants.check('/models/../models/fox.glb')).toBe('/models/fox.glb');
  for (const path of ['/models', '/models/cat.glb', '/models/fox.glb/x', '/etc/passwd'])
    expect(() => grants.check(path)).toThrow(/was not chosen/);
});

test('the configuration folder is the platform’s, unless one is named', () => {
  expect(configFolder({ RIGWRIGHT_CONFIG_DIR: '/x' }, 'linux', '/home/a')).toBe('/x');
  expect(configFolder({}, 'linux', '/home/a')).toBe('/home/a/.config/rigwright');
  expect(configFolder({ XDG_CONFIG_HOME: '/cfg' }, 'linux', '/home/a')).toBe('/cfg/rigwright');
  expect(configFolder({}, 'darwin', '/Users/a')).toBe('/Users/a/Library/Application Support/Rigwright');
  expect(configFolder({ APPDATA: '/roaming' }, 'win32', '/Users/a')).toBe('/roaming/Rigwright');
});

test('models under a folder: by extension, sorted, hidden folders and links passed over, as many as asked', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'sub/.git'), { recursive: true });
  for (const name of ['b.GLB', 'a.gltf', 'notes.txt', 'sub/c.vrm', 'sub/.git/d.glb'])
    writeFileSync(join(folder, name), '');
  symlinkSync(folder, join(folder, 'sub/loop'));
  const names = (await listModels(folder, 100)).map((path) => path.slice(folder.length + 1));
  expect(names).toEqual(['a.gltf', 'b.GLB', 'sub/c.vrm']);
  expect(await listModels(folder, 2)).toHaveLength(2);
  expect(await listModels(join(folder, 'gone'), 10)).toEqual([]);
});

test('only bytes in shared memory are copied', () => {
  const own = Uint8Array.of(1);
  expect(ownBytes(own)).toBe(own);
  const shared = new Uint8Array(new SharedArrayBuffer(2));
  expect(ownBytes(shared)).toEqual(Uint8Array.of(0, 0));
  expect(ownBytes(shared).buffer).toBeInstanceOf(ArrayBuffer);
});

describe('stored settings', () => {
  test('recent files: newest first, each once, twenty of them, with their pictures', () => {
    const settings = createStoredSettings(newFolder());
    for (let i = 0; i < 25; i++) settings.addRecent(`/m/${i}.glb`, 'model');
    settings.setThumbnail('/m/20.glb', 'data:image/png;base64,AAAA');
    settings.addRecent('/m/20.glb', 'model');
    const recents = settings.recents();
    expect(recents).toHaveLength(20);
    expect(recents[0]).toMatchObject({ path: '/m/20.glb', name: '20.glb', thumbnail: 'data:image/png;base64,AAAA' });
    expect(recents.filter(({ path }) => path === '/m/20.glb')).toHaveLength(1);
    settings.clearRecents();
    expect(settings.recents()).toEqual([]);
  });

  test('a picture that is none, or is too large, is not kept', () => {
    const settings = createStoredSettings(newFolder());
    settings.addRecent('/m/a.glb', 'model');
    settings.setThumbnail('/m/a.glb', 'https://example.org/x.png');
    settings.setThumbnail('/m/a.glb', `data:image/png;base64,${'A'.repeat(70_000)}`);
    expect(settings.recents()[0].thumbnail).toBeUndefined();
  });

  test('a damaged file counts as empty', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'preferences.json'), '{"theme": "li');
    writeFileSync(join(folder, 'recents.json'), '{"files": [{"path": 7}, null]}');
    const settings = createStoredSettings(folder);
    expect(settings.preferences().theme).toBe('dark');
    expect(settings.recents()).toEqual([]);
  });
});
