import { readdirSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { RigwrightError } from '../../core/errors';
import type { SampleFile } from '../../rpc/hosting';

/** What is said of the samples that are known by name; any other .glb in the folder is offered without words. */
const DESCRIPTIONS: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  fox: { name: 'Fox', description: 'A walking fox whose tail its rigger gave no bones.' },
};

export interface Samples {
  list(): readonly SampleFile[];
  pathOf(id: string): string;
}

/** The model files in `<resources>/samples`; an id is a file's name without its extension. */
export function createSamples(resources: string): Samples {
  const folder = join(resources, 'samples');
  const files = (): string[] => {
    try {
      return readdirSync(folder).filter((file) => extname(file) === '.glb').sort(); // prettier-ignore
    } catch {
      return [];
    }
  };
  return {
    list: () =>
      files().map((file) => {
        const id = basename(file, '.glb');
        const { name, description } = DESCRIPTIONS[id] ?? { name: id, description: '' };
        return { id, name, description, byteLength: statSync(join(folder, file)).size };
      }),
    pathOf(id) {
      if (files().includes(`${id}.glb`)) return join(folder, `${id}.glb`);
      throw new RigwrightError('usage', 'no-such-sample', `There is no sample named ${id}.`);
    },
  };
}
