import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateGlb } from '../../src/gltf/validate';
import {
  appArguments,
  appEnvironment,
  electronPath,
  launchApp,
  openDisplay,
  type Display,
  type RunningApp,
} from './electron-app';
import { SAMPLE } from './studio-browser';

const electron = electronPath();
if ('reason' in electron) console.log(`electron e2e skipped: ${electron.reason}`);
const executable = 'path' in electron ? electron.path : '';

/** The built app as it is started by a person; later steps build on earlier ones. */
describe.skipIf('reason' in electron)('the app in Electron', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rigwright-electron-'));
  const configFolder = join(folder, 'config');
  const exported = join(folder, 'exported');
  let display: Display;
  let running: RunningApp;
  const start = (files: readonly string[] = []) => launchApp({ executable, display, configFolder, files });

  beforeAll(async () => {
    for (const path of [configFolder, exported]) mkdirSync(path);
    writeFileSync(join(configFolder, 'preferences.json'), JSON.stringify({ autosaveSeconds: 1 }));
    display = await openDisplay();
    running = await start([SAMPLE]);
    console.log(`electron e2e: Electron ${await running.app.evaluate(() => process.versions.electron)}`);
  });
  afterAll(async () => {
    await running?.app.evaluate(({ app }) => app.exit(0)).catch(() => undefined);
    await running?.app.close().catch(() => undefined);
    display?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('opens the file it was started with and finds the tail', async () => {
    const { page } = running;
    await page.waitForSelector('[data-testid="findings.row.0"]');
    expect(await page.getAttribute('[data-testid="findings.row.0"]', 'data-verdict')).toBe('chain');
    expect(await page.textContent('[data-testid="model"]')).toContain('fox.glb');
  });

  it('runs the page isolated, without Node, and with nothing but the bridge', async () => {
    const seen = await running.page.evaluate(() => ({
      address: location.href,
      isolated: crossOriginIsolated,
      shared: typeof SharedArrayBuffer,
      node: [
        typeof Reflect.get(window, 'process'),
        typeof Reflect.get(window, 'require'),
        typeof Reflect.get(window, 'electron'),
      ],
      bridge: Object.keys(Reflect.get(window, 'rigwright') as object).sort(),
    }));
    expect(seen).toEqual({
      address: 'app://studio/index.html',
      isolated: true,
      shared: 'function',
      node: ['undefined', 'undefined', 'undefined'],
      bridge: ['connect', 'kind', 'pathForFile'],
    });
  });

  it('keeps the page from code of strings, the network, files and other places', async () => {
    const { page, app } = running;
    const tried = await page.evaluate(async () => {
      const failed = (what: Promise<unknown>) => what.then(() => 'went through', () => 'refused'); // prettier-ignore
      const runsStrings = () =>
        new Promise((resolve, reject) => {
          setTimeout(() => {
            try {
              resolve(new Function('return 1')());
            } catch (error) {
              reject(error);
            }
          });
        });
      const image = new Image();
      const loaded = new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }));
      image.src = 'https://example.org/x.png';
      return {
        // In a callback of its own: a script that a debugger evaluates is let off the policy.
        eval: await failed(runsStrings()),
        fetch: await failed(fetch('https://example.org/')),
        file: await failed(fetch('file:///etc/passwd')),
        outside: (await fetch('app://studio/..%2f..%2fpackage.json').catch(() => ({ status: 404 }))).status,
        image: await failed(loaded),
        window: window.open('https://example.org/') === null ? 'refused' : 'opened',
        camera: await failed(navigator.mediaDevices?.getUserMedia({ video: true }) ?? Promise.reject()),
      };
    });
    expect(tried).toEqual({ eval: 'refused', fetch: 'refused', file: 'refused', outside: 404, image: 'refused', window: 'refused', camera: 'refused' }); // prettier-ignore
    await page.evaluate(() => location.assign('https://example.org/'));
    await page.waitForTimeout(300);
    expect(page.url()).toBe('app://studio/index.html');
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  it('reads no path that the person did not choose, whatever the page asks', async () => {
    const answer = await running.page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          window.addEventListener('message', ({ ports: [port] }) => {
            if (!port) return;
            port.onmessage = ({ data }) => resolve(data);
            port.postMessage({
              t: 'call',
              id: 1,
              method: 'openModel',
              args: { source: { kind: 'path', path: '/etc/passwd' } },
            });
          });
          (Reflect.get(window, 'rigwright') as { connect(): void }).connect();
        }),
    );
    expect(answer).toMatchObject({ t: 'error', error: { kind: 'usage', code: 'path-not-granted' } });
    await running.page.reload();
    await running.page.waitForSelector('[data-testid="start.drop"]');
  });

  it('opens what a second start asks for in the window that is there', async () => {
    const second = spawn(executable, appArguments([SAMPLE]), {
      env: appEnvironment({ display, configFolder }),
      stdio: 'ignore',
    });
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
    await running.page.waitForSelector('[data-testid="findings.row.0"]');
  });

  it('exports to a folder chosen in a native dialog: a valid file', async () => {
    const { app, page } = running;
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, exported);
    await page.waitForSelector('[data-testid="dock.fresh"][data-value="fresh"]');
    await page.click('[data-testid="inspector.export"]');
    await page.waitForSelector('[data-testid="export.validation"]');
    await page.click('[data-testid="export.run"]');
    await page.waitForSelector('[data-testid="toast"]');
    expect(readdirSync(exported)).toContain('fox_rigged.glb');
    const issues = await validateGlb(new Uint8Array(readFileSync(join(exported, 'fox_rigged.glb'))));
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('asks before an edited document is closed, and stays when the answer is no', async () => {
    const { app, page } = running;
    await page.click('[data-testid="inspector.verdict.rigid"]');
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="rigid"]');
    await expect
      .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].getTitle()))
      .toMatch(/^• fox/);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].close());
    await page.click('[data-testid="unsaved.cancel"]');
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  it('loses nothing when it is killed in the middle of an edit', async () => {
    await expect.poll(() => readdirSync(join(configFolder, 'autosave')).filter((name) => name.endsWith('.json')).length, { timeout: 30_000 }).toBeGreaterThan(0); // prettier-ignore
    const ended = new Promise((resolve) => running.app.process().once('exit', resolve));
    running.app.process().kill('SIGKILL');
    await ended;
    running = await start();
    await running.page.click('[data-testid="recovery.keep"]');
    await running.page.waitForSelector('[data-testid="findings.row.0"][data-verdict="rigid"]');
    expect(await running.page.textContent('[data-testid="model"]')).toContain('fox.glb');
  });
});
