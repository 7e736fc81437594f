import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

/**
 * The built studio, served by the command line, in one Chromium for a whole suite. Exports go to a folder of the run;
 * pictures are kept in .artifacts/ for people to look at, never compared.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const CLI = join(ROOT, 'out/node/cli.cjs');
const PAGE = join(ROOT, 'out/renderer/index.html');
export const CHROMIUM = process.env.RIGWRIGHT_CHROMIUM ?? '/usr/bin/chromium';
export const CHROMIUM_FLAGS =
  '--no-sandbox --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist --disable-background-networking ' +
  '--disable-component-update --disable-sync --disable-quic --no-first-run';

export const SAMPLE = join(ROOT, 'resources/samples/fox.glb');
export const DATA = resolve(ROOT, process.env.RIGWRIGHT_DATA ?? '../shared/data');
const ARTIFACTS = join(ROOT, '.artifacts/e2e');

/** Why the suite cannot run here; undefined when it can. */
export function unavailable(): string | undefined {
  if (!existsSync(CLI) || !existsSync(PAGE)) return 'the studio is not built (npm run build)';
  if (!existsSync(CHROMIUM)) return `there is no Chromium at ${CHROMIUM} (RIGWRIGHT_CHROMIUM)`;
  return undefined;
}

export interface StudioSession {
  readonly page: Page;
  readonly outputFolder: string;
  /** Console errors and page errors so far. */
  readonly errors: string[];
  shot(name: string): Promise<void>;
  /** A fresh page of the same host. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Tasks of 50 ms and more, as the browser reports them. */
declare global {
  interface Window {
    longTasks: number[];
  }
}

/** @param prepare runs before the page is loaded: what must be in it from the start. */
export async function startStudio(
  viewport = { width: 1440, height: 900 },
  prepare?: (page: Page) => Promise<void>,
): Promise<StudioSession> {
  const folder = mkdtempSync(join(tmpdir(), 'rigwright-e2e-'));
  const outputFolder = join(folder, 'exported');
  mkdirSync(outputFolder);
  const config = join(folder, 'config');
  mkdirSync(config);
  const { host, url } = await serve(outputFolder, config);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS.split(' ') });
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(90_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/favicon|status of 404/.test(message.text())) errors.push(message.text());
  });
  // File choosers are caught from the start: asked for with the key that opens one, they would open first.
  page.on('filechooser', () => undefined);
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longTasks.push(Math.round(entry.duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  await prepare?.(page);
  await page.goto(url);
  await page.waitForSelector('[data-testid="start.drop"]');
  return {
    page,
    outputFolder,
    errors,
    async shot(name) {
      mkdirSync(ARTIFACTS, { recursive: true });
      writeFileSync(join(ARTIFACTS, `${name}.png`), await page.screenshot({ timeout: 120_000 }));
    },
    async reload() {
      await page.goto(new URL(url).origin);
      await page.waitForSelector('[data-testid="start.drop"]');
    },
    close: () => close(browser, host, folder),
  };
}

/** Starts the host and waits for the address on its standard output. */
function serve(outputFolder: string, config: string): Promise<{ host: ChildProcess; url: string }> {
  const env = { ...process.env, RIGWRIGHT_CONFIG_DIR: config };
  const host = spawn(process.execPath, [CLI, 'serve', '--output', outputFolder], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    let text = '';
    host.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const url = /http:\/\/\S+/.exec(text)?.[0];
      if (url) done({ host, url });
    });
    host.once('exit', (code) => fail(new Error(`the host ended with ${code}`)));
  });
}

async function close(browser: Browser, host: ChildProcess, folder: string): Promise<void> {
  await browser.close();
  const ended = new Promise((done) => host.once('exit', done));
  host.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

/** Drops files on the window as a person does: enter, over, drop. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => ({
    name: path.replace(/^.*\//, ''),
    base64: readFileSync(path).toString('base64'),
  }));
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    return data;
  }, files);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('#app > *', type, { dataTransfer: transfer });
}

/** The unrounded value behind a test id. */
export async function valueOf(page: Page, testid: string): Promise<string | null> {
  return page.getAttribute(`[data-testid="${testid}"]`, 'data-value');
}

/** Waits until numbers and picture belong together. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('[data-testid="dock.fresh"][data-value="fresh"]', { timeout: 120_000 });
  await page.waitForFunction(() => !window.rigwrightProbe?.loading());
}
