import { join } from 'node:path';
import { app, dialog, ipcMain, Menu, protocol, screen, session, shell, type IpcMainEvent } from 'electron';
import { createEngine } from '../engine/create-engine';
import { configFolder } from '../engine/studio/config-folder';
import { storedThreads } from '../engine/studio/stored-settings';
import { createStudio, type Studio } from '../engine/studio/create-studio';
import { CONNECT, GRANT } from '../rpc/electron-channels';
import { appFolders } from './app-folders';
import { electronPlatform } from './electron-platform';
import { lockContents, lockSession } from './lock-down';
import { menuTemplate } from './menu-template';
import { createOpenRequests } from './open-requests';
import { isPageAddress, SCHEME } from './page-address';
import { pageResponder } from './page-protocol';
import { openStudioWindow, type StudioWindow } from './studio-window';
import { createWindowBounds } from './window-bounds';

/** The Electron app: one instance, one window, one engine. */
const folders = appFolders(__dirname);
const settingsFolder = configFolder();
const requests = createOpenRequests();
let current: StudioWindow | undefined;

app.setPath('userData', join(settingsFolder, 'electron'));
// Every process is sandboxed, unless the person started the app without one (root in a container has no choice).
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);

if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  requests.addArguments(process.argv.slice(1), process.cwd());
  app.on('open-file', (event, path) => {
    event.preventDefault();
    requests.add(path);
  });
  app.on('second-instance', (_event, argv, folder) => {
    requests.addArguments(argv.slice(1), folder);
    const window = current?.window;
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
  app.on('before-quit', () => current?.guard.quitRequested());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  void app.whenReady().then(run);
}

function run(): void {
  const engine = createEngine({ workerPath: folders.worker, threads: storedThreads(settingsFolder) });
  app.on('will-quit', () => void engine.close());
  const platform = electronPlatform({
    app,
    dialog,
    shell,
    platform: process.platform,
    window: () => current?.window,
    guard: () => current?.guard,
  });
  const studio = createStudio({
    engine,
    platform,
    configFolder: settingsFolder,
    resourcesFolder: folders.resources,
  });

  lockSession(session.defaultSession);
  protocol.handle(SCHEME, pageResponder(folders.renderer));
  listenToPages(studio);
  const menu = menuTemplate((command) => current?.emit('menu', { command }), app.name);
  Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate(menu) : null);

  const bounds = createWindowBounds(settingsFolder, () => screen);
  const open = () => {
    current = openStudioWindow({ studio: () => studio, folders, bounds, requests, quit: () => app.quit() });
    current.window.on('closed', () => {
      current = undefined;
    });
  };
  open();
  app.on('activate', () => {
    if (!current) open();
  });
}

/** The preload's two messages, from the studio's own top frame only. */
function listenToPages(studio: Studio): void {
  const isOurs = ({ senderFrame }: IpcMainEvent) =>
    senderFrame !== null && senderFrame.parent === null && isPageAddress(senderFrame.url);
  ipcMain.on(CONNECT, (event) => {
    if (isOurs(event)) current?.connect(event.sender);
  });
  ipcMain.on(GRANT, (event, path: unknown) => {
    if (isOurs(event) && typeof path === 'string') studio.grant(path);
    event.returnValue = true;
  });
}
