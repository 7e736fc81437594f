import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { emptyDocument, emptyEdits, type ProjectDocument } from '../../src/project/document';
import { useDocumentStore } from '../../src/renderer/stores/document';
import { useFindingsStore } from '../../src/renderer/stores/findings';
import { useFilesStore } from '../../src/renderer/stores/files';
import { useLogStore } from '../../src/renderer/stores/log';
import { useModelStore } from '../../src/renderer/stores/model';
import { useSolveStore } from '../../src/renderer/stores/solve';
import { fakeStudio, FOX } from './fake-studio';

let studio: ReturnType<typeof fakeStudio>;
beforeEach(() => {
  setActivePinia(createPinia());
  studio = fakeStudio();
});

const overrides = [{ id: 'tail-1', verdict: 'rigid' as const, add: [5] }];
const project: ProjectDocument = {
  ...emptyDocument(),
  models: [{ id: 'old', name: 'fox.glb', path: '/fox.glb', vertices: 9 }],
  activeModel: 'old',
  edits: { old: { ...emptyEdits(), overrides } },
};
const display = Uint8Array.of(1);
const warned = () => useLogStore().entries.flatMap(({ level, message }) => (level === 'warning' ? message : []));

/** Opens the project up to the point where its model is asked for. */
async function openProject(document: ProjectDocument): Promise<void> {
  void useFilesStore().openProject({ kind: 'path', path: '/p.rigwright' });
  await studio.last('openProject').answer({ document, path: '/p.rigwright', embedded: [] });
}

it('a linked model that changed is followed, said, and searched once with the edits that still fit', async () => {
  useFindingsStore();
  await openProject(project);
  await studio.last('openModel').answer({ summary: { ...FOX, path: '/fox.glb' }, display });
  expect(studio.last('findAppendages').args).toMatchObject({
    modelId: FOX.id,
    overrides: [{ id: 'tail-1', verdict: 'rigid' }],
  });
  expect(studio.count('findAppendages')).toBe(1);
  expect(useModelStore().summary?.id).toBe(FOX.id);
  expect(useDocumentStore().document.activeModel).toBe(FOX.id);
  expect(useDocumentStore().edits.overrides).toEqual([{ id: 'tail-1', verdict: 'rigid' }]);
  expect(useDocumentStore().edited).toBe(true);
  expect(useDocumentStore().canUndo).toBe(false);
  expect(warned()).toEqual([
    'fox.glb has changed since this project was saved. Skin you chose by hand for 1 finding is gone with the old mesh; all else was kept.',
  ]);
});

it('one that is as it was is no news', async () => {
  await openProject({ ...project, models: [{ ...project.models[0], id: FOX.id }], activeModel: FOX.id, edits: {} });
  await studio.last('openModel').answer({ summary: { ...FOX, path: '/fox.glb' }, display });
  expect(warned()).toEqual([]);
  expect(useDocumentStore().edited).toBe(false);
});

it('one that was not where it should be takes the edits along when it is opened by hand', async () => {
  await openProject(project);
  await studio.last('openModel').fail('file-unreadable', 'fox.glb could not be read. Is it still there?');
  useFilesStore().replaceModel({ kind: 'path', path: '/b/fox.glb' });
  await studio.last('openModel').answer({ summary: { ...FOX, id: 'old', vertices: 9, path: '/b/fox.glb' }, display });
  expect(useDocumentStore().edits.overrides).toEqual(overrides);
  expect(useDocumentStore().document.models).toMatchObject([{ id: 'old', path: '/b/fox.glb' }]);
  expect(warned()).toEqual([]);
});

it('is followed in the plan of Solve as well', async () => {
  const rig = { id: 'old-rig', name: 'rig.glb', path: '/rig.glb' };
  await openProject({ ...emptyDocument(), models: [rig], solve: { ...emptyDocument().solve, rigs: ['old-rig'] } });
  await studio.last('openModel').answer({ summary: { ...FOX, name: 'rig.glb', path: '/rig.glb' }, display });
  await studio.last('readRig').answer({ clips: [] });
  expect(useSolveStore().rigs.map(({ id }) => id)).toEqual([FOX.id]);
  expect(warned()[0]).toMatch(/^rig\.glb has changed/);
});
