/** The calls that the shell answers itself: dialogs, links, theme, keys. Their input is checked like the engine's. */
import { existsSync } from 'node:fs';
import {
  app,
  dialog,
  nativeTheme,
  Notification,
  shell,
  type BrowserWindow,
  type FileFilter,
  type OpenDialogOptions,
} from 'electron';
import type { ProviderView } from '../contract/provider-shapes.ts';
import { shellCalls, type MenuItems, type ShellCalls } from '../contract/shell-calls.ts';
import type { InputOf } from '../contract/calls.ts';
import { createRouter, UserError, type Handlers, type Router } from '../contract/router.ts';
import type { ConfirmedAddress } from '../contract/shapes.ts';
import type { Addresses } from './addresses.ts';
import type { GrantedPaths } from './granted-paths.ts';
import type { Log } from './log.ts';
import type { Updates } from './releases.ts';
import type { Secrets } from './secrets.ts';
import { contentOf } from './save-file.ts';
import { addressForBrowser } from './security.ts';
import type { SettingsFile } from './settings.ts';
import type { Spelling } from './spelling.ts';
import { speak, words } from './words.ts';

export interface ShellParts {
  window: () => BrowserWindow | null;
  paths: GrantedPaths;
  secrets: Secrets;
  /** What the engine says of them. */
  providers: () => Promise<ProviderView[]>;
  addresses: Addresses;
  settings: SettingsFile;
  updates: Updates;
  spelling: Spelling;
  log: Log;
  onKeys: () => void;
  menu: (items: MenuItems) => void;
  /** Opens a workspace in a window of its own. Throws UserError. */
  openWindow: (path: string) => Promise<void>;
  /** Writes a file that the user named in a save dialog, which asked about replacing one. Throws UserError. */
  write: (path: string, bytes: Buffer) => Promise<void>;
}

const workspaceFilter = (): FileFilter => ({ name: words().filters.workspace, extensions: ['sqlite'] });
const allFilter = (): FileFilter => ({ name: words().filters.all, extensions: ['*'] });

const pickOptions = (): Record<InputOf<ShellCalls, 'shell.pickFiles'>['kind'], OpenDialogOptions> => ({
  import: {
    title: words().pick.import,
    properties: ['openFile', 'multiSelections'],
    filters: [
      {
        name: words().filters.import,
        extensions: ['json', 'jsonl', 'csv', 'tsv', 'xlsx', 'parquet', 'eval', 'tex', 'md'],
      },
      allFilter(),
    ],
  },
  workspace: { title: words().pick.workspace, properties: ['openFile'], filters: [workspaceFilter(), allFilter()] },
  folder: { title: words().pick.folder, properties: ['openDirectory'] },
  provenance: {
    title: words().pick.provenance,
    properties: ['openFile'],
    filters: [{ name: words().filters.table, extensions: ['csv'] }, allFilter()],
  },
  prices: {
    title: words().pick.prices,
    properties: ['openFile'],
    filters: [{ name: words().filters.table, extensions: ['csv', 'json', 'jsonl'] }, allFilter()],
  },
  labels: {
    title: words().pick.labels,
    properties: ['openFile'],
    filters: [{ name: words().filters.table, extensions: ['csv', 'json', 'jsonl'] }, allFilter()],
  },
  bundle: {
    title: words().pick.bundle,
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: words().filters.bundle, extensions: ['msbundle'] }, allFilter()],
  },
  mapping: {
    title: words().pick.mapping,
    properties: ['openFile'],
    filters: [{ name: words().filters.json, extensions: ['json'] }, allFilter()],
  },
});

export function createShellRouter(parts: ShellParts): Router {
  const handlers = {
    ...fileHandlers(parts),
    ...windowHandlers(parts),
    ...settingHandlers(parts),
    ...versionHandlers(parts),
    ...secretHandlers(parts),
  };
  return createRouter(shellCalls, handlers, (error) => {
    parts.log.error('A call to the shell failed', error);
  });
}

type Part = Partial<Handlers<ShellCalls>>;

