import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { PORT_MESSAGE, type StudioBridge } from '../rpc/bridge';
import { CONNECT, CONNECTED, GRANT } from '../rpc/electron-channels';

/** Electron before 29 kept a dropped file's path on the file itself. */
function pathOf(file: File & { readonly path?: string }): string {
  try {
    return webUtils ? webUtils.getPathForFile(file) : (file.path ?? '');
  } catch {
    return '';
  }
}

const bridge: StudioBridge = {
  kind: 'electron',
  connect: () => ipcRenderer.send(CONNECT),
  pathForFile(file) {
    const path = pathOf(file as File);
    if (path !== '') ipcRenderer.sendSync(GRANT, path);
    return path;
  },
};

ipcRenderer.on(CONNECTED, ({ ports }) => window.postMessage(PORT_MESSAGE, window.location.origin, [...ports]));
contextBridge.exposeInMainWorld('rigwright', bridge);
