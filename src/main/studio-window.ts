import { BrowserWindow, MessageChannelMain, type WebContents } from 'electron';
import type { Studio } from '../engine/studio/create-studio';
import { CONNECTED } from '../rpc/electron-channels';
import type { Server } from '../rpc/channel';
import type { StudioEvents } from '../rpc/contract';
import type { AppFolders } from './app-folders';
import { createCloseGuard, type CloseGuard } from './close-guard';
import { lockContents } from './lock-down';
import { mainPort } from './main-port';
import type { OpenRequests } from './open-requests';
import { PAGE_URL } from './page-address';
import type { WindowBounds } from './window-bounds';
import { windowOptions } from './window-options';

export interface StudioWindow {
  readonly window: BrowserWindow;
  readonly guard: CloseGuard;
  /** Gives the page its port to the engine; a page that was reloaded asks again. */
  connect(contents: WebContents): void;
  emit<K extends keyof StudioEvents>(event: K, data: StudioEvents[K]): void;
}

export interface StudioWindowOptions {
  readonly studio: () => Studio;
  readonly folders: AppFolders;
  readonly bounds: WindowBounds;
  readonly requests: OpenRequests;
  quit(): void;
}

/** The one window, its page and the channel between page and engine. */
export function openStudioWindow(options: StudioWindowOptions): StudioWindow {
  const { folders, bounds, requests } = options;
  const window = new BrowserWindow(windowOptions(folders.preload, bounds.last(), process.platform));
  let channel: Server<StudioEvents> | undefined;
  const guard = createCloseGuard({ window, ask: () => channel?.emit('closeRequested', {}), quit: options.quit });

  bounds.follow(window);
  lockContents(window.webContents);
  window.once('ready-to-show', () => window.show());
  window.on('closed', () => requests.hold());
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    channel = undefined;
    requests.hold();
    if (reason === 'clean-exit') return;
    // The document is in its autosave; a fresh page offers it.
    guard.documentChanged({ title: '', edited: false });
    window.webContents.reload();
  });
  void window.loadURL(PAGE_URL);

  return {
    window,
    guard,
    connect(contents) {
      if (contents !== window.webContents) return;
      const { port1, port2 } = new MessageChannelMain();
      const studio = options.studio();
      const server = studio.serve(mainPort(port1));
      channel = server;
      contents.postMessage(CONNECTED, null, [port2]);
      requests.deliverTo((paths) => {
        for (const path of paths) studio.grant(path);
        server.emit('openFiles', { paths });
      });
    },
    emit: (event, data) => channel?.emit(event, data),
  };
}
