import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { CliContext } from '../context';
import { EXIT } from '../exit-codes';
import { findElectron } from '../find-electron';
import type { AddCommand } from '../run-cli';
import { serveStudio } from './serve';

/** `rigwright studio [FILE…]`: the studio in a window of its own; in a browser where there can be none. */
export const addStudioCommand: AddCommand = (program, context, finish) => {
  program
    .command('studio')
    .description('open the studio (in a browser where Electron or a display is missing)')
    .argument('[files...]', 'models or projects to open')
    .action(async (files: string[]) => {
      const failure = await openWindow(context, files.map((file) => resolve(file))); // prettier-ignore
      if (failure !== undefined) {
        context.stderr.write(`No window: ${failure}. The studio is served to your browser instead:\n`);
        await serveStudio(context, files, { port: 0 });
      }
      finish(EXIT.done);
    });
};

/** Runs the app until it is closed; why it could not be, when it ended before it could have been used. */
async function openWindow({ studio, signal }: CliContext, files: readonly string[]): Promise<string | undefined> {
  if (!studio) return 'the studio has not been built';
  const root = join(studio.rendererFolder, '../..');
  const electron = findElectron(root);
  if ('reason' in electron) return electron.reason;
  // Chromium's sandbox does not start as root; that is for containers, where there is nothing else.
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const started = Date.now();
  const app = spawn(electron.path, [...(isRoot ? ['--no-sandbox'] : []), root, ...files], { stdio: 'inherit' });
  signal?.addEventListener('abort', () => app.kill());
  const code = await new Promise<number>((end) => {
    app.once('error', () => end(1));
    app.once('exit', (exit) => end(exit ?? 0));
  });
  const died = code !== 0 && Date.now() - started < STARTING_MS;
  return died ? `${electron.path} ended with code ${code}` : undefined;
}

/** An app that fails this soon never opened its window. */
const STARTING_MS = 10_000;
