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
