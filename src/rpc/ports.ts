import { decodeFrame, encodeFrame } from './frame';
import type { Message, Port } from './wire';

/** What a MessagePort has, in a page (`addEventListener`) … */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'close', listener: (event: { readonly data?: unknown }) => void): void;
  removeEventListener(type: 'message' | 'close', listener: (event: { readonly data?: unknown }) => void): void;
  start(): void;
}

/** … and what a WebSocket has, in a page and in `ws`. */
export interface SocketLike {
  binaryType: string;
  readonly readyState: number;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'message' | 'close' | 'open', listener: (event: { readonly data?: unknown }) => void): void;
  removeEventListener(type: 'message' | 'close' | 'open', listener: (event: { readonly data?: unknown }) => void): void;
}

const OPEN = 1;
/** Close code of RFC 6455 for data that makes no sense. */
const UNSUPPORTED_DATA = 1003;

/** A port over a MessagePort, whose messages are structured clones. */
export function messagePort(port: MessagePortLike): Port {
  port.start();
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      const receive = (event: { readonly data?: unknown }) => listener(event.data as Message);
      port.addEventListener('message', receive);
      return () => port.removeEventListener('message', receive);
    },
    onClose(listener) {
      port.addEventListener('close', listener);
      return () => port.removeEventListener('close', listener);
    },
  };
}

/** A port over a WebSocket, one binary frame a message. What is posted before it opens is sent when it does. */
export function socketPort(socket: SocketLike): Port {
  socket.binaryType = 'arraybuffer';
  const waiting: Uint8Array<ArrayBuffer>[] = [];
  socket.addEventListener('open', () => {
    for (const frame of waiting.splice(0)) socket.send(frame);
  });
  return {
    post(message) {
      const frame = encodeFrame(message);
      if (socket.readyState === OPEN) socket.send(frame);
      else if (socket.readyState < OPEN) waiting.push(frame);
    },
    onMessage(listener) {
      const receive = ({ data }: { readonly data?: unknown }) => {
        let message: Message;
        try {
          if (!(data instanceof ArrayBuffer)) throw new RangeError('not a binary frame');
          message = decodeFrame(new Uint8Array(data));
        } catch {
          socket.close(UNSUPPORTED_DATA, 'not a message');
          return;
        }
        listener(message);
      };
      socket.addEventListener('message', receive);
      return () => socket.removeEventListener('message', receive);
    },
    onClose(listener) {
      socket.addEventListener('close', listener);
      return () => socket.removeEventListener('close', listener);
    },
  };
}
