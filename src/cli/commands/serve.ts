import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { RigwrightError } from '../../core/errors';
import { configFolder } from '../../engine/studio/config-folder';
import { storedThreads } from '../../engine/studio/stored-settings';
import { startWebHost } from '../../web/start-web-host';
import type { CliContext } from '../context';
import { withEngine } from '../each-input';
import { EXIT } from '../exit-codes';
import type { AddCommand } from '../run-cli';

export interface ServeFlags {
  readonly port: number;
  readonly output?: string;
  readonly threads?: number;
}

/** `rigwright serve [FILE…]`: the studio in a browser of this machine, until Ctrl C. */
export const addServeCommand: AddCommand = (program, context, finish) => {
  program
    .command('serve')
    .description('serve the studio to a browser on this machine')
    .argument('[files...]', 'models to open')
    .option('-p, --port <number>', 'port to listen on (default: any free one)', wholeNumber, 0)
    .option('-o, --output <folder>', 'write exports there instead of downloading them')
    .option('--threads <number>', 'worker threads', wholeNumber)
    .action(async (files: string[], flags: ServeFlags) => {
      await serveStudio(context, files, flags);
      finish(EXIT.done);
    });
};

/** Serves until the context's signal. The address goes to stdout, alone on its line, so that scripts find it. */
export async function serveStudio(context: CliContext, files: readonly string[], flags: ServeFlags): Promise<void> {
  const { studio } = context;
  if (!studio || !existsSync(join(studio.rendererFolder, 'index.html'))) {
    throw new RigwrightError('usage', 'not-built', 'The studio has not been built. Run "npm run build" first.');
  }
  await withEngine(context, flags.threads ?? storedThreads(configFolder()), async (engine) => {
    const host = await startWebHost({
      engine,
      ...studio,
      configFolder: configFolder(),
      port: flags.port,
      open: files.map((file) => resolve(file)),
      ...(flags.output === undefined ? {} : { outputFolder: resolve(flags.output) }),
    });
    context.stdout.write(`${host.url}\n`);
    context.stderr.write('The studio runs at this address, for this machine only. Press Ctrl C to stop.\n');
    await untilAborted(context.signal);
    await host.close();
    return EXIT.done;
  });
}

function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    if (!signal || signal.aborted) return done();
    signal.addEventListener('abort', () => done(), { once: true });
  });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}
