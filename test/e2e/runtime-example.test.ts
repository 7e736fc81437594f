import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import sirv from 'sirv';
import type { Object3D } from 'three';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli } from '../kit/run-cli';
import { CHROMIUM, CHROMIUM_FLAGS, SAMPLE, unavailable } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`runtime example skipped: ${reason}`);
const ROOT = resolve(import.meta.dirname, '../..');
const MODEL = '.artifacts/e2e/runtime-fox.glb';

/** The page of the docs, with the built runtime, on a file that the pass has fixed. */
describe.skipIf(reason !== undefined)('the runtime example page', () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(resolve(ROOT, '.artifacts/e2e'), { recursive: true });
    expect((await cli('fix', SAMPLE, '-o', resolve(ROOT, MODEL), '--no-measure')).code).toBe(0);
    server = createServer(sirv(ROOT, { dev: true, dotfiles: true })).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS.split(' ') });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it('finds the tail and swings it', async () => {
    const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/docs/examples/runtime.html?model=/${MODEL}&clip=Walk`);
    await page.waitForFunction(() => 'rigwright' in window, undefined, { timeout: 60_000 });
    const tip = () =>
      page.evaluate(() => {
        const { scene } = (window as unknown as { rigwright: { scene: Object3D } }).rigwright;
        return scene.getObjectByName('Tail_4')?.quaternion.toArray() ?? [];
      });
    const before = await tip();
    expect(before).toHaveLength(4);
    await page.waitForTimeout(1500);
    expect(await tip()).not.toEqual(before);
    expect(errors).toEqual([]);
  });
});
