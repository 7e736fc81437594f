/**
 * `npm start`: opens the built studio. The electron package downloads its program at first launch; where that cannot be
 * had (no network, no display) the studio is served to a browser, and the reason is said.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findElectron } from '../src/cli/find-electron';
import { ELECTRON_DOWNLOADS, isReachable } from './is-reachable';

const root = join(import.meta.dirname, '..');
const DOWNLOAD_MS = 5 * 60_000;

await downloadElectron();
const { status } = spawnSync(process.execPath, ['out/node/cli.cjs', 'studio', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

/** Fetches Electron's program when it is missing, wanted and within reach. */
async function downloadElectron(): Promise<void> {
  const found = findElectron(root);
  const installer = join(root, 'node_modules/electron/install.js');
  if ('path' in found || found.reason === 'there is no display' || !existsSync(installer)) return;
  if (!(await isReachable(ELECTRON_DOWNLOADS))) {
    console.error("Electron's program has not been downloaded yet, and there is no network to fetch it from.");
    return;
  }
  console.error("Downloading Electron's program, once…");
  spawnSync(process.execPath, [installer], { cwd: root, stdio: 'inherit', timeout: DOWNLOAD_MS });
}
