import type { FileSource } from '../../rpc/contract';
import { readDrop } from './drop';

/** The browser's file dialog, where the host has none of its own. */
export function pickFilesWithInput(accept: string, many: boolean): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.multiple = many;
    input.dataset.testid = 'file-input';
    input.style.display = 'none';
    const done = (files: File[]) => {
      input.remove();
      resolve(files);
    };
    input.addEventListener('change', () => done([...(input.files ?? [])]));
    input.addEventListener('cancel', () => done([]));
    document.body.append(input);
    input.click();
  });
}

/** One file with its companions. */
export async function pickWithInput(accept: string): Promise<FileSource | undefined> {
  return (await readDrop(await pickFilesWithInput(accept, true)))[0];
}
