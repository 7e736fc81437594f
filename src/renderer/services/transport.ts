import { PORT_MESSAGE, SOCKET_PATH, type StudioBridge } from '../../rpc/bridge';
import { messagePort, socketPort, type MessagePortLike, type SocketLike } from '../../rpc/ports';
import type { Port } from '../../rpc/wire';

/** The way to the engine: the window's bridge in Electron, a WebSocket of the page's own origin in a browser. */
export function openTransport(): Promise<Port> {
  return window.rigwright ? openBridge(window.rigwright) : openSocket();
}

function openBridge(bridge: StudioBridge): Promise<Port> {
  return new Promise((resolve) => {
    const receive = (event: MessageEvent) => {
      if (event.source !== window || event.data !== PORT_MESSAGE || !event.ports[0]) return;
      window.removeEventListener('message', receive);
      resolve(messagePort(event.ports[0] as unknown as MessagePortLike));
    };
    window.addEventListener('message', receive);
    bridge.connect();
  });
}

function openSocket(): Promise<Port> {
  const url = new URL(SOCKET_PATH, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  const port = socketPort(socket as unknown as SocketLike);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(port), { once: true });
    socket.addEventListener(
      'error',
      () => reject(new Error('Rigwright cannot reach its engine. Start it again and open the address it prints.')),
      { once: true },
    );
  });
}
