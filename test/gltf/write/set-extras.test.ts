import { expect, it } from 'vitest';
import { setExtras } from '../../../src/gltf/write/set-extras';
import { Splice } from '../../../src/gltf/write/splice';
import { openStrip } from './strip';

it('setExtras merges into what is there, member by member', async () => {
  const splice = new Splice(await openStrip());
  expect(setExtras(splice, 'root', { springs: { hz: 1, chain: [1, 2] } })).toBe(true);
  expect(setExtras(splice, 'root', { springs: { hz: 2, chain: [3] }, version: 1 })).toBe(true);
  expect(splice.json.extras).toEqual({
    zebra: 1,
    apple: 2,
    rigwright: { springs: { hz: 2, chain: [3] }, version: 1 },
  });
  expect(splice.source.json.extras).toEqual({ zebra: 1, apple: 2 });
  expect(splice.changes[0]).toBe("Rigwright's settings stored in the extras of the file.");
});

it('setExtras writes to the asset, a scene and a node', async () => {
  const splice = new Splice(await openStrip());
  setExtras(splice, 'asset', { a: 1 });
  setExtras(splice, { scene: 0 }, { b: 2 });
  setExtras(splice, { node: 1 }, { c: 3 });
  expect(splice.json.asset.extras).toEqual({ kept: [1, 2.5, 'three'], rigwright: { a: 1 } });
  expect(splice.json.scenes?.[0].extras).toEqual({ rigwright: { b: 2 } });
  expect(splice.json.nodes?.[1].extras).toEqual({ rigwright: { c: 3 } });
  expect(() => setExtras(splice, { node: 99 }, {})).toThrow(RangeError);
});

it('setExtras leaves extras alone that are no object', async () => {
  const splice = new Splice(await openStrip());
  splice.json.extras = 'a note';
  expect(setExtras(splice, 'root', { a: 1 })).toBe(false);
  expect(splice.json.extras).toBe('a note');
  expect(splice.changes).toEqual([]);
});
