import { expect, test } from 'vitest';
import { mainPort } from '../../src/main/main-port';
import { createClient, serve } from '../../src/rpc/channel';
import { fakeMessageChannel } from './fake-electron';

interface Api {
  invert(args: { readonly bytes: Uint8Array }): Uint8Array;
}

test('the channel works over Electron’s ports, which clone; closing them ends it', async () => {
  const { port1, port2 } = fakeMessageChannel();
  serve<Api>(mainPort(port1.asPort()), { invert: ({ bytes }) => bytes.map((byte) => 255 - byte) });
  const { api } = createClient<Api>(mainPort(port2.asPort()));
  expect(await api.invert({ bytes: Uint8Array.of(1, 2) })).toEqual(Uint8Array.of(254, 253));
  port1.close();
  await expect(api.invert({ bytes: new Uint8Array() })).rejects.toMatchObject({ code: 'channel-closed' });
});
