import { PORT_MESSAGE, SOCKET_PATH } from '../../rpc/bridge';
import { messagePort, socketPort, type MessagePortLike } from '../../rpc/ports';
import type { Port } from '../../rpc/wire';

/** The engine's port, in Electron and in a browser. */
export function openPort(): Promise<Port> {
  const bridge = window.rigwright;
  if (!bridge) {
    const { protocol, host } = window.location;
    const scheme = protocol === 'https:' ? 'wss' : 'ws';
    return Promise.resolve(socketPort(new WebSocket(`${scheme}://${host}${SOCKET_PATH}`)));
  }
  return new Promise((resolve) => {
    const receive = (event: MessageEvent) => {
      if (event.source !== window || event.data !== PORT_MESSAGE || event.ports.length === 0) return;
      window.removeEventListener('message', receive);
      resolve(messagePort(event.ports[0] as MessagePortLike));
    };
    window.addEventListener('message', receive);
    bridge.connect();
  });
}
