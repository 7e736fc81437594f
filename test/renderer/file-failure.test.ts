import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { surelyWrong } from '../../src/renderer/lib/drop';
import { useBatchStore } from '../../src/renderer/stores/batch';
import { useDropsStore } from '../../src/renderer/stores/drops';
import { useFileFailureStore } from '../../src/renderer/stores/file-failure';
import { useLayoutStore } from '../../src/renderer/stores/layout';
import { useLogStore } from '../../src/renderer/stores/log';
import { useModelStore } from '../../src/renderer/stores/model';
import { fakeStudio, FOX } from './fake-studio';

vi.stubGlobal('window', {});
let studio: ReturnType<typeof fakeStudio>;
beforeEach(() => {
  setActivePinia(createPinia());
  studio = fakeStudio();
});
const file = (name: string) => new File(['x'], name);

describe('a file that fails', () => {
  it('is told on the card and in the log in every workspace, and asks for the same kind again', async () => {
    const failures = useFileFailureStore();
    const drops = useDropsStore();
    const places = [
      ['appendages', 'open', 'model'],
      ['solve', 'rig', 'rig'],
      ['batch', 'batch', 'batch'],
    ] as const;
    for (const [workspace, zone, wanted] of places) {
      useLayoutStore().workspace = workspace;
      await drops.openDrop([file('cape.fbx')], zone, false);
      expect(failures.shown).toMatchObject({ failure: { title: 'cape.fbx is not a GLB.' }, wanted });
      expect(useLayoutStore().workspace).toBe(workspace);
      failures.dismiss();
    }
    expect(useLogStore().entries.map(({ level }) => level)).toEqual(['error', 'error', 'error']);
  });

  it('leaves the model that was open, and the card goes when another file is opened', async () => {
    const model = useModelStore();
    const failures = useFileFailureStore();
    void model.open({ kind: 'path', path: '/fox.glb' });
    await studio.last('openModel').answer({ summary: FOX, display: Uint8Array.of(1) });
    void model.open({ kind: 'path', path: '/cut.glb' });
    await studio.last('openModel').fail('glb-truncated', 'cut.glb is cut short: 9 bytes are missing. Copy it again.');
    expect(failures.shown?.failure.code).toBe('glb-truncated');
    expect(model.summary?.name).toBe('fox.glb');
    void model.open({ kind: 'path', path: '/cat.glb' });
    expect(failures.shown).toBeUndefined();
  });

  it('is no failure when it was cancelled', async () => {
    const model = useModelStore();
    const opening = model.open({ kind: 'path', path: '/fox.glb' });
    model.cancel();
    expect(await opening).toBe(false);
    expect(useFileFailureStore().shown).toBeUndefined();
  });
});

describe('a drop', () => {
  it('of several models goes to the batch, but for rigs', async () => {
    const addFiles = vi.fn();
    useBatchStore().addFiles = addFiles;
    const two = [file('a.glb'), file('b.glb')];
    await useDropsStore().openDrop(two, 'open', false);
    expect(addFiles).toHaveBeenCalledWith(two);
    expect(useLayoutStore().workspace).toBe('batch');
    useLayoutStore().workspace = 'solve';
    void useDropsStore().openDrop(two, 'rig', false);
    await vi.waitFor(() => expect(studio.last('openModel').args).toMatchObject({ source: { name: 'a.glb' } }));
    expect(addFiles).toHaveBeenCalledTimes(1);
  });

  it('of a folder without models says so', async () => {
    await useDropsStore().openDrop([file('a.png')], 'open', true);
    expect(useFileFailureStore().shown?.failure.code).toBe('no-models');
  });

  it('is refused before it falls only where every type is known and none is a model’s', () => {
    expect(surelyWrong(['image/png', 'application/pdf'])).toBe(true);
    expect(surelyWrong(['model/obj'])).toBe(true);
    // Most systems know no type for .fbx, .blend, .vrm or .rigwright; .bin is an octet stream.
    for (const type of ['', 'model/gltf-binary', 'model/gltf+json', 'application/octet-stream', 'application/json'])
      expect(surelyWrong(['image/png', type])).toBe(false);
    expect(surelyWrong([])).toBe(false);
  });
});

describe('what the system asks to open', () => {
  const drops = () => useDropsStore();
  const names = () => useBatchStore().rows.map(({ input }) => input.name);

  it('opens a model alone, and a project alone', () => {
    drops().openPaths(['/a.glb']);
    expect(studio.last('openModel').args).toMatchObject({ source: { path: '/a.glb' } });
    drops().openPaths(['/a.rigwright']);
    expect(studio.last('openProject').args).toMatchObject({ source: { path: '/a.rigwright' } });
  });

  it('loses none of several: models go to the batch, beside a project too', () => {
    drops().openPaths(['/a.glb', '/b.vrm']);
    expect(useLayoutStore().workspace).toBe('batch');
    expect(names()).toEqual(['a.glb', 'b.vrm']);
    drops().openPaths(['/c.glb', '/p.rigwright']);
    expect(studio.last('openProject').args).toMatchObject({ source: { path: '/p.rigwright' } });
    expect(names()).toEqual(['a.glb', 'b.vrm', 'c.glb']);
    expect(studio.count('openModel')).toBe(0);
  });

  it('says so where it is none of them', () => {
    drops().openPaths(['/a.fbx']);
    expect(useFileFailureStore().shown?.failure.title).toBe('a.fbx is not a GLB.');
  });
});

describe('reading', () => {
  it('shows itself only after a moment', async () => {
    vi.useFakeTimers();
    const model = useModelStore();
    const opening = model.open({ kind: 'path', path: '/fox.glb' });
    await vi.advanceTimersByTimeAsync(199);
    expect(model.reading).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(model.reading).toBe('fox.glb');
    vi.useRealTimers();
    await studio.last('openModel').answer({ summary: FOX, display: Uint8Array.of(1) });
    await opening;
    expect(model.reading).toBeUndefined();
  });
});