function fileHandlers({ window, paths, write }: ShellParts) {
  return {
    'shell.pickFiles': async ({ kind }) => {
      const parent = window();
      const options = pickOptions()[kind];
      const { filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
      paths.grant(filePaths);
      return filePaths;
    },
    'shell.pickSave': async ({ kind, name }) => {
      const parent = window();
      const filters = kind === 'export' || kind === 'regressions' ? [allFilter()] : [workspaceFilter()];
      const options = { title: words().save[kind], defaultPath: name, filters };
      const { filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
      if (!filePath) return null;
      paths.grant([filePath]);
      return filePath;
    },
    'shell.saveFile': async ({ kind, name, content }) => {
      const bytes = contentOf(kind, content);
      const filePath = await askWhere(window(), name, kind, words().filters[kind === 'csv' ? 'table' : kind]);
      if (filePath === null) return { path: null };
      await write(filePath, bytes);
      return { path: filePath };
    },
    'shell.savePdf': async ({ name, landscape }) => {
      const parent = window();
      if (!parent) return { path: null };
      const filePath = await askWhere(parent, name, 'pdf', words().filters.pdf);
      if (filePath === null) return { path: null };
      const bytes = await printed(parent, landscape);
      await write(filePath, bytes);
      return { path: filePath };
    },
    'shell.showInFolder': ({ path }) => {
      if (!existsSync(path)) throw new UserError('no-such-file', `There is no file ${path} any more.`);
      shell.showItemInFolder(path);
      return {};
    },
  } satisfies Part;
}

function windowHandlers({ window, openWindow, menu }: ShellParts) {
  return {
    'shell.openExternal': async ({ url }) => ({ opened: await openInBrowser(url, window()) }),
    'shell.openWindow': async ({ path }) => {
      await openWindow(path);
      return {};
    },
    'shell.notify': ({ title, body }) => ({ shown: notify(title, body, window()) }),
    'shell.menu': ({ items }) => {
      menu(items);
      return {};
    },
    'shell.keepRemembered': () => {
      window()?.webContents.session.flushStorageData();
      return {};
    },
  } satisfies Part;
}

function settingHandlers({ settings, spelling }: ShellParts) {
  return {
    'shell.theme': ({ theme }) => {
      nativeTheme.themeSource = theme;
      settings.change({ theme });
      return {};
    },
    'shell.language': ({ language }) => {
      speak(language);
      settings.change({ language });
      return {};
    },
    'shell.misspelled': ({ words }) => spelling.misspelled(words),
    'shell.spelling': () => ({ on: settings.get().checkSpelling }),
    'shell.checkSpelling': ({ on }) => {
      settings.change({ checkSpelling: on });
      return {};
    },
  } satisfies Part;
}

function versionHandlers({ window, settings, updates }: ShellParts) {
  return {
    'shell.versions': () => ({
      app: app.getVersion(),
      electron: process.versions.electron,
      chrome: process.versions.chrome,
      node: process.versions.node,
    }),
    'shell.newVersions': () => updates.view(),
    'shell.tellNewVersions': ({ on }) => {
      settings.change({ tellNewVersions: on });
      return {};
    },
    'shell.openReleases': async () => {
      const page = updates.page();
      return { opened: page !== null && (await openInBrowser(page, window())) };
    },
  } satisfies Part;
}

function secretHandlers({ secrets, providers, addresses, onKeys }: ShellParts) {
  return {
    'secrets.list': async () => secrets.list(await providers()),
    'secrets.set': async ({ provider, key }) => {
      if (!(await providers()).some(({ id }) => id === provider))
        throw new UserError('bad-input', `There is no provider ${provider}.`);
      const state = await secrets.set(provider, key);
      onKeys();
      return { state };
    },
    'secrets.remove': ({ provider }) => {
      secrets.remove(provider);
      onKeys();
      return {};
    },
    'addresses.list': () => [...addresses.list()],
    'addresses.remove': (address) => {
      addresses.remove(address);
      return {};
    },
  } satisfies Part;
}

/** Where a file of this name may go; null: the user cancelled. */
async function askWhere(
  parent: BrowserWindow | null,
  name: string,
  extension: string,
  kind: string,
): Promise<string | null> {
  const options = {
    title: words().save.export,
    defaultPath: `${name.replace(/[\\/:*?"<>|]/g, ' ')}.${extension}`,
    filters: [{ name: kind, extensions: [extension] }, allFilter()],
  };
  const { filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options));
  return filePath || null;
}

/** The page on A4. The margins of a page have the colour of the window, which is white so long. */
async function printed(parent: BrowserWindow, landscape: boolean): Promise<Buffer> {
  const colour = parent.getBackgroundColor();
  parent.setBackgroundColor('#ffffff');
  try {
    return await parent.webContents.printToPDF({ pageSize: 'A4', landscape, printBackground: true });
  } finally {
    parent.setBackgroundColor(colour);
  }
}

/** Only while the user is elsewhere; a click brings the window back. */
function notify(title: string, body: string, parent: BrowserWindow | null): boolean {
  if (parent?.isFocused() || !Notification.isSupported()) return false;
  const notification = new Notification({ title, body });
  notification.on('click', () => {
    parent?.show();
    parent?.focus();
  });
  notification.show();
  return true;
}

/** Never without the user having seen the whole address. */
async function openInBrowser(url: string, parent: BrowserWindow | null): Promise<boolean> {
  const address = addressForBrowser(url);
  if (address === null) throw new UserError('not-https', words().notHttps(url.slice(0, 200)));
  if (!(await question({ message: words().openAddress, detail: address, yes: words().open }, parent))) return false;
  await shell.openExternal(address);
  return true;
}

/** Whether requests and the key may go to an address that a workspace or the window named. */
export function confirmAddress(address: ConfirmedAddress, parent: BrowserWindow | null): Promise<boolean> {
  return question(words().confirmAddress(address), parent);
}

/** Cancel is what Enter does. */
export async function question(
  { message, detail, yes }: { message: string; detail: string; yes: string },
  parent: BrowserWindow | null,
): Promise<boolean> {
  const buttons = [yes, words().cancel];
  const options = { type: 'question' as const, message, detail, buttons, defaultId: 1, cancelId: 1 };
  const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options));
  return response === 0;
}
