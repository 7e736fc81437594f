import { describe, expect, test } from 'vitest';
import { emptyDocument, emptyEdits, type ModelReference, type ProjectDocument } from '../../src/project/document';
import { followModel } from '../../src/project/follow-model';

const OLD: ModelReference = { id: 'old', name: 'fox.glb', path: '/a/fox.glb', relativePath: 'fox.glb', vertices: 6 };
const OTHER: ModelReference = { id: 'rig', name: 'rig.glb' };
const overrides = [
  { id: 'tail-1', verdict: 'rigid' as const },
  { id: 'ear-1', verdict: 'leave' as const, add: [5], remove: [1] },
  { region: { vertices: [0, 1] }, namePrefix: 'Cape' },
];
const project: ProjectDocument = {
  ...emptyDocument(),
  models: [OLD, OTHER],
  activeModel: 'old',
  edits: { old: { ...emptyEdits(), overrides, springs: { 'tail-1': { dampingRatio: 0.5 } } } },
  solve: { artist: 'old', rigs: ['rig', 'old'], settings: {}, alignments: { old: { mode: 'centre' } } },
};

describe('a model whose file has changed', () => {
  test('is spoken of under its new id everywhere', () => {
    const { document, changed } = followModel(project, OLD, { id: 'new', name: 'fox.glb', path: '/a/fox.glb', vertices: 6 }); // prettier-ignore
    expect(changed).toBe(true);
    expect(JSON.stringify(document)).not.toContain('"old"');
    expect(document.models.map(({ id }) => id)).toEqual(['new', 'rig']);
    expect(document.activeModel).toBe('new');
    expect(document.solve).toMatchObject({ artist: 'new', rigs: ['rig', 'new'], alignments: { new: { mode: 'centre' } } }); // prettier-ignore
  });

  test('keeps every edit while it has as many vertices', () => {
    const { document, forgotten } = followModel(project, OLD, { id: 'new', name: 'fox.glb', vertices: 6 });
    expect(forgotten).toBe(0);
    expect(document.edits.new).toEqual(project.edits.old);
  });

  test('loses only what names vertices when it has others', () => {
    const { document, forgotten } = followModel(project, OLD, { id: 'new', name: 'fox.glb', vertices: 7 });
    expect(forgotten).toBe(2);
    expect(document.edits.new.overrides).toEqual([overrides[0], { id: 'ear-1', verdict: 'leave' }]);
    expect(document.edits.new.springs).toEqual(project.edits.old.springs);
  });

  test('keeps what it can where the number was not noted', () => {
    const { vertices: _unknown, ...unnoted } = OLD;
    const before = { ...project, models: [unnoted, OTHER] };
    expect(followModel(before, unnoted, { id: 'new', name: 'fox.glb', vertices: 6 }).forgotten).toBe(0);
    expect(followModel(before, unnoted, { id: 'new', name: 'fox.glb', vertices: 5 }).forgotten).toBe(1);
  });
});

describe('a model whose file is the same', () => {
  test('leaves the document as it is', () => {
    expect(followModel(project, OLD, OLD)).toEqual({ document: project, changed: false, forgotten: 0 });
    expect(followModel(project, OLD, { id: 'old', name: 'fox.glb' }).document).toBe(project);
  });

  test('is found where it lies now', () => {
    const { document, changed } = followModel(project, OLD, { id: 'old', name: 'fox.glb', path: '/b/fox.glb' });
    expect(changed).toBe(false);
    expect(document.models[0]).toMatchObject({ id: 'old', path: '/b/fox.glb' });
    expect(document.models[0].relativePath).toBeUndefined();
    expect(document.edits).toBe(project.edits);
  });

  test('that the document does not know changes nothing', () => {
    expect(followModel(project, { id: 'gone', name: 'x.glb' }, { id: 'new', name: 'x.glb' }).document).toBe(project);
  });
});
