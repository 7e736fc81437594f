import type { Dialog } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { electronPlatform } from '../../src/main/electron-platform';
import { FakeWindow } from './fake-electron';

function platformOf(answers: { open?: string[]; save?: string } = {}, os: NodeJS.Platform = 'linux') {
  const window = new FakeWindow();
  const asked: unknown[] = [];
  const dialog = {
    showOpenDialog: vi.fn(async (...args: unknown[]) => {
      asked.push(structuredClone(args.at(-1)));
      return structuredClone({ canceled: !answers.open, filePaths: answers.open ?? [] });
    }),
    showSaveDialog: vi.fn(async (...args: unknown[]) => {
      asked.push(structuredClone(args.at(-1)));
      return structuredClone({ canceled: !answers.save, filePath: answers.save ?? '' });
    }),
  };
  const guard = { documentChanged: vi.fn(), quitRequested: vi.fn(), close: vi.fn(), release: vi.fn() };
  const showItemInFolder = vi.fn();
  const openPath = vi.fn(async (path: string) => (path.endsWith('.html') ? '' : 'No application is registered'));
  const addRecentDocument = vi.fn();
  const platform = electronPlatform({
    app: { addRecentDocument },
    dialog: dialog as unknown as Dialog,
    shell: { showItemInFolder, openPath },
    platform: os,
    window: () => window.asWindow(),
    guard: () => guard,
  });
  return { platform, window, dialog, asked, guard, showItemInFolder, openPath, addRecentDocument };
}

describe('dialogs', () => {
  test('are sheets of the window and offer what can be read', async () => {
    const { platform, dialog, asked, window } = platformOf({ open: ['/m/fox.glb'] });
    expect(await platform.pickFiles('model')).toEqual(['/m/fox.glb']);
    expect(dialog.showOpenDialog.mock.calls[0][0]).toBe(window);
    expect(asked).toMatchObject([{ properties: ['openFile'], filters: [{ extensions: ['glb', 'gltf', 'vrm', 'rigwright'] }, {}, {}] }]); // prettier-ignore
  });

  test('several models, a project, a folder', async () => {
    const { platform, asked } = platformOf({ open: ['/m'] });
    await platform.pickFiles('models');
    await platform.pickFiles('project');
    expect(await platform.pickFolder('Export to')).toBe('/m');
    expect(asked).toMatchObject([
      { properties: ['openFile', 'multiSelections'] },
      { filters: [{ extensions: ['rigwright'] }] },
      { title: 'Export to', properties: ['openDirectory', 'createDirectory'] },
    ]);
  });

  test('that are dismissed give nothing', async () => {
    const { platform } = platformOf();
    expect(await platform.pickFiles('model')).toEqual([]);
    expect(await platform.pickFolder('x')).toBeUndefined();
    expect(await platform.pickProjectPath('fox.rigwright')).toBeUndefined();
  });

  test('a project is saved where the dialog says', async () => {
    const { platform, asked } = platformOf({ save: '/p/fox.rigwright' });
    expect(await platform.pickProjectPath('fox.rigwright')).toBe('/p/fox.rigwright');
    expect(asked).toMatchObject([{ defaultPath: 'fox.rigwright' }]);
  });
});

test('the window’s own buttons follow the theme, where the page draws the title bar', () => {
  const { platform, window } = platformOf();
  platform.setTitleBarColors('#fff', '#000');
  expect(window.overlay).toEqual({ color: '#fff', symbolColor: '#000', height: 36 });
  const mac = platformOf({}, 'darwin');
  mac.platform.setTitleBarColors('#fff', '#000');
  expect(mac.window.overlay).toBeUndefined();
});

test('an Electron without the overlay method is left alone', () => {
  const { platform, window } = platformOf();
  Object.assign(window, { setTitleBarOverlay: undefined });
  expect(() => platform.setTitleBarColors('#fff', '#000')).not.toThrow();
});

test('the rest is handed on', () => {
  const { platform, guard, showItemInFolder, addRecentDocument } = platformOf();
  platform.reveal('/m/fox.glb');
  platform.addRecentDocument('/m/fox.glb');
  platform.documentChanged({ title: 'x', edited: true });
  platform.closeWindow();
  expect(showItemInFolder).toHaveBeenCalledWith('/m/fox.glb');
  expect(addRecentDocument).toHaveBeenCalledWith('/m/fox.glb');
  expect(guard.documentChanged).toHaveBeenCalledWith({ title: 'x', edited: true });
  expect(guard.close).toHaveBeenCalledOnce();
});

test('a report opens in the system’s own program; without one the person is told', async () => {
  const { platform, openPath } = platformOf();
  await platform.openFile('/m/fox_report.html');
  expect(openPath).toHaveBeenCalledWith('/m/fox_report.html');
  await expect(platform.openFile('/m/fox_report.csv')).rejects.toMatchObject({ code: 'no-program' });
});
