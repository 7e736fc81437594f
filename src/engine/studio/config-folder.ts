import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where a person's preferences, recent files and autosaves are kept, the same for every host: the platform's folder for
 * such things, or `RIGWRIGHT_CONFIG_DIR`.
 */
export function configFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  if (env.RIGWRIGHT_CONFIG_DIR) return env.RIGWRIGHT_CONFIG_DIR;
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Rigwright');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Rigwright');
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'rigwright');
}
