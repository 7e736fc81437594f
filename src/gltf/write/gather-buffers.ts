import type { GltfBufferView, GltfJson } from '../gltf-json';
import { isDataUri, isFallback } from '../open/resolve-buffers';
import { meshoptOf } from '../read/check-accessor';
import { BinaryParts } from './binary-parts';
import type { Splice } from './splice';

/**
 * Merges all buffers of the edited file into one, the home buffer first, so that its original bytes are the prefix
 * of the output's binary. Two kinds stay apart: meshopt fallbacks, which have no bytes, and data URIs in a GLB, which
 * are none of our business. Returns the JSON (a shallow copy) with its buffer views moved, and the binary so far;
 * `finishBuffers` states its length at the end.
 */
export function gatherBuffers(splice: Splice): { json: GltfJson; binary: BinaryParts } {
  const { source, home } = splice;
  const json: GltfJson = { ...splice.json };
  const binary = new BinaryParts();
  const places: Places = new Map([[home, { buffer: 0, offset: binary.append(splice.homeBytes()) }]]);
  const apart: NonNullable<GltfJson['buffers']> = [];
  (json.buffers ?? []).forEach((buffer, index) => {
    if (index === home) return;
    const isEmbedded = source.form === 'glb' && buffer.uri !== undefined && isDataUri(buffer.uri);
    if (isFallback(buffer) || isEmbedded) places.set(index, { buffer: apart.push(buffer), offset: 0 });
    else places.set(index, { buffer: 0, offset: binary.append(source.buffers[index]) });
  });
  if (json.buffers) json.buffers = [json.buffers[home] ?? { byteLength: 0 }, ...apart];
  json.bufferViews = json.bufferViews?.map((view) => moveView(view, places));
  if (!json.bufferViews) delete json.bufferViews;
  return { json, binary };
}

/** Points the merged buffer at the finished binary: a file beside the JSON, or the BIN chunk when `uri` is undefined. */
export function finishBuffers(json: GltfJson, binary: BinaryParts, uri: string | undefined): void {
  if (binary.length === 0) return;
  const [first, ...apart] = json.buffers ?? [{ byteLength: 0 }];
  const merged = { ...first, byteLength: binary.length };
  if (uri === undefined) delete merged.uri;
  else merged.uri = uri;
  json.buffers = [merged, ...apart];
}

type Places = Map<number, { buffer: number; offset: number }>;

function moveView(view: GltfBufferView, places: Places): GltfBufferView {
  const moved = relocate(view, places);
  const compressed = meshoptOf(view);
  if (!compressed) return moved;
  const extensions = Object.entries(view.extensions ?? {}).map(([name, value]) => [
    name,
    value === compressed ? relocate(compressed, places) : value,
  ]);
  return { ...moved, extensions: Object.fromEntries(extensions) };
}

function relocate<T extends { buffer: number; byteOffset?: number }>(range: T, places: Places): T {
  const to = places.get(range.buffer);
  if (!to || (to.buffer === range.buffer && to.offset === 0)) return range;
  const byteOffset = (range.byteOffset ?? 0) + to.offset;
  return { ...range, buffer: to.buffer, ...(byteOffset > 0 && { byteOffset }) };
}
