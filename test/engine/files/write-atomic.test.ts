import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFileAtomic } from '../../../src/engine/files/write-atomic';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rigwright-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('writeFileAtomic', () => {
  it('writes bytes and text, over what was there, and leaves nothing beside it', async () => {
    const path = join(folder, 'out.glb');
    await writeFileAtomic(path, 'before');
    await writeFileAtomic(path, new Uint8Array([1, 2, 3]));
    expect([...(await readFile(path))]).toEqual([1, 2, 3]);
    expect(await readdir(folder)).toEqual(['out.glb']);
  });

  it('fails in words, and leaves what was there untouched', async () => {
    const inTheWay = join(folder, 'folder');
    await mkdir(inTheWay);
    await writeFile(join(folder, 'file'), 'kept');
    const fail = (path: string) => expect(writeFileAtomic(path, 'new')).rejects;
    await fail(inTheWay).toMatchObject({ kind: 'unwritable', code: 'output-is-folder' });
    await fail(join(folder, 'none', 'out.glb')).toMatchObject({ kind: 'unwritable', code: 'folder-missing' });
    await fail(join(folder, 'file', 'out.glb')).toMatchObject({ kind: 'unwritable', code: 'folder-missing' });
    await fail(join(folder, 'x'.repeat(250))).toMatchObject({ kind: 'unwritable', code: 'name-too-long' });
    expect((await readdir(folder)).sort()).toEqual(['file', 'folder']);
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('kept');
  });

  it('says that a file system may not be written to', async () => {
    await expect(writeFileAtomic('/proc/rigwright.glb', 'new')).rejects.toMatchObject({ kind: 'unwritable' });
  });
});
