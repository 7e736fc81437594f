import { mkdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { RigwrightError } from '../core/errors';

/**
 * Where each input's result goes. `-o` is a file for one input; a folder for several, or where it exists as a folder or
 * ends in `/` (it is made if need be). In a folder a result keeps its input's name; a second input of the same name gets a number. A source is
 * overwritten only when `-o` names that very file.
 * @param extension of results whose source is a .gltf; `.glb` and `.vrm` keep their own.
 */
export async function outputPaths(inputs: readonly string[], out: string, extension = '.glb'): Promise<string[]> {
  const asFolder = inputs.length > 1 || /[\\/]$/.test(out) || (await isFolder(out));
  if (!asFolder) return [out];

  await makeFolder(out);
  const taken = new Set(inputs.map((input) => resolve(input)));
  return inputs.map((input) => {
    const source = extname(input);
    const name = basename(input, source);
    const ending = /^\.(glb|vrm)$/i.test(source) ? source : extension;
    const first = join(out, name + ending);
    if (taken.has(resolve(first)) && inputs.some((other) => resolve(other) === resolve(first))) {
      throw new RigwrightError(
        'usage',
        'would-overwrite',
        `${first} would overwrite a source file. Choose another folder, or name the file itself with -o.`,
      );
    }
    let path = first;
    for (let n = 2; taken.has(resolve(path)); n++) path = join(out, `${name}_${n}${ending}`);
    taken.add(resolve(path));
    return path;
  });
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RigwrightError('unwritable', 'no-folder', `The folder ${path} can't be made. Choose another.`, why);
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
