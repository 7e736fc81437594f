import { RigwrightError } from '../core/errors';
import type { Engine } from '../engine/create-engine';
import type { CliContext } from './context';
import { EXIT, exitCodeOf } from './exit-codes';
import { progressLine } from './progress-line';

/** One input of a command: its path, its place in the list, and an engine call that shows progress. */
export interface InputJob {
  readonly path: string;
  readonly index: number;
  readonly run: Engine['run'];
}

/**
 * Runs `work` on each input in turn. A file that fails is told and does not stop the others; the exit code is the
 * first failure's. Cancelling and faults of Rigwright's own do stop.
 */
export async function eachInput(
  context: CliContext,
  engine: Engine,
  paths: readonly string[],
  work: (job: InputJob) => Promise<void>,
): Promise<number> {
  let code = EXIT.done;
  for (const [index, path] of paths.entries()) {
    const line = progressLine(context, path);
    const run: Engine['run'] = (service, args, options) =>
      engine.run(service, args, { signal: context.signal, onProgress: line.update, ...options });
    try {
      await work({ path, index, run });
      line.clear();
    } catch (error) {
      line.clear();
      if (!(error instanceof RigwrightError)) throw error;
      context.stderr.write(
        `${error.message.includes(path) || paths.length === 1 ? '' : `${path}: `}${error.message}\n`,
      );
      if (code === EXIT.done) code = exitCodeOf(error);
    }
  }
  return code;
}

/** Runs with an engine that is closed whatever happens. */
export async function withEngine<T>(
  context: CliContext,
  threads: number | undefined,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = context.createEngine(threads);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
