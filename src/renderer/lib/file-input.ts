import type { FileSource } from '../../rpc/contract';
import { readDrop } from './drop';

/** The browser's file dialog, where the host has none of its own. */
export function pickFilesWithInput(accept: string, many: boolean): Promise<File[]> {
  return pick({ accept, multiple: many });
}

/** Every file of a folder and below; each knows its `webkitRelativePath`. */
export function pickFolderWithInput(): Promise<File[]> {
  return pick({ webkitdirectory: true });
}

function pick(settings: Partial<Pick<HTMLInputElement, 'accept' | 'multiple' | 'webkitdirectory'>>): Promise<File[]> {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), settings);
    input.type = 'file';
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
