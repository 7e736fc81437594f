import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { pageHeaders } from '../engine/studio/page-policy';
import { PAGE_ORIGIN } from './page-address';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Answers requests for `app://studio/…` with the page's files and its policy; everything else is not found. */
export function pageResponder(folder: string): (request: { readonly url: string }) => Promise<Response> {
  const headers = pageHeaders();
  return async ({ url }) => {
    const path = fileOf(folder, url);
    const body = path === undefined ? undefined : await readFile(path).catch(() => undefined);
    if (path === undefined || body === undefined) return new Response('Not found', { status: 404, headers });
    const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
    return new Response(new Uint8Array(body), { headers: { ...headers, 'Content-Type': type } });
  };
}

/** The file an address means, or undefined when it lies outside the folder or on another host. */
function fileOf(folder: string, address: string): string | undefined {
  let path: string;
  try {
    const url = new URL(address);
    if (`${url.protocol}//${url.host}` !== PAGE_ORIGIN) return undefined;
    path = decodeURIComponent(url.pathname);
  } catch {
    return undefined;
  }
  if (path.includes('\0')) return undefined;
  const file = normalize(join(folder, path === '/' ? 'index.html' : path));
  return file.startsWith(folder + sep) ? file : undefined;
}
