import type { MessagePortMain } from 'electron';
import type { Message, Port } from '../rpc/wire';

/** A port over Electron's end of a MessageChannel. It clones: buffers cannot be moved between processes. */
export function mainPort(port: MessagePortMain): Port {
  let open = true;
  port.on('close', () => {
    open = false;
  });
  port.start();
  return {
    post(message) {
      if (open) port.postMessage(message);
    },
    onMessage(listener) {
      const receive = (event: { readonly data: unknown }) => listener(event.data as Message);
      port.on('message', receive);
      return () => void port.off('message', receive);
    },
    onClose(listener) {
      port.on('close', listener);
      return () => void port.off('close', listener);
    },
  };
}
