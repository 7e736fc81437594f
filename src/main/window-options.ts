import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';

/** Height of the page's own title bar (ui tokens), where the window buttons lie. */
export const TITLE_BAR_HEIGHT = 36;
const BACKGROUND = '#191c20';
const SYMBOLS = '#e6e9ed';

/** The studio's window: the page draws the title bar, and runs isolated, sandboxed and without Node. */
export function windowOptions(
  preload: string,
  bounds: Partial<Rectangle>,
  platform: NodeJS.Platform,
): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    ...bounds,
    minWidth: 1100,
    minHeight: 700,
    show: false,
    title: 'Rigwright',
    backgroundColor: BACKGROUND,
    titleBarStyle: platform === 'darwin' ? 'hiddenInset' : 'hidden',
    ...(platform === 'darwin'
      ? {}
      : { titleBarOverlay: { color: BACKGROUND, symbolColor: SYMBOLS, height: TITLE_BAR_HEIGHT } }),
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  };
}
