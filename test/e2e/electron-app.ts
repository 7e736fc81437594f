import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';

/**
 * The built app in a real Electron: the official binary, `RIGWRIGHT_ELECTRON`, or the old runtime that
 * `.ci/electron-runtime --fetch` put in the cache. Where there is no display, a virtual one is started.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const RUNTIME = join(ROOT, '.ci/electron-runtime');
const FLAGS = ['--no-sandbox', '--use-angle=swiftshader', '--ignore-gpu-blocklist', '--disable-dev-shm-usage'];

/** Electron's executable, or why the suite cannot run here. */
export function electronPath(): { readonly path: string } | { readonly reason: string } {
  if (!existsSync(join(ROOT, 'out/main/main.cjs'))) return { reason: 'the app is not built (npm run build)' };
  const { stdout, stderr, status } = spawnSync('bash', [RUNTIME], { encoding: 'utf8' });
  if (status !== 0) return { reason: stderr.trim() };
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!hasDisplay && spawnSync('which', ['Xvfb']).status !== 0) return { reason: 'there is no display and no Xvfb' };
  return { path: stdout.trim() };
}

export interface Display {
  /** Environment of what is shown on it. */
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

/** The machine's display, or a virtual one with a number of its own. */
export async function openDisplay(): Promise<Display> {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
    return { env: {}, close() {} };
  const server: ChildProcess = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((done, fail) => {
    server.stdout?.once('data', (data: Buffer) => done(data.toString().trim()));
    server.once('exit', (code) => fail(new Error(`Xvfb ended with ${code}`)));
  });
  return { env: { DISPLAY: `:${number}` }, close: () => void server.kill() };
}

export interface RunningApp {
  readonly app: ElectronApplication;
  readonly page: Page;
}

export interface LaunchOptions {
  readonly executable: string;
  readonly display: Display;
  readonly configFolder: string;
  readonly files?: readonly string[];
}

export const appArguments = (files: readonly string[] = []): string[] => [...FLAGS, ROOT, ...files];

export function appEnvironment({ display, configFolder }: Pick<LaunchOptions, 'display' | 'configFolder'>) {
  return { ...(process.env as Record<string, string>), ...display.env, RIGWRIGHT_CONFIG_DIR: configFolder };
}

export async function launchApp(options: LaunchOptions): Promise<RunningApp> {
  const app = await _electron.launch({
    executablePath: options.executable,
    args: appArguments(options.files),
    env: appEnvironment(options),
    timeout: 120_000,
  });
  const page = await app.firstWindow({ timeout: 120_000 });
  page.setDefaultTimeout(120_000);
  return { app, page };
}
