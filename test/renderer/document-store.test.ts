import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDocumentStore } from '../../src/renderer/stores/document';
import { openReference } from '../../src/renderer/lib/open-reference';
import type { FileSource } from '../../src/rpc/contract';

beforeEach(() => setActivePinia(createPinia()));

describe('a model opened in the Appendages workspace', () => {
  it('leaves the Solve plan and its models in the document, which is then edited', () => {
    const project = useDocumentStore();
    project.commit('Artist animation', (document) => ({
      ...document,
      models: [
        { id: 'artist', name: 'artist.glb' },
        { id: 'rig', name: 'rig.glb', path: '/rig.glb' },
      ],
      solve: { ...document.solve, artist: 'artist', rigs: ['rig'] },
    }));
    project.startWithModel({ id: 'fox', name: 'fox.glb' });
    expect(project.document.solve).toMatchObject({ artist: 'artist', rigs: ['rig'] });
    expect(project.document.models.map(({ id }) => id)).toEqual(['fox', 'artist', 'rig']);
    expect(project.document.activeModel).toBe('fox');
    expect(project.edited).toBe(true);
    // Another one takes the first one's place, not that of the plan's.
    project.startWithModel({ id: 'rig', name: 'rig.glb', path: '/rig.glb' });
    expect(project.document.models.map(({ id }) => id)).toEqual(['rig', 'artist']);
    expect(project.document.solve.rigs).toEqual(['rig']);
  });

  it('starts a new document, with nothing to save, where nothing is planned', () => {
    const project = useDocumentStore();
    const before = project.documentId;
    project.startWithModel({ id: 'fox', name: 'fox.glb' });
    expect(project.edited).toBe(false);
    expect(project.edits.detection).toEqual({});
    project.startWithModel({ id: 'fox', name: 'fox.glb' }, { detection: { farFraction: 0.05 } });
    expect(project.edits.detection).toEqual({ farFraction: 0.05 });
    expect(project.edited).toBe(false);
    expect(project.documentId).not.toBe(before);
  });
});

describe('openReference', () => {
  const tried: FileSource[] = [];
  beforeEach(() => void tried.splice(0));
  const failing = (source: FileSource) => {
    tried.push(source);
    return Promise.resolve(false);
  };
  const path = { kind: 'path', path: '/a.glb' };
  const kept = { kind: 'kept', modelId: 'a' };

  it('tries the project’s own copy first, then the path; without a path what an autosave has kept', async () => {
    await openReference({ id: 'a', name: 'a.glb', path: '/a.glb' }, ['a'], failing);
    expect(tried.splice(0)).toEqual([kept, path]);
    await openReference({ id: 'a', name: 'a.glb', path: '/a.glb' }, [], failing);
    expect(tried.splice(0)).toEqual([path]);
    await openReference({ id: 'a', name: 'a.glb' }, [], failing);
    expect(tried.splice(0)).toEqual([kept]);
  });

  it('stops at the first that opens', async () => {
    const open = (source: FileSource) => Promise.resolve(tried.push(source));
    expect(await openReference({ id: 'a', name: 'a.glb', path: '/a.glb' }, ['a'], open)).toBe(1);
    expect(tried).toEqual([kept]);
  });
});
