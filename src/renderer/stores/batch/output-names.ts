import { outputExtension, outputName } from '../../../project/output-name';

/** Names of results, so that no two files of a batch write to the same place and none writes over a source. */
export interface OutputNames {
  /** The name of a file's result; the same each time it is asked for. */
  nameFor(id: number, source: string): string;
}

/**
 * @param pattern without extension; `{name}` is the source's name without its own.
 * @param folder where results go, when it is known.
 * @param sources paths that are read in this batch.
 */
export function createOutputNames(pattern: string, folder: string | undefined, sources: Iterable<string>): OutputNames {
  const read = new Set([...sources].map(comparable));
  const takenBy = new Map<string, number>();
  const names = new Map<number, string>();
  const isFree = (name: string, id: number) => {
    const owner = takenBy.get(name.toLowerCase());
    if (owner !== undefined && owner !== id) return false;
    return folder === undefined || !read.has(comparable(`${folder}/${name}`));
  };

  return {
    nameFor(id, source) {
      const known = names.get(id);
      if (known !== undefined) return known;
      const base = outputName(pattern, source);
      const extension = outputExtension(source);
      let name = base + extension;
      for (let n = 2; !isFree(name, id); n++) name = `${base}_${n}${extension}`;
      takenBy.set(name.toLowerCase(), id);
      names.set(id, name);
      return name;
    },
  };
}

/** Paths as file systems that ignore case compare them: taking two for one only costs a number in a name. */
function comparable(path: string): string {
  return path.replace(/[\\/]+/g, '/').toLowerCase();
}
