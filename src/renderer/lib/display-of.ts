import type { FileSource, OpenedModel } from '../../rpc/contract';

/** The GLB that shows an opened model: the engine's, or the bytes that were opened. */
export function displayOf({ display }: OpenedModel, source: FileSource): Uint8Array {
  if (display) return display;
  if (source.kind === 'bytes') return source.bytes;
  throw new RangeError('displayOf: the engine left out what only it has');
}
