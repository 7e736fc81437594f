import { RigwrightError, type FailureKind } from '../core/errors';

/** What a script can tell from the exit code alone (docs/cli.md). */
export const EXIT: Readonly<Record<'done' | 'internal' | FailureKind, number>> = Object.freeze({
  done: 0,
  internal: 1,
  usage: 2,
  unreadable: 3,
  unusable: 4,
  unwritable: 5,
  gate: 6,
});

/** The exit code of a failure; anything that is no RigwrightError is a fault of Rigwright's own. */
export function exitCodeOf(error: unknown): number {
  return error instanceof RigwrightError ? EXIT[error.kind] : EXIT.internal;
}
