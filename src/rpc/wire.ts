import type { FailureKind } from '../core/errors';

/** A failure as it travels: what `RigwrightError` says, and two kinds that only a call can have. */
export interface WireError {
  /** `cancelled`: the caller asked for it. `internal`: a fault of the program, told without its stack. */
  readonly kind: FailureKind | 'cancelled' | 'internal';
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
}

/** What passes through a port, either way. */
export type Message =
  | { readonly t: 'call'; readonly id: number; readonly method: string; readonly args: unknown }
  | { readonly t: 'cancel'; readonly id: number }
  | { readonly t: 'progress'; readonly id: number; readonly fraction: number; readonly phase: string }
  | { readonly t: 'result'; readonly id: number; readonly value: unknown }
  | { readonly t: 'error'; readonly id: number; readonly error: WireError }
  | { readonly t: 'event'; readonly name: string; readonly data: unknown };

/**
 * One end of a transport that keeps order and carries structured-cloneable values, typed arrays included:
 * a MessagePort (which clones), a WebSocket with `encodeFrame`/`decodeFrame`, a pair in memory for tests.
 */
export interface Port {
  post(message: Message): void;
  /** Returns the function that stops listening. */
  onMessage(listener: (message: Message) => void): () => void;
  /** Called once when the other end is gone. */
  onClose(listener: () => void): () => void;
}

/** Thrown by a remote call that failed. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly kind: WireError['kind'];
  readonly code: string;
  readonly detail: string | undefined;

  constructor(error: WireError) {
    super(error.message);
    this.kind = error.kind;
    this.code = error.code;
    this.detail = error.detail;
  }
}

const FAILURE_KINDS: ReadonlySet<unknown> = new Set([
  'usage',
  'unreadable',
  'unusable',
  'unwritable',
  'gate',
  'internal',
]);

/** Any thrown value as it travels. A failure keeps its words; a fault says only that it happened, and where to look. */
export function toWireError(thrown: unknown): WireError {
  if (thrown instanceof RpcError) return withDetail(thrown.kind, thrown.code, thrown.message, thrown.detail);
  if (!(thrown instanceof Error)) return withDetail('internal', 'internal', 'Something went wrong.', String(thrown));
  const { kind, code, detail } = thrown as Error & { kind?: unknown; code?: unknown; detail?: unknown };
  if (thrown.name === 'CancelledError' || thrown.name === 'AbortError')
    return withDetail('cancelled', 'cancelled', 'Stopped. Nothing was changed.');
  if (FAILURE_KINDS.has(kind))
    return withDetail(
      kind as FailureKind,
      String(code),
      thrown.message,
      detail === undefined ? undefined : String(detail),
    );
  return withDetail('internal', 'internal', `Something went wrong: ${thrown.message}`, thrown.stack);
}

function withDetail(kind: WireError['kind'], code: string, message: string, detail?: string): WireError {
  return detail === undefined ? { kind, code, message } : { kind, code, message, detail };
}
