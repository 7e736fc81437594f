import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An Electron to open the studio in, or why there is none. */
export type FoundElectron = { readonly path: string } | { readonly reason: string };

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * Looks for Electron's program and a display to show it on, without downloading anything: `RIGWRIGHT_ELECTRON`, then the
 * installed electron package's own.
 * @param root the folder whose `node_modules` is looked in.
 */
export function findElectron(root: string, { env, platform }: Machine = process): FoundElectron {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return { reason: 'there is no display' };
  const chosen = env.RIGWRIGHT_ELECTRON;
  if (chosen)
    return existsSync(chosen) ? { path: chosen } : { reason: `RIGWRIGHT_ELECTRON names ${chosen}, which is not there` };
  const folder = join(root, 'node_modules', 'electron');
  try {
    const path = join(
      env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'),
      readFileSync(join(folder, 'path.txt'), 'utf8'),
    );
    if (existsSync(path)) return { path };
  } catch {
    // Not installed, or its program was never downloaded.
  }
  return { reason: "Electron's program is not installed" };
}
