import { RpcError } from '../../rpc/wire';

/** Something that went wrong, in words for a person: a headline, what to do, and detail for those who want it. */
export interface Failure {
  readonly title: string;
  readonly advice: string;
  readonly detail?: string;
  readonly code: string;
}

/** Splits a message of one or two sentences into what happened and the one thing to do. */
export function toFailure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof RpcError ? error.code : 'internal';
  const detail = error instanceof RpcError ? error.detail : error instanceof Error ? error.stack : undefined;
  // A full stop that ends a sentence is followed by a space; one inside a file name is not.
  const end = message.search(/[.;:] +(?=\S)/);
  if (end < 0) return { title: message, advice: '', detail, code };
  const rest = message.slice(end + 1).trim();
  return { title: `${message.slice(0, end)}.`, advice: rest.charAt(0).toUpperCase() + rest.slice(1), detail, code };
}
