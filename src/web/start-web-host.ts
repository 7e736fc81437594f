import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { WebSocketServer } from 'ws';
import { RigwrightError } from '../core/errors';
import type { Engine } from '../engine/create-engine';
import { createStudio } from '../engine/studio/create-studio';
import { pageHeaders } from '../engine/studio/page-policy';
import { SOCKET_PATH } from '../rpc/bridge';
import { socketPort, type SocketLike } from '../rpc/ports';
import { createSession, type Session } from './session';
import { webPlatform } from './web-platform';

export interface WebHostOptions {
  readonly engine: Engine;
  /** The built page. */
  readonly rendererFolder: string;
  readonly configFolder: string;
  readonly resourcesFolder: string;
  /** 0 takes any free port. */
  readonly port?: number;
  /** Exports and projects are written here instead of being downloaded. */
  readonly outputFolder?: string;
  /** Model files that a page opens when it connects. */
  readonly open?: readonly string[];
  /** Largest message a page may send, bytes: no model is larger. */
  readonly uploadLimit?: number;
}

export interface WebHost {
  /** With the session's token: opening it once lets this browser in. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const UPLOAD_LIMIT = 1024 ** 3;

/** Serves the studio to a browser on this machine, and to nobody else. */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const server = createServer();
  await listen(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  const session = createSession(port);
  const address = `http://${LOOPBACK}:${port}/`;
  const sockets = attachStudio(server, session, options, address);
  server.on('request', pageHandler(session, options.rendererFolder, port));
  return {
    url: `${address}?token=${session.token}`,
    port,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const words = taken ? `Port ${port} is in use. Choose another with --port.` : `Port ${port} cannot be used.`;
      reject(new RigwrightError('usage', 'port-unusable', words, error.message));
    });
    server.listen(port, LOOPBACK, resolve);
  });
}

/** The page and its files, to whoever has the cookie. */
function pageHandler(session: Session, folder: string, port: number) {
  const headers = Object.entries(pageHeaders([`ws://${LOOPBACK}:${port}`, `ws://localhost:${port}`]));
  const files = sirv(folder, {
    etag: true,
    setHeaders: (response) => void response.setHeader('Cache-Control', 'no-cache'),
  });

  return (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (!session.isOwn(request)) return refuse(response, 403, 'This address is not served here.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Only GET is served here.');
    const url = new URL(request.url ?? '/', `http://${LOOPBACK}`);
    if (url.pathname === '/' && session.isToken(url.searchParams.get('token'))) {
      response.setHeader('Set-Cookie', session.cookie());
      response.writeHead(303, { Location: '/' }).end();
      return;
    }
    if (!session.hasCookie(request)) return refuse(response, 401, 'Open the address that Rigwright printed.');
    files(request, response, () => refuse(response, 404, 'There is no such file.'));
  };
}

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${words}\n`);
}

/** One studio, a channel for every page that connects. */
function attachStudio(server: Server, session: Session, options: WebHostOptions, address: string): WebSocketServer {
  const { engine, configFolder, resourcesFolder, outputFolder, open = [], uploadLimit = UPLOAD_LIMIT } = options;
  const platform = webPlatform(address, outputFolder);
  const studio = createStudio({ engine, platform, configFolder, resourcesFolder });
  for (const path of open) studio.grant(path);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: uploadLimit, perMessageDeflate: false });

  server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0];
    // A socket must say where it comes from: browsers always do.
    if (
      path !== SOCKET_PATH ||
      request.headers.origin === undefined ||
      !session.isOwn(request) ||
      !session.hasCookie(request)
    ) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (page) => {
      page.on('error', () => page.terminate());
      const channel = studio.serve(socketPort(page as unknown as SocketLike));
      if (open.length > 0) channel.emit('openFiles', { paths: open });
    });
  });
  return sockets;
}
