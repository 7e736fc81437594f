import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createStudio, type Studio } from '../../../src/engine/studio/create-studio';
import type { Platform } from '../../../src/engine/studio/platform';
import { emptyDocument } from '../../../src/project/document';
import { createClient } from '../../../src/rpc/channel';
import type { StudioApi, StudioEvents } from '../../../src/rpc/contract';
import { buildGlb, buildGltf, TRIANGLE } from '../../fixtures/build-glb';
import { inlineEngine } from '../../kit/inline-engine';
import { portPair } from '../../rpc/port-pair';
import { fakePlatform } from './fake-platform';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigwright-studio-'));
});
const at = (name: string) => join(folder, name);

/** The whole studio behind a channel whose values are structured-cloned, as every real host's are. */
function studioOf(answers: Partial<Platform> = {}, capabilities = {}) {
  const { platform, calls } = fakePlatform(capabilities, answers);
  const studio = createStudio({
    engine: inlineEngine(),
    platform,
    configFolder: at('config'),
    resourcesFolder: 'resources',
  });
  return { ...pageOf(studio), calls, studio };
}

/** A page of a studio, as a browser's tab is one. */
function pageOf(studio: Studio) {
  const pair = portPair();
  studio.serve(pair.server);
  const { api, on } = createClient<StudioApi, StudioEvents>(pair.client);
  return { api, on, leave: pair.close };
}

const bytesOf = (bytes: Uint8Array, name = 'triangle.glb') => ({ kind: 'bytes', name, bytes }) as const;

describe('opening a model', () => {
  test('from dropped bytes: a summary; what the page has already is not sent back', async () => {
    const { api } = studioOf();
    const glb = buildGlb();
    const { summary, display } = await api.openModel({ source: bytesOf(glb) });
    expect(summary).toMatchObject({ name: 'triangle.glb', byteLength: glb.length, vertices: 3, triangles: 1 });
    expect(summary.id).toMatch(/^[0-9a-f]{64}$/);
    expect(summary.rigs[0].joints.map(({ parent }) => parent)).toContain(-1);
    expect(display).toBeUndefined();
  });

  test('a .gltf with the .bin that was dropped beside it shows as one GLB', async () => {
    const { api } = studioOf();
    const { json, bin } = buildGltf(TRIANGLE);
    const gltf = { ...json, buffers: [{ byteLength: bin.length, uri: 'data/skin.bin' }] };
    const source = {
      ...bytesOf(new TextEncoder().encode(JSON.stringify(gltf)), 'triangle.gltf'),
      companions: [{ name: 'skin.bin', bytes: bin }],
    };
    const { display } = await api.openModel({ source });
    if (!display) throw new Error('a .gltf cannot show itself');
    expect(new TextDecoder().decode(display.subarray(0, 4))).toBe('glTF');
    expect((await api.openModel({ source: bytesOf(display, 'again.glb') })).summary.vertices).toBe(3);
  });

  test('from a path only when the person chose it', async () => {
    writeFileSync(at('triangle.glb'), buildGlb());
    const { api, studio, calls } = studioOf();
    const source = { kind: 'path', path: at('triangle.glb') } as const;
    await expect(api.openModel({ source })).rejects.toMatchObject({ kind: 'usage', code: 'path-not-granted' });
    studio.grant(at('triangle.glb'));
    expect((await api.openModel({ source })).summary.path).toBe(at('triangle.glb'));
    expect((await api.listRecents()).map(({ name }) => name)).toEqual(['triangle.glb']);
    expect(calls).toEqual([['addRecentDocument', at('triangle.glb')]]);
  });

  test('of a file that is none fails with words that name it', async () => {
    const { api } = studioOf();
    const open = api.openModel({ source: bytesOf(new TextEncoder().encode('hello'), 'notes.glb') });
    await expect(open).rejects.toMatchObject({ kind: 'unreadable', message: expect.stringContaining('notes.glb') });
  });

  test('that was closed is no longer known', async () => {
    const { api } = studioOf();
    const { summary } = await api.openModel({ source: bytesOf(buildGlb()) });
    await api.closeModel({ modelId: summary.id });
    await expect(api.findAppendages({ modelId: summary.id })).rejects.toMatchObject({ code: 'model-not-open' });
  });
});

