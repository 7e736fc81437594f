import { join, sep } from 'node:path';

/** Where the app's parts are, from the main bundle's own folder (`out/main`, in an asar when packaged). */
export interface AppFolders {
  readonly renderer: string;
  readonly preload: string;
  /** Unpacked from the asar: threads are started from real files. */
  readonly worker: string;
  /** Holds `samples/`: beside the asar when packaged. */
  readonly resources: string;
}

export function appFolders(mainFolder: string): AppFolders {
  const [beside, inside] = mainFolder.split(`app.asar${sep}`);
  const isPacked = inside !== undefined;
  const unpacked = isPacked ? join(beside, 'app.asar.unpacked', inside) : mainFolder;
  return {
    renderer: join(mainFolder, '../renderer'),
    preload: join(mainFolder, '../preload/preload.cjs'),
    worker: join(unpacked, '../node/worker.cjs'),
    resources: isPacked ? join(beside) : join(mainFolder, '../../resources'),
  };
}
