import type { ExportedFile } from '../../../rpc/contract';
import { downloadFiles } from '../../lib/download';

/** Results that come as bytes, kept until they go to the browser's downloads together: it blocks one download a file. */
export interface BatchDownloads {
  /** Keeps the bytes; gives the files without them. */
  take(files: readonly ExportedFile[]): readonly ExportedFile[];
  /** Hands over what was gathered: one file as it is, several as one archive. */
  flush(): void;
}

/** An archive is handed over when it has grown to this size: it is made in memory. */
const MOST_BYTES = 256 * 1024 * 1024;

export function createBatchDownloads(download = downloadFiles): BatchDownloads {
  /** By name: a file that was run again has one result. */
  const gathered = new Map<string, ExportedFile>();
  let archives = 0;

  function flush(): void {
    if (gathered.size === 0) return;
    archives++;
    download([...gathered.values()], archives === 1 ? 'batch.zip' : `batch_${archives}.zip`);
    gathered.clear();
  }

  return {
    take(files) {
      for (const file of files) if (file.bytes) gathered.set(file.name, file);
      let total = 0;
      for (const { byteLength } of gathered.values()) total += byteLength;
      if (total >= MOST_BYTES) flush();
      return files.map(({ bytes: _, ...file }) => file);
    },
    flush,
  };
}
