import { expect, test } from 'vitest';
import { buffersOf } from '../../src/rpc/buffers-of';

test('each buffer once, however deep its arrays lie; shared memory and plain values are not moved', () => {
  const both = new ArrayBuffer(16);
  const own = Float32Array.of(1);
  const value = {
    a: [new Uint8Array(both, 0, 8), { b: new Float64Array(both, 8) }],
    own,
    shared: new Uint8Array(new SharedArrayBuffer(4)),
    text: 'x',
    nothing: null,
  };
  expect([...buffersOf(value)]).toEqual([both, own.buffer]);
  expect(buffersOf('x').size).toBe(0);
});
