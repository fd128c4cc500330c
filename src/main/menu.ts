/**
 * The native menus: every command of the window, from the window's own list, and what a desktop application has beside. A command goes to the
 * window as the event `menu.command`.
 */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MENUS, MenuItems } from '../contract/shell-calls.ts';
import { acceleratorOf } from './accelerator.ts';
import type { Words } from './words.en.ts';
import { words } from './words.ts';

export interface MenuParts {
  send: (command: string) => void;
  /** Opens a workspace in a window of its own, or brings that to the front. */
  open: (path: string) => void;
  development: boolean;
}

type MenuName = (typeof MENUS)[number];
export interface RecentFile {
  path: string;
  name: string;
}

const line: MenuItemConstructorOptions = { type: 'separator' };
const editing = ['cut', 'copy', 'paste', 'selectAll'] as const;
const zooming = ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'] as const;

/** @param items empty until the window has said what it can do */
export function installMenu(parts: MenuParts, items: MenuItems, recent: readonly RecentFile[]): void {
  const mac = process.platform === 'darwin';
  const text = mac ? withoutLetters(words().menu) : words().menu;
  const of = (menu: MenuName): MenuItemConstructorOptions[] =>
    items.filter((item) => item.menu === menu).map((item) => entry(item, parts.send, mac));
  const openRecent: MenuItemConstructorOptions = {
    label: text.recent,
    enabled: recent.length > 0,
    submenu: recent.map(({ path, name }) => ({
      label: escaped(name),
      sublabel: path,
      click: () => {
        parts.open(path);
      },
    })),
  };
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' as const }] : []),
    {
      label: text.file,
      submenu: [
        ...of('file'),
        line,
        openRecent,
        line,
        { role: mac ? 'close' : 'quit', label: mac ? text.close : text.quit },
      ],
    },
    { label: text.edit, submenu: [...of('edit'), line, ...editing.map((role) => ({ role, label: text[role] }))] },
    {
      label: text.view,
      submenu: [
        ...of('view'),
        line,
        ...zooming.map((role) => ({ role, label: text[role] })),
        ...(parts.development ? [line, { role: 'reload' as const }, { role: 'toggleDevTools' as const }] : []),
      ],
    },
    ...(['go', 'decide'] as const).map((name) => ({ label: text[name], submenu: of(name) })),
    ...(mac ? [{ role: 'windowMenu' as const }] : []),
    { role: 'help', label: text.help, submenu: of('help') },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function entry(
  { id, label, key, enabled }: MenuItems[number],
  send: (command: string) => void,
  mac: boolean,
): MenuItemConstructorOptions {
  const accelerator = key === null ? null : acceleratorOf(key, mac);
  return {
    // A key that menus cannot show stands in the name.
    label: escaped(key === null || accelerator !== null ? label : `${label}  (${key.toUpperCase()})`),
    accelerator: accelerator ?? undefined,
    registerAccelerator: false,
    enabled,
    click: () => {
      send(id);
    },
  };
}

/** Menus on a Mac have no letters to press, which Chinese writes in brackets: 文件(&F). */
function withoutLetters(names: Words['menu']): Words['menu'] {
  const plain = Object.entries(names).map(([key, name]) => [key, name.replace(/\(&.\)/, '')]);
  return { ...names, ...(Object.fromEntries(plain) as Partial<Words['menu']>) };
}

/** An ampersand would underline the letter after it. */
function escaped(label: string): string {
  return label.replaceAll('&', '&&');
}
