import { runCli } from '../../src/cli/run-cli';
import { inlineEngine } from './inline-engine';

export interface CliOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process and gives what it said. */
export async function cli(...args: readonly string[]): Promise<CliOutcome> {
  const said = { out: '', err: '' };
  const code = await runCli(args, {
    stdout: { write: (text) => void (said.out += text) },
    stderr: { write: (text) => void (said.err += text) },
    createEngine: inlineEngine,
  });
  return { code, ...said };
}
