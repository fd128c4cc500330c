/** The shell of the application, as a table of contents. */
import path from 'node:path';
import { app, nativeTheme, protocol, safeStorage, session, type BrowserWindow } from 'electron';
import type { EngineEvent } from '../contract/events.ts';
import type { ProviderView } from '../contract/provider-shapes.ts';
import { UserError } from '../contract/router.ts';
import type { MenuItems } from '../contract/shell-calls.ts';
import { openAddresses } from './addresses.ts';
import { commandAmong, runCommand } from './command-line.ts';
import { startEngine, type EngineHost } from './engine-host.ts';
import { createGrantedPaths } from './granted-paths.ts';
import { answerCalls, sendEvent } from './ipc.ts';
import { openLog } from './log.ts';
import { installMenu, type RecentFile } from './menu.ts';
import { listPageFiles, servePage, servePictures } from './protocol.ts';
import { openSecrets } from './secrets.ts';
import { restrictProcess, restrictSession } from './security.ts';
import { openSettings } from './settings.ts';
import { confirmAddress, createShellRouter } from './shell-calls.ts';
import { openWindow, showWindow } from './window.ts';
import { speak } from './words.ts';
import { createWork } from './work.ts';

const ownUserData = process.env['MARKSCHEME_USER_DATA'];
if (ownUserData) app.setPath('userData', path.resolve(ownUserData));

let window: BrowserWindow | null = null;
let engine: EngineHost | undefined;
const paths = createGrantedPaths();
const work = createWork();
/** Files that the application was started with and that are no workspace: the window imports them. */
const waiting = importsAmong(process.argv);

const command = commandAmong(process.argv);
// Two instances would write the same settings: the second hands its file to the first and leaves.
if (command) runCommand(command);
else if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  restrictProcess();
  app.on('second-instance', (_, args) => {
    openAgain(workspaceAmong(args) ?? importsAmong(args)[0] ?? null);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    openAgain(file);
  });
  app.on('window-all-closed', () => {
    app.quit();
  });
  app.on('will-quit', leaveCleanly);
  // Never awaited at top level: Electron is ready only after this file has run to its end.
  void app.whenReady().then(whenReady);
}

async function whenReady(): Promise<void> {
  const userData = app.getPath('userData');
  const log = openLog(path.join(userData, 'logs'));
  const settings = openSettings(userData);
  nativeTheme.themeSource = settings.get().theme;
  speak(settings.get().language ?? (app.getLocale().startsWith('zh') ? 'zh' : 'en'));

  engine = startEngine({
    resources: path.join(app.getAppPath(), 'resources'),
    userData,
    log,
    onEvent: announce,
    onWorkspace: (workspace) => {
      paths.grant([workspace]);
      settings.change({ workspace });
      work.forget();
    },
  });
  const host = engine;
  void host.openFirst(workspaceAmong(process.argv) ?? settings.get().workspace);

  restrictSession(session.defaultSession);
  servePage(protocol, listPageFiles(path.join(__dirname, '..', 'renderer')));
  servePictures(protocol, host.picture);

  const secrets = await openSecrets(userData, safeStorage, process.env, log);
  const addresses = openAddresses({
    folder: userData,
    ask: (address) => confirmAddress(address, window),
    onChange: () => {
      onKeys();
    },
    log,
  });
  const onKeys = (): void => {
    host.setKeys(secrets.keys(), addresses.list());
  };
  onKeys();

  const providers = async (): Promise<ProviderView[]> => {
    const reply = await host.ask('providers.list', {});
    if (!reply.ok) throw new UserError(reply.error.code, reply.error.message);
    return reply.value as ProviderView[];
  };
  const write = async (file: string, bytes: Buffer): Promise<void> => {
    const content = { content: bytes.toString('base64'), encoding: 'base64' };
    const reply = await host.ask('export.content', { purpose: 'figure', path: file, ...content, replace: true });
    if (!reply.ok) throw new UserError(reply.error.code, reply.error.message);
  };
  const shell = createShellRouter({
    window: () => window,
    paths,
    secrets,
    providers,
    addresses,
    settings,
    log,
    onKeys,
    write,
    menu: (items) => {
      void showMenu(items, host);
      // The window hears from now on.
      for (const file of waiting.splice(0)) openAgain(file);
    },
  });
  answerCalls({ window: () => window, shell, engine: host, paths, addresses, log });
  work.showIn(() => window);
  window = openWindow(settings, log, work);
  window.on('closed', () => (window = null));
  log.info(`Markscheme ${app.getVersion()} on Electron ${process.versions.electron} is up`);
}

function announce(event: EngineEvent): void {
  sendEvent(window, event);
  if (event.type === 'run.progress') work.moved(event.run);
  if (event.type === 'engine.down') work.forget();
}

/** As the window says what it can do, with the workspaces that were opened last. */
async function showMenu(items: MenuItems, host: EngineHost): Promise<void> {
  const reply = await host.ask('workspace.recent', {});
  const recent = reply.ok ? (reply.value as (RecentFile & { exists: boolean })[]).filter(({ exists }) => exists) : [];
  const send = (command: string): void => {
    announce({ type: 'menu.command', command });
  };
  installMenu({ send, open: openAgain, development: !app.isPackaged }, items, recent.slice(0, 10));
}

/** A workspace named on the command line. */
function workspaceAmong(args: readonly string[]): string | null {
  const file = args.slice(1).find((word) => !word.startsWith('-') && word.endsWith('.sqlite'));
  return file === undefined ? null : path.resolve(file);
}

/** What the system hands over because it is of our type. */
function importsAmong(args: readonly string[]): string[] {
  const files = args.slice(1).filter((word) => !word.startsWith('-') && word.endsWith('.markscheme'));
  return files.map((file) => path.resolve(file));
}

function openAgain(workspace: string | null): void {
  if (window) showWindow(window);
  if (workspace === null) return;
  // By the window, which saves what waits there first, and says why if it does not open.
  paths.grant([workspace]);
  announce({ type: 'files.dropped', paths: [workspace] });
}

/** The engine closes its workspace before the application ends. */
function leaveCleanly(event: { preventDefault: () => void }): void {
  if (!engine) return;
  event.preventDefault();
  const last = engine;
  engine = undefined;
  // In a turn of its own: an engine that has given up is shut down at once, and Electron does not hear a quit while it still asks about one.
  void last.shutdown().then(() => {
    setImmediate(() => {
      app.quit();
    });
  });
}
