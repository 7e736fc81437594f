import type { Engine } from '../engine/create-engine';

/** What a command is given of the world; tests hand in their own. */
export interface CliContext {
  /** Results, and nothing else. */
  readonly stdout: { write(text: string): unknown };
  /** Progress, warnings, errors. */
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  /** Aborted by Ctrl C. */
  readonly signal?: AbortSignal;
  readonly createEngine: (threads?: number) => Engine;
  /** Where the built studio is; `serve` and `studio` need it. */
  readonly studio?: { readonly rendererFolder: string; readonly resourcesFolder: string };
}
