import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFrame, encodeFrame } from '../../src/rpc/frame';
import type { Message } from '../../src/rpc/wire';

const roundTrip = (value: unknown): unknown => {
  const message = decodeFrame(encodeFrame({ t: 'result', id: 1, value }));
  return message.t === 'result' ? message.value : undefined;
};

const numberArrays = fc.oneof(fc.uint8Array(), fc.int16Array(), fc.uint32Array(), fc.float32Array(), fc.float64Array());

test('whatever JSON can say, typed arrays and odd numbers come through', () => {
  const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  const value = fc.record({
    json,
    arrays: fc.array(numberArrays),
    number: fc.double(),
    marks: fc.record({ $: json, $n: json, $o: json }, { requiredKeys: [] }),
  });
  fc.assert(
    fc.property(value, (sent) => {
      // JSON writes −0 as 0; everything else must be identical.
      expect(roundTrip(sent)).toEqual({ ...sent, number: sent.number === 0 ? 0 : sent.number });
    }),
    { verbose: 1 },
  );
});

test('a view of a larger buffer sends only itself', () => {
  const view = new Float32Array(1000).fill(7).subarray(1, 3);
  expect(encodeFrame({ t: 'result', id: 1, value: view }).byteLength).toBeLessThan(100);
  expect(roundTrip(view)).toEqual(Float32Array.of(7, 7));
});

test('arrays are views of their frame; one that is not aligned is copied', () => {
  const frame = encodeFrame({ t: 'result', id: 1, value: { a: Float64Array.of(1), b: Uint8Array.of(2) } });
  const valueOf = (bytes: Uint8Array) => (decodeFrame(bytes) as { value: { a: Float64Array; b: Uint8Array } }).value;
  const { a, b } = valueOf(frame);
  expect([a.buffer, b.buffer]).toEqual([frame.buffer, frame.buffer]);
  const shifted = new Uint8Array(frame.length + 1);
  shifted.set(frame, 1);
  expect(valueOf(shifted.subarray(1))).toEqual({ a: Float64Array.of(1), b: Uint8Array.of(2) });
});

test('arrays in shared memory are sent by value', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(3));
  shared.set([1, 2, 3]);
  expect(roundTrip(shared)).toEqual(Uint8Array.of(1, 2, 3));
});

test('a Node buffer is bytes', () => {
  expect(roundTrip(Buffer.from([7, 8]))).toEqual(Uint8Array.of(7, 8));
});

const frameOf = (json: string, binary = 0): Uint8Array => {
  const text = new TextEncoder().encode(json);
  const start = Math.ceil((4 + text.length) / 8) * 8;
  const frame = new Uint8Array(start + binary);
  new DataView(frame.buffer).setUint32(0, text.length, true);
  frame.set(text, 4);
  return frame;
};

test.each([
  ['empty', new Uint8Array(0)],
  ['JSON longer than the frame', Uint8Array.of(255, 255, 0, 0, 123)],
  ['not a message', frameOf('{"t":"hack","id":1}')],
  ['a call without a method', frameOf('{"t":"call","id":1}')],
  ['an array beyond the end', frameOf('{"t":"result","id":1,"value":{"$":["Uint8Array",0,16]}}', 8)],
  ['a negative offset', frameOf('{"t":"result","id":1,"value":{"$":["Uint8Array",-8,8]}}', 8)],
  ['an array of an unknown type', frameOf('{"t":"result","id":1,"value":{"$":["Function",0,8]}}', 8)],
  ['an array type by an inherited name', frameOf('{"t":"result","id":1,"value":{"$":["constructor",0,8]}}', 8)],
  [
    'a length that is no whole number of elements',
    frameOf('{"t":"result","id":1,"value":{"$":["Float64Array",0,4]}}', 8),
  ],
])('refuses a frame that lies: %s', (_name, frame) => {
  expect(() => decodeFrame(frame)).toThrow(RangeError);
});

test('a key named __proto__ stays a key', () => {
  const message = decodeFrame(frameOf('{"t":"result","id":1,"value":{"__proto__":{"polluted":true}}}')) as Extract<
    Message,
    { t: 'result' }
  >;
  expect(Object.keys(message.value as object)).toEqual(['__proto__']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
