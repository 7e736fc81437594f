import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { RigwrightError } from '../../core/errors';
import { writeFileAtomic } from '../files/write-atomic';
import type { ModelHandle } from '../models/model-handle';

/**
 * Models that autosaved documents need and that have no path of their own: each in a folder named by its hash, together
 * with the files it refers to.
 */
export interface KeptModels {
  keep(model: Pick<ModelHandle, 'id' | 'name' | 'bytes' | 'companions'>): Promise<void>;
  /** Path of a kept model's main file. */
  pathOf(id: string): Promise<string>;
  /** Removes the models that no document needs. */
  prune(needed: ReadonlySet<string>): Promise<void>;
}

const ID = /^[0-9a-f]{64}$/;
const MAIN = /\.(glb|gltf|vrm)$/i;

export function createKeptModels(folder: string): KeptModels {
  const listed = (path: string): Promise<string[]> => readdir(path).catch(() => []);
  return {
    async keep({ id, name, bytes, companions }) {
      const own = join(folder, id);
      // Names may come out of a file that somebody else has made.
      const strays = [name, ...companions.map((one) => one.name)].some((one) => !join(own, one).startsWith(own + sep));
      if (!ID.test(id) || !MAIN.test(name) || strays) throw new RangeError('keep: a file would leave its folder');
      if ((await listed(own)).includes(name)) return;
      // The main file last: a folder that has it is whole.
      for (const companion of companions) {
        await mkdir(dirname(join(own, companion.name)), { recursive: true });
        await writeFileAtomic(join(own, companion.name), companion.bytes);
      }
      await mkdir(own, { recursive: true });
      await writeFileAtomic(join(own, name), bytes);
    },
    async pathOf(id) {
      const main = ID.test(id) ? (await listed(join(folder, id))).find((file) => MAIN.test(file)) : undefined;
      if (main !== undefined) return join(folder, id, main);
      throw new RigwrightError(
        'unreadable',
        'model-not-kept',
        'The model of this document is gone. Open the file again.',
      );
    },
    async prune(needed) {
      for (const id of await listed(folder)) {
        if (ID.test(id) && !needed.has(id)) await rm(join(folder, id), { recursive: true, force: true });
      }
    },
  };
}
