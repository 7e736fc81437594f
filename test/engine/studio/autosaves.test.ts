import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createAutosaves } from '../../../src/engine/studio/autosaves';
import { emptyDocument } from '../../../src/project/document';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigwright-autosave-'));
});
const document = (name: string) => ({ ...emptyDocument(), models: [{ id: 'a', name }] });
const state = { title: 'fox', edited: true };

test('what a session that ended left behind can be recovered, newest copy first', async () => {
  const crashed = createAutosaves(folder);
  await crashed.save('doc-1', state, document('before.glb'));
  await crashed.save('doc-1', { ...state, path: '/p/fox.rigwright' }, document('after.glb'));
  const next = createAutosaves(folder);
  expect(next.recoveries()).toMatchObject([{ id: 'doc-1', title: 'fox', path: '/p/fox.rigwright' }]);
  expect(await next.recover('doc-1')).toEqual({ document: document('after.glb'), path: '/p/fox.rigwright' });
});

test('a recovered document belongs to who recovered it, until it is saved or that session ends too', async () => {
  await createAutosaves(folder).save('doc-1', state, document('x'));
  const second = createAutosaves(folder);
  await second.recover('doc-1');
  expect(second.recoveries()).toEqual([]);
  expect(createAutosaves(folder).recoveries().map(({ id }) => id)).toEqual(['doc-1']); // prettier-ignore
  second.discard('doc-1');
  expect(createAutosaves(folder).recoveries()).toEqual([]);
  await expect(second.recover('doc-1')).rejects.toMatchObject({ code: 'no-recovery' });
});

test('a session is not offered its own copies, nor those of one that still runs', async () => {
  const running = createAutosaves(folder);
  await running.save('doc-1', state, document('x'));
  expect(running.recoveries()).toEqual([]);
  const elsewhere = JSON.stringify({ documentId: 'doc-2', processId: process.ppid, session: 'other', savedAt: 1, title: 'y', document: document('y') }); // prettier-ignore
  writeFileSync(join(folder, 'doc-2.1.json'), elsewhere);
  expect(createAutosaves(folder, 'third').recoveries().map(({ id }) => id)).toEqual(['doc-1']); // prettier-ignore
});

test('five copies of a document are kept, and none once it was saved', async () => {
  const autosaves = createAutosaves(folder);
  for (let i = 0; i < 8; i++) {
    await autosaves.save('doc-1', state, document(`${i}`));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(readdirSync(folder)).toHaveLength(5);
  expect(autosaves.models()).toEqual(new Set(['a']));
  expect((await createAutosaves(folder).recover('doc-1')).document.models[0].name).toBe('7');
  autosaves.discard('doc-1');
  expect(readdirSync(folder)).toEqual([]);
  expect(autosaves.models()).toEqual(new Set());
});

test('a copy that was cut short is passed over for the one before it', async () => {
  await createAutosaves(folder).save('doc-1', state, document('whole'));
  writeFileSync(join(folder, 'doc-1.99999999999999.json'), '{"documentId": "doc');
  expect((await createAutosaves(folder).recover('doc-1')).document.models[0].name).toBe('whole');
});

test('an id that is no plain name is refused', async () => {
  await expect(createAutosaves(folder).save('../evil', state, document('x'))).rejects.toThrow(RangeError);
});
