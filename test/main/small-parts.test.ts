import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { appFolders } from '../../src/main/app-folders';
import { menuTemplate } from '../../src/main/menu-template';
import { createOpenRequests } from '../../src/main/open-requests';
import { createWindowBounds } from '../../src/main/window-bounds';
import { windowOptions } from '../../src/main/window-options';
import { FakeWindow } from './fake-electron';

const folder = mkdtempSync(join(tmpdir(), 'rigwright-main-'));

describe('open requests', () => {
  test('wait for a page, then go straight to it, and wait again when it is gone', () => {
    vi.useFakeTimers();
    const requests = createOpenRequests();
    const receive = vi.fn();
    requests.add('/a.glb');
    requests.add('/b.glb');
    requests.deliverTo(receive);
    requests.add('/c.glb');
    requests.add('/d.glb');
    vi.runAllTimers();
    requests.hold();
    requests.add('/e.glb');
    vi.runAllTimers();
    vi.useRealTimers();
    expect(receive.mock.calls).toEqual([[['/a.glb', '/b.glb']], [['/c.glb', '/d.glb']]]);
    requests.deliverTo(receive);
    expect(receive).toHaveBeenLastCalledWith(['/e.glb']);
  });

  test('of a command line are its existing models and projects', () => {
    for (const name of ['fox.glb', 'fox.rigwright', 'notes.txt']) writeFileSync(join(folder, name), '');
    const requests = createOpenRequests();
    requests.addArguments(
      ['/app', '--flag=x.glb', 'fox.glb', 'gone.glb', 'notes.txt', join(folder, 'fox.rigwright')],
      folder,
    );
    const receive = vi.fn();
    requests.deliverTo(receive);
    expect(receive).toHaveBeenCalledWith([join(folder, 'fox.glb'), join(folder, 'fox.rigwright')]);
  });
});

test('threads start from the unpacked side of a packaged app', () => {
  expect(appFolders('/opt/rigwright/resources/app.asar/out/main')).toMatchObject({
    worker: '/opt/rigwright/resources/app.asar.unpacked/out/node/worker.cjs',
    renderer: '/opt/rigwright/resources/app.asar/out/renderer',
    preload: '/opt/rigwright/resources/app.asar/out/preload/preload.cjs',
    resources: '/opt/rigwright/resources/',
  });
  expect(appFolders('/src/rigwright/out/main')).toMatchObject({
    worker: '/src/rigwright/out/node/worker.cjs',
    resources: '/src/rigwright/resources',
  });
});

test('a window’s page is isolated, sandboxed and without Node, on every platform', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    expect(windowOptions('/preload.cjs', {}, platform).webPreferences).toMatchObject({
      preload: '/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  }
  expect(windowOptions('/p', {}, 'darwin').titleBarOverlay).toBeUndefined();
});

test('every menu item of ours sends its command', () => {
  const send = vi.fn();
  const items = menuTemplate(send, 'Rigwright').flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const own = items.filter(({ id }) => id !== undefined);
  for (const { click } of own) click?.({} as never, undefined, {} as never);
  expect(send.mock.calls.map(([command]) => command)).toEqual(own.map(({ id }) => id));
  expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(['open', 'save', 'export', 'undo', 'preferences']));
  const keys = own.flatMap(({ accelerator }) => accelerator ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('the window’s place', () => {
  const screen = (x: number) => () => ({
    getAllDisplays: () => [{ workArea: { x, y: 0, width: 1920, height: 1080 } }] as never,
  });

  test('is remembered, and used while a screen shows it', () => {
    const bounds = createWindowBounds(folder, screen(0));
    expect(bounds.last()).toEqual({});
    const window = new FakeWindow();
    bounds.follow(window.asWindow());
    window.close();
    expect(bounds.last()).toEqual({ x: 10, y: 20, width: 1200, height: 800 });
    expect(createWindowBounds(folder, screen(5000)).last()).toEqual({ width: 1200, height: 800 });
  });
});
