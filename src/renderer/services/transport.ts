import { PORT_MESSAGE, SOCKET_PATH, type StudioBridge } from '../../rpc/bridge';
import { messagePort, type MessagePortLike } from '../../rpc/ports';
import type { Port } from '../../rpc/wire';
import type { FromSocket, ToSocket } from './socket-worker';

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
  const worker = new Worker(new URL('./socket-worker.ts', import.meta.url), { type: 'module' });
  const tell = (data: ToSocket) => worker.postMessage(data);
  const listen = (hear: (data: FromSocket) => void) => {
    const receive = ({ data }: MessageEvent<FromSocket>) => hear(data);
    worker.addEventListener('message', receive);
    return () => worker.removeEventListener('message', receive);
  };
  const port: Port = {
    post: (message) => tell({ message }),
    onMessage: (listener) => listen((data) => 'message' in data && listener(data.message)),
    onClose: (listener) => listen((data) => 'state' in data && data.state === 'closed' && listener()),
  };
  return new Promise((resolve, reject) => {
    listen((data) => {
      if (!('state' in data)) return;
      if (data.state === 'open') resolve(port);
      else reject(new Error('Rigwright cannot reach its engine. Start it again and open the address it prints.'));
    });
    tell({ open: url.href });
  });
}
