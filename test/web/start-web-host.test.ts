import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createClient } from '../../src/rpc/channel';
import type { StudioApi, StudioEvents } from '../../src/rpc/contract';
import { socketPort, type SocketLike } from '../../src/rpc/ports';
import { startWebHost, type WebHost, type WebHostOptions } from '../../src/web/start-web-host';
import { buildGlb } from '../fixtures/build-glb';
import { inlineEngine } from '../kit/inline-engine';

let folder: string;
let host: WebHost;
const sockets: WebSocket[] = [];

async function start(options: Partial<WebHostOptions> = {}): Promise<WebHost> {
  host = await startWebHost({
    engine: inlineEngine(),
    rendererFolder: join(folder, 'page'),
    configFolder: join(folder, 'config'),
    resourcesFolder: 'resources',
    ...options,
  });
  return host;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rigwright-web-'));
  mkdirSync(join(folder, 'page/assets'), { recursive: true });
  writeFileSync(join(folder, 'page/index.html'), '<!doctype html><title>Studio</title>');
  writeFileSync(join(folder, 'page/assets/app.js'), 'let x = 1;');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await host.close();
});

const token = () => new URL(host.url).searchParams.get('token') ?? '';
const cookie = () => `rigwright-${host.port}=${token()}`;
const origin = () => `http://127.0.0.1:${host.port}`;

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: host.port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

function open(headers: Record<string, string>, path = '/rpc'): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** The port is made before the socket opens, as a page does, so that nothing said first is missed. */
async function client() {
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}/rpc`, { headers: { cookie: cookie(), origin: origin() } });
  sockets.push(socket);
  return { socket, ...createClient<StudioApi, StudioEvents>(socketPort(socket as unknown as SocketLike)) };
}

describe('the page', () => {
  test('its address sets the cookie once and forgets the token', async () => {
    await start();
    const first = await get(new URL(host.url).pathname + new URL(host.url).search);
    expect(first).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(String(first.headers['set-cookie'])).toContain('HttpOnly; SameSite=Strict');
    const page = await get('/', { cookie: cookie() });
    expect(page).toMatchObject({ status: 200, body: '<!doctype html><title>Studio</title>' });
    expect((await get('/assets/app.js', { cookie: cookie() })).status).toBe(200);
  });

  test('is isolated and confined by its headers, also where it is refused', async () => {
    await start();
    for (const { headers } of [await get('/', { cookie: cookie() }), await get('/')]) {
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    }
  });

  test('is refused without the cookie, under another host name, from another site, or for writing', async () => {
    await start();
    expect((await get('/')).status).toBe(401);
    expect((await get('/?token=wrong')).status).toBe(401);
    expect((await get('/', { cookie: cookie(), host: 'evil.example' })).status).toBe(403);
    expect((await get(`/?token=${token()}`, { host: `evil.example:${host.port}` })).status).toBe(403);
    expect((await get('/', { cookie: cookie(), origin: 'https://evil.example' })).status).toBe(403);
    expect((await get('/', { cookie: cookie() }, 'POST')).status).toBe(405);
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('does not reach outside its folder: %s', async (path) => {
    await start();
    const answer = await get(path, { cookie: cookie() });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('secret\n');
  });
});

describe('the engine’s socket', () => {
  test('answers a page of this host: opening, exporting to a download', async () => {
    await start();
    const { api } = await client();
    expect(await api.hostInfo()).toMatchObject({
      kind: 'web',
      address: `${origin()}/`,
      capabilities: { nativeDialogs: false },
    });
    const glb = buildGlb();
    const { summary } = await api.openModel({ source: { kind: 'bytes', name: 'triangle.glb', bytes: glb } });
    const plan = await api.planExport({
      modelId: summary.id,
      pattern: '{name}',
      model: true,
      variant: 'chain',
      springsAs: [],
      report: [],
    });
    const [file] = await api.writeExport({ planId: plan.id });
    expect(Buffer.from(file.bytes ?? []).equals(Buffer.from(glb))).toBe(true);
  });

  test('writes exports to the folder that was given on the command line', async () => {
    await start({ outputFolder: folder });
    const { api } = await client();
    const { summary } = await api.openModel({ source: { kind: 'bytes', name: 'triangle.glb', bytes: buildGlb() } });
    const plan = await api.planExport({
      modelId: summary.id,
      pattern: 'out',
      model: true,
      variant: 'chain',
      springsAs: [],
      report: [],
    });
    expect((await api.writeExport({ planId: plan.id }))[0].path).toBe(join(folder, 'out.glb'));
    expect(readFileSync(join(folder, 'out.glb')).equals(Buffer.from(buildGlb()))).toBe(true);
  });

  test('opens the files of the command line, and no others', async () => {
    const model = join(folder, 'triangle.glb');
    writeFileSync(model, buildGlb());
    await start({ open: [model] });
    const { api, on } = await client();
    const asked = await new Promise<readonly string[]>((resolve) => on('openFiles', ({ paths }) => resolve(paths)));
    expect(asked).toEqual([model]);
    expect((await api.openModel({ source: { kind: 'path', path: model } })).summary.vertices).toBe(3);
    const other = api.openModel({ source: { kind: 'path', path: join(folder, 'secret.txt') } });
    await expect(other).rejects.toMatchObject({ code: 'path-not-granted' });
  });

  test('is refused without cookie, without origin, from another site, or at another path', async () => {
    await start();
    const refused = /403|Unexpected server response/;
    await expect(open({ origin: origin() })).rejects.toThrow(refused);
    await expect(open({ cookie: cookie() })).rejects.toThrow(refused);
    await expect(open({ cookie: cookie(), origin: 'https://evil.example' })).rejects.toThrow(refused);
    await expect(open({ cookie: cookie(), origin: origin() }, '/other')).rejects.toThrow(refused);
  });

  test('a message over the limit or of nonsense closes it, and nothing else', async () => {
    await start({ uploadLimit: 4096 });
    const large = await client();
    const closed = new Promise<number>((resolve) => large.socket.once('close', resolve));
    const opening = large.api.openModel({ source: { kind: 'bytes', name: 'x.glb', bytes: new Uint8Array(8192) } });
    await expect(opening).rejects.toMatchObject({ code: 'channel-closed' });
    expect(await closed).toBe(1009);

    const odd = await open({ cookie: cookie(), origin: origin() });
    const code = new Promise<number>((resolve) => odd.once('close', resolve));
    odd.send('hello');
    expect(await code).toBe(1003);
    expect((await (await client()).api.hostInfo()).kind).toBe('web');
  });
});

test('listens on this machine only, and says so when its port is taken', async () => {
  await start();
  await expect(startWebHost({ engine: inlineEngine(), rendererFolder: folder, configFolder: folder, resourcesFolder: folder, port: host.port })).rejects.toMatchObject({ kind: 'usage', code: 'port-unusable' }); // prettier-ignore
  const refused = await new Promise((resolve) => {
    const socket = connect(host.port, '127.0.0.2');
    socket.once('connect', () => resolve('connected'));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  expect(refused).toBe('ECONNREFUSED');
});
