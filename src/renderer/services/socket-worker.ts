import { buffersOf } from '../../rpc/buffers-of';
import { socketPort, type SocketLike } from '../../rpc/ports';
import type { Message } from '../../rpc/wire';

/**
 * The page's socket, in a thread of its own: a model's megabytes are packed, sent, received and taken apart here, and
 * handed on by transfer, so that the window is not held up by them.
 */
export type ToSocket = { readonly open: string } | { readonly message: Message };
export type FromSocket = { readonly state: 'open' | 'failed' | 'closed' } | { readonly message: Message };

const page = globalThis as unknown as {
  postMessage(data: FromSocket, transfer?: ArrayBuffer[]): void;
  onmessage: (event: { readonly data: ToSocket }) => void;
};
let post: ((message: Message) => void) | undefined;

page.onmessage = ({ data }) => {
  if ('message' in data) return post?.(data.message);
  const socket = new WebSocket(data.open);
  const port = socketPort(socket as unknown as SocketLike);
  post = port.post;
  port.onMessage((message) => page.postMessage({ message }, [...buffersOf(message)]));
  port.onClose(() => page.postMessage({ state: 'closed' }));
  socket.addEventListener('open', () => page.postMessage({ state: 'open' }));
  socket.addEventListener('error', () => page.postMessage({ state: 'failed' }));
};