describe('exporting', () => {
  const plain = { pattern: '{name}_rigged', model: true, variant: 'chain', springsAs: [], report: ['json'] } as const;

  async function planned(studio: ReturnType<typeof studioOf>) {
    const { summary } = await studio.api.openModel({ source: bytesOf(buildGlb()) });
    return studio.api.planExport({ modelId: summary.id, ...plain });
  }

  test('names and checks everything before anything is written', async () => {
    const plan = await planned(studioOf());
    expect(plan.files.map(({ name }) => name)).toEqual(['triangle_rigged.glb', 'triangle_rigged_report.json']);
    expect(plan).toMatchObject({ blocks: [], changes: [], validation: { errors: 0 } });
  });

  test('into a folder that was chosen: whole files, numbered where the name is taken', async () => {
    const studio = studioOf({ pickFolder: async () => folder });
    const chosen = await studio.api.chooseFolder({ title: 'Export' });
    const first = await studio.api.writeExport({ planId: (await planned(studio)).id, folder: chosen });
    const second = await studio.api.writeExport({ planId: (await planned(studio)).id, folder: chosen });
    expect(first.map(({ name }) => name)).toEqual(['triangle_rigged.glb', 'triangle_rigged_report.json']);
    expect(second.map(({ name }) => name)).toEqual(['triangle_rigged_2.glb', 'triangle_rigged_report_2.json']);
    expect(readFileSync(at('triangle_rigged.glb')).equals(Buffer.from(buildGlb()))).toBe(true);
    expect(JSON.parse(readFileSync(at('triangle_rigged_report.json'), 'utf8'))).toMatchObject({ schema: 1 });
    expect(readdirSync(folder).filter((name) => name.includes('.tmp'))).toEqual([]);
  });

  test('may be told to fail or replace instead', async () => {
    const studio = studioOf({ pickFolder: async () => folder });
    await studio.api.chooseFolder({ title: 'Export' });
    writeFileSync(at('triangle_rigged.glb'), 'mine');
    const fail = studio.api.writeExport({ planId: (await planned(studio)).id, folder, ifExists: 'fail' });
    await expect(fail).rejects.toMatchObject({ kind: 'unwritable', code: 'file-exists' });
    expect(readdirSync(folder)).not.toContain('triangle_rigged_report.json');
    await studio.api.writeExport({ planId: (await planned(studio)).id, folder, ifExists: 'replace' });
    expect(readFileSync(at('triangle_rigged.glb'), 'utf8')).not.toBe('mine');
  });

  test('refuses a folder nobody chose, and a plan it does not know', async () => {
    const studio = studioOf();
    const plan = await planned(studio);
    const elsewhere = studio.api.writeExport({ planId: plan.id, folder: tmpdir() });
    await expect(elsewhere).rejects.toMatchObject({ code: 'path-not-granted' });
    await studio.api.dropExport({ planId: plan.id });
    await expect(studio.api.writeExport({ planId: plan.id, folder })).rejects.toMatchObject({ code: 'no-such-export' });
  });

  test('a written report may be opened, nothing else that was granted', async () => {
    const studio = studioOf({ pickFolder: async () => folder });
    const chosen = await studio.api.chooseFolder({ title: 'Export' });
    await studio.api.writeExport({ planId: (await planned(studio)).id, folder: chosen });
    await studio.api.openReport({ path: at('triangle_rigged_report.json') });
    expect(studio.calls).toEqual([['openFile', at('triangle_rigged_report.json')]]);
    const model = studio.api.openReport({ path: at('triangle_rigged.glb') });
    await expect(model).rejects.toMatchObject({ code: 'not-a-report' });
  });

  test('without native dialogs gives the bytes for the browser to save', async () => {
    const studio = studioOf({}, { nativeDialogs: false });
    const [model] = await studio.api.writeExport({ planId: (await planned(studio)).id });
    expect(model.path).toBeUndefined();
    expect(Buffer.from(model.bytes ?? []).equals(Buffer.from(buildGlb()))).toBe(true);
  });
});

describe('projects', () => {
  const document = { ...emptyDocument(), models: [{ id: 'a', name: 'fox.glb', path: '/models/fox.glb' }] };

  test('are saved where the dialog says, and opened again with their models granted', async () => {
    const { api } = studioOf({ pickProjectPath: async () => at('fox.rigwright') });
    expect(await api.saveProject({ document, suggestedName: 'fox' })).toEqual({ path: at('fox.rigwright') });
    const opened = await api.openProject({ source: { kind: 'path', path: at('fox.rigwright') } });
    expect(opened.path).toBe(at('fox.rigwright'));
    expect(opened.document.models[0].path).toBe('/models/fox.glb');
    const model = api.openModel({ source: { kind: 'path', path: '/models/fox.glb' } });
    await expect(model).rejects.toMatchObject({ code: 'file-missing' });
  });

  test('nothing is saved when the dialog is dismissed', async () => {
    const { api } = studioOf();
    expect(await api.saveProject({ document, suggestedName: 'fox' })).toBeUndefined();
  });

  test('are given as bytes where there are no dialogs', async () => {
    const { api } = studioOf({}, { nativeDialogs: false });
    const saved = await api.saveProject({ document, suggestedName: 'fox' });
    const source = bytesOf(saved?.bytes ?? new Uint8Array(), 'fox.rigwright');
    expect((await api.openProject({ source })).document).toEqual(document);
  });
});

