import { zipSync, type Zippable } from 'fflate';
import type { ExportedFile } from '../../rpc/contract';

/** Hands a file to the browser's downloads: what the web host does instead of writing to a folder. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download starts from the URL; it may go once that has been read.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}

export function downloadBytes(bytes: Uint8Array, name: string, type = 'application/octet-stream'): void {
  downloadBlob(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
}

/** Shows a file in a tab of its own. */
export function openBytes(bytes: Uint8Array, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  window.open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}

/** Hands over what came as bytes: one file as it is, several as one archive, for browsers ask before a second download. */
export function downloadFiles(files: readonly ExportedFile[], archive: string): void {
  const own = files.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
  if (own.length === 1) downloadBytes(own[0].bytes, own[0].name);
  if (own.length > 1) downloadBytes(zipFiles(own), archive, 'application/zip');
}

/** Models are stored as they are: their textures are packed already, and the page must not stand still. */
export function zipFiles(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Uint8Array {
  const entries: Zippable = {};
  for (const { name, bytes } of files) entries[name] = [bytes, { level: /\.(glb|vrm|bin|png)$/i.test(name) ? 0 : 6 }];
  return zipSync(entries);
}
