import { join } from 'node:path';
import type { Platform } from '../engine/studio/platform';

/** A browser has no native dialogs: it uploads what is opened and downloads what is saved. */
export function webPlatform(address: string, outputFolder: string | undefined): Platform {
  const none = () => undefined;
  return {
    kind: 'web',
    address,
    capabilities: {
      nativeDialogs: false,
      reveal: false,
      windowControls: false,
      ...(outputFolder === undefined ? {} : { outputFolder }),
    },
    pickFiles: async () => [],
    pickFolder: async () => undefined,
    pickProjectPath: async (name) => (outputFolder === undefined ? undefined : join(outputFolder, name)),
    reveal: none,
    openFile: async () => undefined,
    documentChanged: none,
    setTitleBarColors: none,
    closeWindow: none,
    addRecentDocument: none,
  };
}