describe('a crash', () => {
  test('loses nothing: the edited document and a dropped model that had no path come back', async () => {
    const crashed = studioOf();
    const { json, bin } = buildGltf(TRIANGLE);
    const gltf = JSON.stringify({ ...json, buffers: [{ byteLength: bin.length, uri: 'data/skin.bin' }] });
    const source = {
      ...bytesOf(new TextEncoder().encode(gltf), 'fox.gltf'),
      companions: [{ name: 'skin.bin', bytes: bin }],
    };
    const { summary } = await crashed.api.openModel({ source });
    const document = { ...emptyDocument(), models: [{ id: summary.id, name: 'fox.gltf' }] };
    await crashed.api.autosave({ documentId: 'doc-1', state: { title: 'fox', edited: true }, document });

    const { api } = studioOf();
    expect(await api.listRecoveries()).toMatchObject([{ id: 'doc-1', title: 'fox' }]);
    expect(await api.recover({ id: 'doc-1' })).toEqual({ documentId: 'doc-1', document });
    const again = await api.openModel({ source: { kind: 'kept', modelId: summary.id } });
    expect(again.summary).toMatchObject({ id: summary.id, name: 'fox.gltf', vertices: 3 });
    expect(again.summary.path).toBeUndefined();

    await api.discardAutosaves({ documentId: 'doc-1' });
    await expect(api.openModel({ source: { kind: 'kept', modelId: summary.id } })).rejects.toMatchObject({
      code: 'model-not-kept',
    });
    await expect(api.openModel({ source: { kind: 'kept', modelId: '../..' } })).rejects.toMatchObject({
      code: 'model-not-kept',
    });
  });
});

describe('several pages of one studio', () => {
  test('a page that leaves lets go of its models, not of those that another has open, nor of what was saved aside', async () => {
    const first = studioOf();
    const second = pageOf(first.studio);
    const { summary: shared } = await first.api.openModel({ source: bytesOf(buildGlb()) });
    await second.api.openModel({ source: bytesOf(buildGlb()) });
    const { summary: own } = await first.api.openModel({
      source: bytesOf(buildGlb({ ...TRIANGLE, edit: (json) => void (json.asset.generator = 'other') })),
    });
    const document = { ...emptyDocument(), models: [{ id: own.id, name: own.name }] };
    await first.api.autosave({ documentId: 'doc', state: { title: 'fox', edited: true }, document });
    first.leave();
    await expect(second.api.findAppendages({ modelId: own.id })).rejects.toMatchObject({ code: 'model-not-open' });
    expect(await second.api.findAppendages({ modelId: shared.id })).toHaveLength(1);
    // Closing what another page holds is not a page's to do.
    await pageOf(first.studio).api.closeModel({ modelId: shared.id });
    expect(await second.api.findAppendages({ modelId: shared.id })).toHaveLength(1);
    expect((await second.api.openModel({ source: { kind: 'kept', modelId: own.id } })).summary.id).toBe(own.id);
  });

  test('tell each other of changed preferences', async () => {
    const first = studioOf();
    const second = pageOf(first.studio);
    const heard: object[] = [];
    first.on('preferences', ({ values }) => heard.push({ first: values }));
    second.on('preferences', ({ values }) => heard.push({ second: values }));
    await first.api.setPreferences({ values: { theme: 'light' } });
    await second.api.hostInfo();
    expect(heard).toEqual([{ second: { theme: 'light' } }]);
  });
});

test('preferences are merged, checked and kept', async () => {
  const { api } = studioOf();
  await api.setPreferences({ values: { theme: 'light' } });
  await api.setPreferences({ values: { uiScalePercent: 5000 } });
  expect(await studioOf().api.getPreferences()).toMatchObject({ theme: 'light', uiScalePercent: 100 });
});

test('samples are listed and opened by name only', async () => {
  const { api } = studioOf();
  const samples = await api.listSamples();
  expect(samples.map(({ id }) => id)).toContain('fox');
  await expect(api.openModel({ source: { kind: 'sample', id: '../../package' } })).rejects.toMatchObject({
    code: 'no-such-sample',
  });
});
