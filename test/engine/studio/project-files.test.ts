import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createStudio } from '../../../src/engine/studio/create-studio';
import { emptyDocument, type ProjectDocument } from '../../../src/project/document';
import { createClient } from '../../../src/rpc/channel';
import type { StudioApi, StudioEvents } from '../../../src/rpc/contract';
import { buildGlb, buildGltf, TRIANGLE } from '../../fixtures/build-glb';
import { inlineEngine } from '../../kit/inline-engine';
import { portPair } from '../../rpc/port-pair';
import { fakePlatform } from './fake-platform';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigwright-project-'));
});

/** A studio of a person with a configuration of its own, behind a channel that clones. */
function studioOf(person: string, capabilities = {}) {
  const { platform } = fakePlatform({ nativeDialogs: false, ...capabilities });
  const studio = createStudio({ engine: inlineEngine(), platform, configFolder: join(folder, person), resourcesFolder: 'resources' }); // prettier-ignore
  const pair = portPair();
  studio.serve(pair.server);
  return { api: createClient<StudioApi, StudioEvents>(pair.client).api, studio };
}
const about = (...models: ProjectDocument['models']): ProjectDocument => ({ ...emptyDocument(), models });
const source = (bytes: Uint8Array | undefined) => ({ kind: 'bytes', name: 'work.rigwright', bytes: bytes ?? new Uint8Array() }) as const; // prettier-ignore

describe('a project of a model that came without a path', () => {
  test('holds it, .bin and all, and opens on another machine', async () => {
    const { json, bin } = buildGltf(TRIANGLE);
    const text = JSON.stringify({ ...json, buffers: [{ byteLength: bin.length, uri: 'data/skin.bin' }] });
    const here = studioOf('here');
    const { summary } = await here.api.openModel({
      source: { kind: 'bytes', name: 'triangle.gltf', bytes: new TextEncoder().encode(text), companions: [{ name: 'skin.bin', bytes: bin }] }, // prettier-ignore
    });
    const document = about({ id: summary.id, name: summary.name });
    const saved = await here.api.saveProject({ document, suggestedName: 'work.rigwright' });

    const there = studioOf('there');
    const opened = await there.api.openProject({ source: source(saved?.bytes) });
    expect(opened).toEqual({ document, embedded: [summary.id] });
    const again = await there.api.openModel({ source: { kind: 'kept', modelId: summary.id } });
    expect(again.summary).toEqual(summary);

    // Saved a second time without the model having been opened, it is still in it.
    const third = studioOf('third');
    await third.api.openProject({ source: source(saved?.bytes) });
    const resaved = await third.api.saveProject({ document, suggestedName: 'work.rigwright' });
    expect(resaved?.bytes).toEqual(saved?.bytes);
  });

  test('keeps what it has taken out until it is opened, whatever is discarded meanwhile', async () => {
    const here = studioOf('here');
    const { summary } = await here.api.openModel({ source: { kind: 'bytes', name: 'a.glb', bytes: buildGlb() } });
    const saved = await here.api.saveProject({
      document: about({ id: summary.id, name: 'a.glb' }),
      suggestedName: 'a',
    });
    const there = studioOf('there');
    await there.api.openProject({ source: source(saved?.bytes) });
    await there.api.discardAutosaves({ documentId: 'another' });
    expect((await there.api.openModel({ source: { kind: 'kept', modelId: summary.id } })).summary.name).toBe('a.glb');
  });

  test('takes no file out under a false name or into another folder', async () => {
    const { api } = studioOf('here');
    const glb = Buffer.from(buildGlb()).toString('base64');
    const project = (id: string, name: string) => ({
      ...about({ id, name: 'a.glb' }),
      files: { [id]: [{ name, data: glb }] },
    });
    const open = (document: unknown) =>
      api.openProject({ source: source(new TextEncoder().encode(JSON.stringify(document))) });
    expect((await open(project('0'.repeat(64), 'a.glb'))).embedded).toEqual([]);
    const { summary } = await api.openModel({ source: { kind: 'bytes', name: 'a.glb', bytes: buildGlb() } });
    await expect(open(project(summary.id, '../../../stray.glb'))).rejects.toThrow();
    expect(existsSync(join(folder, 'stray.glb'))).toBe(false);
  });
});

describe('a project of a model with a path', () => {
  test('links to it, or holds it where the preferences say so', async () => {
    mkdirSync(join(folder, 'art'));
    const path = join(folder, 'art/a.glb');
    writeFileSync(path, buildGlb());
    const { api, studio } = studioOf('here');
    studio.grant(path);
    const { summary } = await api.openModel({ source: { kind: 'path', path } });
    const document = about({ id: summary.id, name: 'a.glb', path });
    const target = join(folder, 'art/work.rigwright');
    studio.grant(target);
    await api.saveProject({ document, path: target, suggestedName: 'work' });
    expect(JSON.parse(readFileSync(target, 'utf8'))).not.toHaveProperty('files');

    await api.setPreferences({ values: { embedModels: true } });
    await api.saveProject({ document, path: target, suggestedName: 'work' });
    rmSync(path);
    const there = studioOf('there');
    there.studio.grant(target);
    const opened = await there.api.openProject({ source: { kind: 'path', path: target } });
    expect(opened.embedded).toEqual([summary.id]);
    await expect(there.api.openModel({ source: { kind: 'path', path } })).rejects.toMatchObject({ code: 'file-missing' }); // prettier-ignore
    expect((await there.api.openModel({ source: { kind: 'kept', modelId: summary.id } })).summary.vertices).toBe(3);
  });
});
