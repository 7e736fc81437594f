import { describe, expect, test } from 'vitest';
import { emptyDocument, emptyEdits, type ProjectDocument } from '../../src/project/document';
import { withModelPaths, withRelativePaths } from '../../src/project/model-paths';
import { readDocument, writeDocument } from '../../src/project/serialise';

const full: ProjectDocument = {
  ...emptyDocument(),
  models: [{ id: 'a1', name: 'fox.glb', path: '/art/models/fox.glb' }],
  activeModel: 'a1',
  edits: {
    a1: {
      ...emptyEdits(),
      detection: { farFraction: 0.05 },
      overrides: [{ id: 'tail-1', verdict: 'rigid', add: [1, 2, 3] }],
      springs: { 'tail-1': { frequencyHz: 1.2, windDirection: [0, 0, 1] } },
      names: { 'tail-1': 'Brush' },
    },
  },
};

describe('a document', () => {
  test('comes back as it was written', () => {
    expect(readDocument(writeDocument(full), 'fox.rigwright')).toEqual(full);
    expect(readDocument(writeDocument(emptyDocument()), 'x')).toEqual(emptyDocument());
  });

  test('keeps fields it does not know, at every level', () => {
    const future = structuredClone(full) as unknown as Record<string, never> & { models: Record<string, unknown>[] };
    Object.assign(future, { moon: { phase: 'full' } });
    Object.assign(future.models[0], { mood: 'calm' });
    Object.assign((future.edits as never)['a1'], { extra: [1] });
    expect(readDocument(JSON.stringify(future), 'x')).toEqual(future);
  });

  test('of the first version opens, without the export choices that it held', () => {
    const first = { ...full, version: 1, exportChoices: { bake: true, pattern: '{name}_game' } };
    expect(readDocument(JSON.stringify(first), 'x')).toEqual(full);
  });

  test('with a byte order mark is read', () => {
    expect(readDocument(`\uFEFF${writeDocument(full)}`, 'x')).toEqual(full);
  });
});

describe('what is no project is told in a sentence', () => {
  const code = (text: string) => {
    try {
      readDocument(text, 'x.rigwright');
    } catch (error) {
      const { kind, code: found, message } = error as { kind: string; code: string; message: string };
      expect(kind).toBe('unreadable');
      expect(message).toContain('x.rigwright');
      return found;
    }
    return undefined;
  };

  test.each([
    ['text', 'hello', 'project-broken'],
    ['cut short', writeDocument(full).slice(0, 100), 'project-broken'],
    ['a list', '[]', 'project-broken'],
    ['other JSON', '{"asset":{"version":"2.0"}}', 'not-a-project'],
    ['no version', '{"format":"rigwright-project"}', 'project-broken'],
    ['a newer version', '{"format":"rigwright-project","version":99}', 'project-too-new'],
    ['a wrong type', JSON.stringify({ ...full, models: 'fox' }), 'project-broken'],
    [
      'a bad override',
      JSON.stringify({ ...full, edits: { a1: { ...full.edits.a1, overrides: [{ verdict: 'glue' }] } } }),
      'project-broken',
    ],
  ])('%s', (_name, text, expected) => expect(code(text)).toBe(expected));
});

describe('model paths', () => {
  const saved = withRelativePaths(full, '/art/projects/fox.rigwright');

  test('are also kept relative to the project', () => {
    expect(saved.models[0]).toMatchObject({ path: '/art/models/fox.glb', relativePath: '../models/fox.glb' });
  });

  test('follow a project that was moved with its models', () => {
    const moved = withModelPaths(saved, '/elsewhere/projects/fox.rigwright');
    expect(moved.models[0].path).toBe('/elsewhere/models/fox.glb');
  });

  test('work with backslashes', () => {
    const windows = { ...full, models: [{ id: 'a1', name: 'fox.glb', path: 'D:\\models\\fox.glb' }] };
    const stored = withRelativePaths(windows, 'D:\\projects\\fox.rigwright');
    expect(stored.models[0].relativePath).toBe('../models/fox.glb');
    expect(withModelPaths(stored, 'E:\\p\\fox.rigwright').models[0].path).toBe('E:\\models\\fox.glb');
    const otherDrive = withRelativePaths(windows, 'C:\\projects\\fox.rigwright');
    expect(otherDrive.models[0].relativePath).toBeUndefined();
  });

  test('a model without a path stays without one', () => {
    const dropped = { ...full, models: [{ id: 'a1', name: 'fox.glb' }] };
    expect(withRelativePaths(dropped, '/p/x.rigwright').models[0]).toEqual({ id: 'a1', name: 'fox.glb' });
  });
});
