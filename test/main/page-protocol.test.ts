import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageResponder } from '../../src/main/page-protocol';

const folder = mkdtempSync(join(tmpdir(), 'rigwright-page-'));
mkdirSync(join(folder, 'page/assets'), { recursive: true });
writeFileSync(join(folder, 'page/index.html'), 'page');
writeFileSync(join(folder, 'page/assets/app.js'), 'code');
writeFileSync(join(folder, 'page/assets/draco.wasm'), 'wasm');
writeFileSync(join(folder, 'secret.txt'), 'secret');
const respond = pageResponder(join(folder, 'page'));

test.each([
  ['app://studio/', 'page', 'text/html; charset=utf-8'],
  ['app://studio/index.html?x=1#y', 'page', 'text/html; charset=utf-8'],
  ['app://studio/assets/app.js', 'code', 'text/javascript; charset=utf-8'],
  ['app://studio/assets/draco.wasm', 'wasm', 'application/wasm'],
])('%s', async (url, body, type) => {
  const response = await respond({ url });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(body);
  expect(response.headers.get('Content-Type')).toBe(type);
  expect(response.headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test.each([
  'app://studio/gone.js',
  'app://studio/assets',
  'app://other/index.html',
  'app://studio/..%2fsecret.txt',
  'app://studio/%2e%2e/secret.txt',
  'app://studio/assets/..%2f..%2fsecret.txt',
  'app://studio/%00',
  'app://studio/%ff',
  'nonsense',
])('nothing at %s', async (url) => {
  const response = await respond({ url });
  expect(response.status).toBe(404);
  expect(await response.text()).not.toBe('secret');
});
