import { Command, CommanderError } from 'commander';
import { RigwrightError } from '../core/errors';
import { CancelledError } from '../core/run';
import { TOOL_VERSION } from '../engine/version';
import { addBakeCommand } from './commands/bake';
import { addFixCommand } from './commands/fix';
import { addInspectCommand } from './commands/inspect';
import { addMeasureCommand } from './commands/measure';
import { addSolveCommand } from './commands/solve';
import { addServeCommand } from './commands/serve';
import { addStudioCommand } from './commands/studio';
import type { CliContext } from './context';
import { EXIT, exitCodeOf } from './exit-codes';

/** The exit code of a command stopped by Ctrl C, as shells have it. */
const INTERRUPTED = 130;

/** Adds one command to the program. It returns its exit code through `finish`. */
export type AddCommand = (program: Command, context: CliContext, finish: (code: number) => void) => void;

const COMMANDS: readonly AddCommand[] = [
  addInspectCommand,
  addFixCommand,
  addMeasureCommand,
  addSolveCommand,
  addBakeCommand,
  addServeCommand,
  addStudioCommand,
];

/**
 * Runs one command line and gives its exit code (exit-codes.ts). Never throws and never ends the process, so that
 * tests run it in their own.
 * @param args without the program's name.
 */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  let code = EXIT.done;
  const program = new Command('rigwright')
    .description(
      'Finds the tails, wings and capes a rigger gave no bones, and carries a clip into a rig it was not made for.',
    )
    .version(TOOL_VERSION, '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void context.stdout.write(text),
      writeErr: (text) => void context.stderr.write(text),
    })
    .showHelpAfterError('(rigwright --help shows what can be asked)');
  for (const add of COMMANDS) add(program, context, (result) => void (code = result));
  for (const command of program.commands) command.copyInheritedSettings(program);

  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return failure(error, context);
  }
}

function failure(error: unknown, { stderr }: CliContext): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof CancelledError) {
    stderr.write(`${error.message}\n`);
    return INTERRUPTED;
  }
  if (error instanceof RigwrightError) {
    stderr.write(`${error.message}\n`);
    return exitCodeOf(error);
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  stderr.write(`Rigwright failed, through no fault of the file. Please report this.\n${text}\n`);
  return EXIT.internal;
}
