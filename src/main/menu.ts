/** The menu. What needs the window goes to it as the event `menu.command` with an id of the window's own list of commands. */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import { words } from './words.ts';

export function installMenu(send: (command: string) => void, development: boolean): void {
  const text = words.menu;
  // The window handles these keys itself; the menu only shows them.
  const item = (label: string, command: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    registerAccelerator: false,
    click: () => {
      send(command);
    },
  });
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const screens = Object.entries(text.screens).map(([id, label], index) =>
    item(label, `app.${id}`, `Alt+${String(index + 1)}`),
  );
  const forDevelopment: MenuItemConstructorOptions[] = [line, { role: 'reload' }, { role: 'toggleDevTools' }];
  const mac = process.platform === 'darwin';
  const menu = Menu.buildFromTemplate([
    ...(mac ? [{ role: 'appMenu' as const }] : []),
    {
      label: text.file,
      submenu: [item(text.import, 'app.import', 'CmdOrCtrl+I'), line, { role: mac ? 'close' : 'quit' }],
    },
    {
      label: text.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        line,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: text.view,
      submenu: [
        ...screens,
        line,
        item(text.palette, 'app.palette', 'CmdOrCtrl+K'),
        line,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(development ? forDevelopment : []),
      ],
    },
    { role: 'help', label: text.help, submenu: [item(text.keys, 'app.keys', '?')] },
  ]);
  Menu.setApplicationMenu(menu);
}
