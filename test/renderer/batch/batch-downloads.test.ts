import { expect, it } from 'vitest';
import type { ExportedFile } from '../../../src/rpc/contract';
import { createBatchDownloads } from '../../../src/renderer/stores/batch/batch-downloads';

const file = (name: string, byteLength = 1): ExportedFile => ({ name, byteLength, bytes: new Uint8Array(1) });

function gathering() {
  const handed: [names: string[], archive: string][] = [];
  const downloads = createBatchDownloads((files, archive) => handed.push([files.map(({ name }) => name), archive]));
  return { downloads, handed };
}

it('results are handed over together, and each once', () => {
  const { downloads, handed } = gathering();
  expect(downloads.take([file('a.glb')])).toEqual([{ name: 'a.glb', byteLength: 1 }]);
  downloads.take([file('b.glb')]);
  downloads.take([file('a.glb')]);
  downloads.flush();
  downloads.flush();
  downloads.take([file('c.glb')]);
  downloads.flush();
  expect(handed).toEqual([
    [['a.glb', 'b.glb'], 'batch.zip'],
    [['c.glb'], 'batch_2.zip'],
  ]);
});

it('an archive does not grow beyond what a page can hold', () => {
  const { downloads, handed } = gathering();
  downloads.take([file('a.glb', 200 * 1024 * 1024)]);
  expect(handed).toEqual([]);
  downloads.take([file('b.glb', 100 * 1024 * 1024)]);
  expect(handed).toHaveLength(1);
});

it('what was written to a folder is not downloaded', () => {
  const { downloads, handed } = gathering();
  const written = { name: 'a.glb', byteLength: 1, path: '/out/a.glb' };
  expect(downloads.take([written])).toEqual([written]);
  downloads.flush();
  expect(handed).toEqual([]);
});
