import { access, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { RigwrightError } from '../../core/errors';
import type { ExportedFile, WriteExportRequest } from '../../rpc/exporting';
import type { NamedBytes } from '../../rpc/model';
import { writeFileAtomic } from '../files/write-atomic';
import { ownBytes } from './own-bytes';

/** What is handed to the browser where there is no folder to write to. */
export function downloads(files: readonly NamedBytes[]): ExportedFile[] {
  return files.map(({ name, bytes }) => ({ name, byteLength: bytes.byteLength, bytes: ownBytes(bytes) }));
}

/** The writing before this one: names are chosen and taken one export at a time, or two could choose the same. */
let turn: Promise<unknown> = Promise.resolve();

/** Writes files into a folder, all or none: what was new is taken back when a later file cannot be written. */
export function writeFiles(
  folder: string,
  files: readonly NamedBytes[],
  ifExists: NonNullable<WriteExportRequest['ifExists']>,
): Promise<ExportedFile[]> {
  const written = turn.then(() => writeAll(folder, files, ifExists));
  turn = written.catch(() => undefined);
  return written;
}

async function writeAll(
  folder: string,
  files: readonly NamedBytes[],
  ifExists: NonNullable<WriteExportRequest['ifExists']>,
): Promise<ExportedFile[]> {
  const names = await freeNames(folder, files.map(({ name }) => name), ifExists); // prettier-ignore
  const made: string[] = [];
  try {
    const written: ExportedFile[] = [];
    for (const [i, { bytes }] of files.entries()) {
      const path = join(folder, names[i]);
      const isNew = !(await exists(path));
      await writeFileAtomic(path, bytes);
      if (isNew) made.push(path);
      written.push({ name: names[i], byteLength: bytes.byteLength, path });
    }
    return written;
  } catch (error) {
    for (const path of made) await rm(path, { force: true });
    throw error;
  }
}

/** The names as wanted; where one is taken and is to be kept, all of an export get the same number. */
async function freeNames(folder: string, names: readonly string[], ifExists: string): Promise<string[]> {
  for (let n = 1; ; n++) {
    const numbered = names.map((name) => (n === 1 ? name : withNumber(name, n)));
    const taken = await Promise.all(numbered.map((name) => exists(join(folder, name))));
    const first = taken.indexOf(true);
    if (first < 0 || ifExists === 'replace') return numbered;
    if (ifExists === 'fail') {
      throw new RigwrightError(
        'unwritable',
        'file-exists',
        `${numbered[first]} is there already. Choose another name or folder.`,
      );
    }
  }
}

function withNumber(name: string, n: number): string {
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)}_${n}${extension}`;
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
