import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RigwrightError } from '../../core/errors';
import { systemErrorCode } from './system-error';

/**
 * Writes a file whole or not at all: to a temporary name in the same folder, flushed to disk, then renamed over the
 * target. A file that was there stays as it is until the last step. Failures are `unwritable` RigwrightErrors.
 */
export async function writeFileAtomic(path: string, bytes: Uint8Array | string): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    if (await isFolder(path)) throw Object.assign(new Error(`${path} is a directory`), { code: 'EISDIR' });
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    const detail = error instanceof Error ? error.message : undefined;
    const [code, message] = sentence(path, systemErrorCode(error));
    throw new RigwrightError('unwritable', code, message, detail);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function sentence(path: string, code: string): [string, string] {
  const folder = dirname(path);
  switch (code) {
    case 'ENOENT':
      return ['folder-missing', `${path} was not written: there is no folder ${folder}. Create it first.`];
    case 'ENOTDIR':
      return ['folder-missing', `${path} was not written: ${folder} is not a folder. Choose another place.`];
    case 'EISDIR':
      return ['output-is-folder', `${path} was not written: it is a folder. Give a file name in it.`];
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return ['folder-read-only', `${path} was not written: ${folder} cannot be written to. Choose another folder.`];
    case 'ENOSPC':
    case 'EDQUOT':
      return ['disk-full', `${path} was not written: the disk is full. Free some space and try again.`];
    case 'ENAMETOOLONG':
      return ['name-too-long', `${path} was not written: the name is too long. Choose a shorter one.`];
    default:
      return ['output-failed', `${path} could not be written. Check that its drive is connected, and try again.`];
  }
}
