import type { HostCapabilities } from '../../../src/rpc/hosting';
import type { Platform } from '../../../src/engine/studio/platform';

/** A platform that answers as told and remembers what it was asked. */
export function fakePlatform(capabilities: Partial<HostCapabilities> = {}, answers: Partial<Platform> = {}) {
  const calls: [name: string, ...args: unknown[]][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const platform: Platform = {
    kind: 'electron',
    capabilities: { nativeDialogs: true, reveal: true, windowControls: true, ...capabilities },
    pickFiles: async () => [],
    pickFolder: async () => undefined,
    pickProjectPath: async () => undefined,
    reveal: note('reveal'),
    openFile: async (...args) => note('openFile')(...args),
    documentChanged: note('documentChanged'),
    setTitleBarColors: note('setTitleBarColors'),
    closeWindow: note('closeWindow'),
    addRecentDocument: note('addRecentDocument'),
    ...answers,
  };
  return { platform, calls };
}
