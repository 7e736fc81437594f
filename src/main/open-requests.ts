import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { isModelFile } from '../engine/studio/list-models';

const GATHERED_MS = 50;

/** Files the OS asked to open, kept until there is a page to show them. */
export interface OpenRequests {
  /** From `open-file`, which names several files one after the other: they are handed over together. */
  add(path: string): void;
  /** From a command line: existing files that are models or projects; switches and the app's own path are not. */
  addArguments(argv: readonly string[], folder: string): void;
  /** Hands over what waits, and everything later, to the page. */
  deliverTo(receive: (paths: readonly string[]) => void): void;
  /** The page is gone: wait for the next. */
  hold(): void;
}

export function createOpenRequests(): OpenRequests {
  let waiting: string[] = [];
  let receive: ((paths: readonly string[]) => void) | undefined;
  const flush = () => {
    if (!receive || waiting.length === 0) return;
    const paths = waiting;
    waiting = [];
    receive(paths);
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    add(path) {
      waiting.push(path);
      clearTimeout(timer);
      timer = setTimeout(flush, GATHERED_MS);
    },
    addArguments(argv, folder) {
      const files = argv.filter((argument) => !argument.startsWith('-') && isOpenable(argument));
      waiting.push(...files.map((file) => resolve(folder, file)).filter((file) => existsSync(file)));
      flush();
    },
    deliverTo(next) {
      receive = next;
      flush();
    },
    hold() {
      receive = undefined;
    },
  };
}

function isOpenable(path: string): boolean {
  return isModelFile(path) || extname(path).toLowerCase() === '.rigwright';
}
