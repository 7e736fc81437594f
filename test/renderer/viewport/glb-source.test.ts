import { expect, test } from 'vitest';
import { GlbSource, SameData, type ShownJson } from '../../../src/renderer/viewport/glb-source';

/** A GLB of this JSON and binary, as the format lays it out. */
function glb(json: ShownJson, bin: readonly number[]): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const padded = Math.ceil(text.length / 4) * 4;
  const out = new Uint8Array(12 + 8 + padded + 8 + bin.length).fill(0x20);
  const words = new DataView(out.buffer);
  [0x46546c67, 2, out.length, padded, 0x4e4f534a].forEach((word, i) => words.setUint32(i * 4, word, true));
  out.set(text, 20);
  words.setUint32(20 + padded, bin.length, true);
  words.setUint32(24 + padded, 0x004e4942, true);
  out.set(bin, 28 + padded);
  return out;
}

const view = (byteOffset: number) => ({ buffer: 0, byteOffset, byteLength: 4 });
const before: ShownJson = {
  buffers: [{}],
  bufferViews: [view(0), view(4)],
  accessors: [{ bufferView: 0 }, { bufferView: 1 }],
  animations: [{ samplers: [{ input: 0, output: 0 }] }, { samplers: [{ input: 0, output: 1 }] }],
};

test('a view is copied out of the binary; one that is compressed is left to the loader', () => {
  const packed = { ...view(4), extensions: { EXT_meshopt_compression: {} } };
  const source = new GlbSource(glb({ ...before, bufferViews: [view(4), packed] }, [1, 2, 3, 4, 5, 6, 7, 8]));
  expect([...new Uint8Array(source.copyView(0))]).toEqual([5, 6, 7, 8]);
  expect([source.plainLength(0), source.plainLength(1), source.plainLength(2)]).toEqual([4, undefined, undefined]);
});

test('what a splice has redefined is not the same data, what it has left alone is', () => {
  const a = new GlbSource(glb(before, [1, 2, 3, 4, 5, 6, 7, 8]));
  const after: ShownJson = { ...before, bufferViews: [view(0), view(8)] };
  const b = new GlbSource(glb(after, [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9]));
  const same = new SameData(b, a);
  expect([same.accessor(0), same.accessor(1), same.accessor(9)]).toEqual([true, false, false]);
  expect([same.animation(0), same.animation(1)]).toEqual([true, false]);
});

test('the same words over other bytes are not the same data', () => {
  const a = new GlbSource(glb(before, [1, 2, 3, 4, 5, 6, 7, 8]));
  const b = new GlbSource(glb(before, [1, 2, 3, 4, 5, 6, 7, 9]));
  const same = new SameData(b, a);
  expect([same.accessor(0), same.accessor(1)]).toEqual([true, false]);
});
