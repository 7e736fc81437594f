import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../rpc/hosting';

/** The menu bar of macOS; elsewhere the page draws its own in the title bar. Commands go to the page. */
export function menuTemplate(send: (command: MenuCommand) => void, appName: string): MenuItemConstructorOptions[] {
  const item = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    id: command,
    click: () => send(command),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return [
    {
      label: appName,
      submenu: [
        { role: 'about' },
        separator,
        item('Settings…', 'preferences', 'Cmd+,'),
        separator,
        { role: 'hide' },
        { role: 'hideOthers' },
        { role: 'unhide' },
        separator,
        { role: 'quit' },
      ],
    },
    {
      label: 'File',
      submenu: [
        item('Open…', 'open', 'Cmd+O'),
        item('Open Project…', 'open-project', 'Cmd+Shift+O'),
        { role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }] },
        separator,
        item('Save', 'save', 'Cmd+S'),
        item('Save As…', 'save-as', 'Cmd+Shift+S'),
        separator,
        item('Export…', 'export', 'Cmd+E'),
        item('Export Again', 'export-again', 'Cmd+Shift+E'),
        separator,
        { role: 'close' },
      ],
    },
    {
      label: 'Edit',
      submenu: [
        item('Undo', 'undo', 'Cmd+Z'),
        item('Redo', 'redo', 'Cmd+Shift+Z'),
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: 'View',
      submenu: [
        item('Appendages', 'workspace-appendages'),
        item('Solve', 'workspace-solve'),
        item('Batch', 'workspace-batch'),
        separator,
        item('Find Command…', 'search', 'Cmd+K'),
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [item('Help', 'help', 'F1'), item('Keyboard Shortcuts', 'shortcuts', 'Cmd+/')] },
  ];
}
