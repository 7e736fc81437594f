/**
 * How a page finds its engine, in every host.
 *
 * Electron: the preload posts one window message {@link PORT_MESSAGE} carrying a MessagePort, and offers
 * {@link StudioBridge} as `window.rigwright`. Web host: no bridge; a WebSocket at {@link SOCKET_PATH} of the page's own
 * origin, which the session cookie opens.
 */
export const PORT_MESSAGE = 'rigwright:port';
export const SOCKET_PATH = '/rpc';

export interface StudioBridge {
  readonly kind: 'electron';
  /** Asks the preload for the port; it answers with one window message. */
  connect(): void;
  /** Path of a file that the person dropped or picked; empty when it has none. Being asked for grants it. */
  pathForFile(file: unknown): string;
}
