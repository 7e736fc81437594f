import type { App, BrowserWindow, Dialog, Shell } from 'electron';
import { RigwrightError } from '../core/errors';
import { MODEL_EXTENSIONS } from '../engine/studio/list-models';
import type { Platform } from '../engine/studio/platform';
import type { PickKind } from '../rpc/hosting';
import type { CloseGuard } from './close-guard';
import { TITLE_BAR_HEIGHT } from './window-options';

export interface ElectronParts {
  readonly app: Pick<App, 'addRecentDocument'>;
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  readonly shell: Pick<Shell, 'showItemInFolder' | 'openPath'>;
  /** The window the studio is shown in now. */
  window(): BrowserWindow | undefined;
  guard(): CloseGuard | undefined;
  readonly platform: NodeJS.Platform;
}

const extensions = (list: readonly string[]) => list.map((extension) => extension.slice(1));
const MODELS = { name: 'Models', extensions: extensions(MODEL_EXTENSIONS) };
const PROJECTS = { name: 'Rigwright projects', extensions: ['rigwright'] };

/** Native dialogs, the file manager, the window and its dots. */
export function electronPlatform(parts: ElectronParts): Platform {
  const { app, dialog, shell } = parts;
  /** Dialogs are sheets of the window where there is one. */
  const open = async (options: Electron.OpenDialogOptions): Promise<readonly string[]> => {
    const window = parts.window();
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options));
    return canceled ? [] : filePaths;
  };

  return {
    kind: 'electron',
    capabilities: { nativeDialogs: true, reveal: true, windowControls: true },
    pickFiles: (kind) => open(pickOptions(kind)),
    pickFolder: async (title) => (await open({ title, properties: ['openDirectory', 'createDirectory'] }))[0],
    async pickProjectPath(suggestedName) {
      const options = { title: 'Save project', defaultPath: suggestedName, filters: [PROJECTS] };
      const window = parts.window();
      const { canceled, filePath } = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options));
      return canceled || !filePath ? undefined : filePath;
    },
    reveal: (path) => shell.showItemInFolder(path),
    async openFile(path) {
      const problem = await shell.openPath(path);
      if (problem !== '')
        throw new RigwrightError(
          'unusable',
          'no-program',
          `${path} could not be opened. Open it from its folder.`,
          problem,
        );
    },
    documentChanged: (state) => parts.guard()?.documentChanged(state),
    setTitleBarColors(background, symbols) {
      const window = parts.window();
      if (!window || parts.platform === 'darwin') return;
      // Not every desktop has an overlay, and not every Electron the method.
      window.setTitleBarOverlay?.({ color: background, symbolColor: symbols, height: TITLE_BAR_HEIGHT });
    },
    closeWindow: () => parts.guard()?.close(),
    addRecentDocument: (path) => app.addRecentDocument(path),
  };
}

function pickOptions(kind: PickKind): Electron.OpenDialogOptions {
  if (kind === 'project') return { title: 'Open project', properties: ['openFile'], filters: [PROJECTS] };
  const all = { name: 'Models and projects', extensions: [...MODELS.extensions, ...PROJECTS.extensions] };
  if (kind === 'models') return { title: 'Add models', properties: ['openFile', 'multiSelections'], filters: [MODELS] };
  return { title: 'Open', properties: ['openFile'], filters: [all, MODELS, PROJECTS] };
}
