import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Who may talk to the web host: only pages that this host served to the person who was given its address. The address
 * holds a token once; opening it sets a cookie that scripts cannot read and other sites cannot send. Requests must name
 * this host (a page under another name that resolves here, DNS rebinding, does not) and come from its own pages.
 */
export interface Session {
  readonly token: string;
  readonly cookieName: string;
  /** Value of the Set-Cookie header. */
  cookie(): string;
  isToken(token: string | null): boolean;
  /** The request names this host and, where it says so, comes from one of its own pages. */
  isOwn(request: IncomingMessage): boolean;
  hasCookie(request: IncomingMessage): boolean;
}

/** @param port the port listened on: cookies do not know ports, so each host has a cookie of its own. */
export function createSession(port: number, token: string = randomBytes(24).toString('base64url')): Session {
  const cookieName = `rigwright-${port}`;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];

  return {
    token,
    cookieName,
    cookie: () => `${cookieName}=${token}; HttpOnly; SameSite=Strict; Path=/`,
    isToken: (given) => given !== null && sameText(given, token),
    isOwn({ headers }) {
      const { host, origin } = headers;
      if (host === undefined || !hosts.includes(host)) return false;
      return origin === undefined || origin === `http://${host}`;
    },
    hasCookie({ headers }) {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
      return pairs.some(([name, value]) => name === cookieName && sameText(value ?? '', token));
    },
  };
}

/** In the same time wherever they differ. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
