/**
 * What kind of failure a person is told about.
 * `usage`: the call's words are off. `unreadable`: the input is missing, broken or no glTF.
 * `unusable`: readable, but not for this pass (no skin …). `unwritable`: the output could not be written.
 * `gate`: a gate that was asked for failed. The command line maps them to exit codes 2 to 6.
 */
export type FailureKind = 'usage' | 'unreadable' | 'unusable' | 'unwritable' | 'gate';

/**
 * A failure that is the input's or the environment's, told in plain words: what is wrong, where, what to do.
 * A fault of the calling code is a RangeError or TypeError instead.
 */
export class RigwrightError extends Error {
  override readonly name = 'RigwrightError';
  constructor(
    readonly kind: FailureKind,
    /** Stable code for scripts, such as `glb-truncated`. */
    readonly code: string,
    /** One or two sentences: what happened, where, and the one thing to do. */
    message: string,
    /** Technical detail for the "Details" fold; never needed to act. */
    readonly detail?: string,
  ) {
    super(message);
  }
}

/** Something that was repaired or skipped, and that the artist should know. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}
