import { basename } from 'node:path';
import Conf from 'conf';
import { readPreferences, type Preferences } from '../../project/preferences';
import type { RecentFile } from '../../rpc/hosting';

/** Preferences and recent files of the person at this machine, as JSON files in a folder. Written atomically. */
export interface StoredSettings {
  preferences(): Preferences;
  setPreferences(values: Partial<Preferences>): Preferences;
  /** Newest first. */
  recents(): readonly RecentFile[];
  addRecent(path: string, kind: RecentFile['kind']): void;
  setThumbnail(path: string, thumbnail: string): void;
  clearRecents(): void;
}

const MOST_RECENTS = 20;
/** A 64 px PNG is far below this; anything larger is not a thumbnail. */
const THUMBNAIL_BYTES = 64 * 1024;

export function createStoredSettings(folder: string): StoredSettings {
  const preferences = openStore<Record<string, unknown>>(folder, 'preferences');
  const recents = openStore<{ files?: RecentFile[] }>(folder, 'recents');
  const list = () => (Array.isArray(recents.store.files) ? recents.store.files.filter(isRecent) : []);

  return {
    preferences: () => readPreferences(preferences.store),
    setPreferences(values) {
      const next = readPreferences({ ...preferences.store, ...values });
      preferences.store = { ...preferences.store, ...next };
      return next;
    },
    recents: list,
    addRecent(path, kind) {
      const known = list().find((file) => file.path === path);
      const file = { ...known, path, name: basename(path), kind, openedAt: Date.now() };
      recents.set('files', [file, ...list().filter((other) => other.path !== path)].slice(0, MOST_RECENTS));
    },
    setThumbnail(path, thumbnail) {
      if (!thumbnail.startsWith('data:image/png;base64,') || thumbnail.length > THUMBNAIL_BYTES) return;
      recents.set('files', list().map((file) => (file.path === path ? { ...file, thumbnail } : file))); // prettier-ignore
    },
    clearRecents: () => recents.set('files', []),
  };
}

/** Worker threads as the person wants them; 0 lets the engine choose. Read once, when an engine is made. */
export function storedThreads(folder: string): number {
  return createStoredSettings(folder).preferences().threads;
}

/** A file that cannot be read as JSON counts as empty: nothing in it is worth failing to start for. */
function openStore<T extends Record<string, unknown>>(folder: string, configName: string): Conf<T> {
  return new Conf<T>({ cwd: folder, configName, clearInvalidConfig: true, accessPropertiesByDotNotation: false });
}

function isRecent(file: RecentFile): boolean {
  return typeof file?.path === 'string' && typeof file.name === 'string' && typeof file.openedAt === 'number';
}
