import { describe, expect, test, vi } from 'vitest';
import { RigwrightError } from '../../src/core/errors';
import { CancelledError } from '../../src/core/run';
import { createClient, serve, type CallContext, type Handlers } from '../../src/rpc/channel';
import { decodeFrame, encodeFrame } from '../../src/rpc/frame';
import { RpcError } from '../../src/rpc/wire';
import { portPair } from './port-pair';

interface Api {
  add(args: { readonly a: number; readonly b: number }): number;
  hello(): string;
  bytes(args: { readonly bytes: Uint8Array }): Uint8Array;
  slow(args: { readonly steps: number }): string;
  fail(args: { readonly how: 'failure' | 'fault' | 'cancelled' }): void;
}
interface Events {
  greeted: { readonly name: string };
}

function connect(overrides: Partial<Handlers<Api>> = {}, clone?: Parameters<typeof portPair>[0]) {
  const pair = portPair(clone);
  const seen: { signal?: AbortSignal } = {};
  const server = serve<Api, Events>(pair.server, {
    add: ({ a, b }) => a + b,
    hello: () => 'hello',
    bytes: ({ bytes }) => bytes.map((byte) => 255 - byte),
    slow: ({ steps }, call: CallContext) =>
      new Promise((resolve) => {
        seen.signal = call.signal;
        for (let i = 1; i <= steps; i++) call.progress(i / steps, `step ${i}`);
        setTimeout(() => resolve('done'), 5);
      }),
    fail: ({ how }) => {
      if (how === 'failure') throw new RigwrightError('unreadable', 'glb-truncated', 'Cut short.', '12 bytes');
      if (how === 'cancelled') throw new CancelledError();
      throw new TypeError('undefined is not a function');
    },
    ...overrides,
  });
  return { ...createClient<Api, Events>(pair.client), server, pair, seen };
}

describe.each([
  ['structured clone', undefined],
  ['binary frames', (message: Parameters<typeof encodeFrame>[0]) => decodeFrame(encodeFrame(message))],
])('a channel over %s', (_name, clone) => {
  test('calls reach their handler and results come back, several at a time', async () => {
    const { api } = connect({}, clone);
    expect(await Promise.all([api.add({ a: 1, b: 2 }), api.hello(), api.add({ a: 3, b: 4 })])).toEqual([3, 'hello', 7]);
  });

  test('typed arrays arrive as typed arrays', async () => {
    const { api } = connect({}, clone);
    expect(await api.bytes({ bytes: Uint8Array.of(0, 1, 255) })).toEqual(Uint8Array.of(255, 254, 0));
  });

  test('progress arrives in order, before the result', async () => {
    const { api } = connect({}, clone);
    const notes: [number, string][] = [];
    await api.slow({ steps: 2 }, { onProgress: (fraction, phase) => notes.push([fraction, phase]) });
    expect(notes).toEqual([
      [0.5, 'step 1'],
      [1, 'step 2'],
    ]);
  });

  test('a failure keeps kind, code, words and detail; a fault says so', async () => {
    const { api } = connect({}, clone);
    await expect(api.fail({ how: 'failure' })).rejects.toMatchObject({
      name: 'RpcError',
      kind: 'unreadable',
      code: 'glb-truncated',
      message: 'Cut short.',
      detail: '12 bytes',
    });
    await expect(api.fail({ how: 'fault' })).rejects.toMatchObject({ kind: 'internal', code: 'internal' });
    await expect(api.fail({ how: 'cancelled' })).rejects.toMatchObject({ kind: 'cancelled', code: 'cancelled' });
  });

  test('events reach every listener until it stops listening', async () => {
    const { server, on, api } = connect({}, clone);
    const first = vi.fn();
    const second = vi.fn();
    const stop = on('greeted', first);
    on('greeted', second);
    server.emit('greeted', { name: 'fox' });
    await api.hello();
    stop();
    server.emit('greeted', { name: 'cat' });
    await api.hello();
    expect(first.mock.calls).toEqual([[{ name: 'fox' }]]);
    expect(second).toHaveBeenCalledTimes(2);
  });
});

test('events sent before anyone listens wait for the first listener', async () => {
  const { server, on, api } = connect();
  server.emit('greeted', { name: 'early' });
  await api.hello();
  const first = vi.fn();
  const second = vi.fn();
  on('greeted', first);
  on('greeted', second);
  expect(first.mock.calls).toEqual([[{ name: 'early' }]]);
  expect(second).not.toHaveBeenCalled();
});

test('cancelling rejects at once and aborts the handler', async () => {
  const { api, seen } = connect({
    slow: (_args, call) => {
      seen.signal = call.signal;
      return new Promise(() => {});
    },
  });
  const controller = new AbortController();
  const call = api.slow({ steps: 0 }, { signal: controller.signal });
  await api.hello();
  controller.abort();
  await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
  await api.hello();
  expect(seen.signal?.aborted).toBe(true);
});

test('a call with an aborted signal never leaves', async () => {
  const hello = vi.fn(() => 'hello');
  const { api } = connect({ hello });
  await expect(api.hello(undefined, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(RpcError);
  await api.add({ a: 0, b: 0 });
  expect(hello).not.toHaveBeenCalled();
});

test('when the transport closes, open calls are rejected, handlers aborted, later calls refused', async () => {
  const { api, pair, seen, onClose } = connect({
    slow: (_args, call) => {
      seen.signal = call.signal;
      return new Promise(() => {});
    },
  });
  const closed = vi.fn();
  onClose(closed);
  const call = api.slow({ steps: 0 });
  await api.hello();
  pair.close();
  await expect(call).rejects.toMatchObject({ code: 'channel-closed' });
  await expect(api.hello()).rejects.toMatchObject({ code: 'channel-closed' });
  expect(seen.signal?.aborted).toBe(true);
  expect(closed).toHaveBeenCalledOnce();
});

test('a method that is not offered, or is inherited, is refused', async () => {
  const { api } = connect();
  const any = api as unknown as Record<string, () => Promise<unknown>>;
  await expect(any.launch()).rejects.toThrow('there is no method named launch');
  await expect(any.toString()).rejects.toThrow('there is no method named toString');
});

test('a result that cannot travel is an error, not silence', async () => {
  const { api } = connect({ hello: () => (() => 1) as unknown as string });
  await expect(api.hello()).rejects.toMatchObject({ kind: 'internal' });
});
