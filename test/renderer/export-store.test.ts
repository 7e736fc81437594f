// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportPlan, ExportRequest } from '../../src/rpc/contract';
import { rememberedChoices } from '../../src/renderer/lib/remembered-choices';
import { useDocumentStore } from '../../src/renderer/stores/document';
import { useExportStore } from '../../src/renderer/stores/exporting';
import { useLayoutStore } from '../../src/renderer/stores/layout';
import { useLogStore } from '../../src/renderer/stores/log';
import { useModelStore } from '../../src/renderer/stores/model';
import { usePreferencesStore } from '../../src/renderer/stores/preferences';
import { useViewStore } from '../../src/renderer/stores/view';
import { fakeStudio, found, FOX, tail } from './fake-studio';

let engine: ReturnType<typeof fakeStudio>;
const PLAN: ExportPlan = {
  id: 'plan',
  files: [],
  changes: [],
  baked: [],
  vrm: [],
  validation: { errors: 0, warnings: 0, messages: [] },
  blocks: [],
};

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  engine = fakeStudio();
});
afterEach(() => void vi.useRealTimers());

async function opened(summary = FOX) {
  const store = useExportStore();
  const opening = useModelStore().open({ kind: 'sample', id: 'fox' });
  await engine.last('openModel').answer({ summary, display: new Uint8Array(1) });
  await opening;
  await nextTick();
  await engine.last('findAppendages').answer(found(tail()));
  return store;
}
const asked = () => engine.last('planExport').args as unknown as ExportRequest;
async function prepared(store: ReturnType<typeof useExportStore>): Promise<ExportRequest> {
  void store.prepare();
  await engine.settle();
  return asked();
}

describe('choices', () => {
  it('are the person’s: kept for the next model, no step of the document, which is not edited by them', async () => {
    const store = await opened();
    store.choose('vrm', true);
    store.choose('pattern', '{name}_game');
    expect(useDocumentStore().edited).toBe(false);
    expect(useDocumentStore().steps).toEqual([]);
    expect(useLayoutStore().saved.export).toMatchObject({ vrm: true, pattern: '{name}_game' });
    await opened({ ...FOX, id: 'cat', name: 'cat.vrm' });
    expect(store.choices).toMatchObject({ vrm: true, pattern: '{name}_game' });
    expect(store.fileName).toBe('cat_game.vrm');
  });

  it('that cannot be read fall back one by one', () => {
    const defaults = { on: true, kind: 'a', rate: 0 };
    const allowed = { kind: ['a', 'b'], rate: [0, 24] };
    expect(rememberedChoices({ on: 'yes', kind: 'b', rate: 25 }, defaults, allowed)).toEqual({
      ...defaults,
      kind: 'b',
    });
    expect(rememberedChoices(undefined, defaults, allowed)).toEqual(defaults);
  });

  it('of a report alone pass with the dialog', async () => {
    const store = await opened();
    store.openReport();
    expect(useLayoutStore().dialog).toBe('export');
    expect(await prepared(store)).toMatchObject({ model: false, report: ['html'], springsAs: [] });
    store.choose('report', 'json');
    store.close();
    expect(store.choices).toMatchObject({ model: true, report: 'html' });
  });
});

describe('what is asked of the engine', () => {
  it('is measured as the dock is', async () => {
    const store = await opened();
    usePreferencesStore().values = { ...usePreferencesStore().values, measureSamples: 48, tornAbove: 1.3 };
    const options = { samples: 48, tornAbove: 1.3, tornBelow: 0.67 };
    expect((await prepared(store)).measure).toEqual({ physics: true, options });
    useViewStore().physics = false;
    expect((await prepared(store)).measure).toEqual({ physics: false, options });
  });

  it('bakes the chosen clips, each into its own file when there is no model', async () => {
    const store = await opened();
    store.choose('bake', true);
    store.chooseClips([0], false);
    expect((await prepared(store)).bake).toEqual({ clips: [1], seamlessLoop: true, into: 'model' });
    store.choose('model', false);
    expect((await prepared(store)).bake).toMatchObject({ into: 'separate' });
  });
});

describe('nothing to export is said with its reason', () => {
  it.each([
    ['a name that no file can have', (store) => store.choose('pattern', 'a/b'), "can't hold /"],
    ['no clip', (store) => (store.choose('bake', true), store.chooseClips([0, 1], false)), 'Choose a clip'],
    ['nothing turned on', (store) => (store.choose('model', false), store.choose('report', 'none')), 'Turn on'],
  ] as [string, (store: ReturnType<typeof useExportStore>) => void, string][])('%s', async (_, change, reason) => {
    const store = await opened();
    change(store);
    expect(store.obstacle).toContain(reason);
    const before = engine.count('planExport');
    await store.prepare();
    expect(engine.count('planExport')).toBe(before);
  });

  it('and nothing is baked of a model without clips, or of one whose pieces are all rigid', async () => {
    const store = await opened();
    store.choose('bake', true);
    expect(store.bakes).toBe(true);
    store.choose('variant', 'rigid');
    expect([store.bakes, store.bakeProblem]).toEqual([false, 'Nothing swings when everything is rigid.']);
    await opened({ ...FOX, id: 'still', clips: [] });
    expect(store.bakeProblem).toBe('This file has no animation.');
  });
});

describe('preparing', () => {
  it('shows how far it is, and stops with the dialog', async () => {
    const store = await opened();
    await prepared(store);
    engine.last('planExport').options?.onProgress?.(0.4, 'Baking Walk');
    expect(store.progress).toEqual({ fraction: 0.4, phase: 'Baking Walk' });
    store.close();
    expect(engine.last('planExport').options?.signal?.aborted).toBe(true);
  });

  it('waits with a new name until the typing ends', async () => {
    const store = await opened();
    await prepared(store);
    const before = engine.count('planExport');
    for (const pattern of ['{name}_', '{name}_g', '{name}_go']) store.choose('pattern', pattern);
    expect(engine.count('planExport')).toBe(before);
    await vi.advanceTimersByTimeAsync(500);
    expect(engine.count('planExport')).toBe(before + 1);
    expect(asked().pattern).toBe('{name}_go');
  });
});

it('after an export its folder and its report are one click away', async () => {
  const store = await opened();
  const host = { kind: 'electron', version: '0', platform: 'linux', threads: 1 } as const;
  const capabilities = { nativeDialogs: false, reveal: true, windowControls: true };
  usePreferencesStore().host = { ...host, capabilities };
  await prepared(store);
  await engine.last('planExport').answer(PLAN);
  const writing = store.write();
  await engine.last('writeExport').answer([
    { name: 'fox_rigged.glb', byteLength: 1, path: '/out/fox_rigged.glb' },
    { name: 'fox_rigged_report.html', byteLength: 1, path: '/out/fox_rigged_report.html' },
  ]);
  expect(await writing).toBe(true);
  const [toast] = useLogStore().toasts;
  expect(toast.message).toBe('Exported 2 files');
  expect(toast.actions.map(({ label }) => label)).toEqual(['Reveal', 'Open report']);
  toast.actions[1].run();
  expect(engine.last('openReport').args).toEqual({ path: '/out/fox_rigged_report.html' });
});
