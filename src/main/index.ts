/** The shell of the application, as a table of contents. */
import path from 'node:path';
import { app, Menu, nativeTheme, protocol, safeStorage, session } from 'electron';
import type { ProviderView } from '../contract/provider-shapes.ts';
import { UserError, type Reply } from '../contract/router.ts';
import type { MenuItems } from '../contract/shell-calls.ts';
import { openAddresses } from './addresses.ts';
import { commandAmong, runCommand } from './command-line.ts';
import { EngineHost } from './engine-host.ts';
import { createGrantedPaths } from './granted-paths.ts';
import { answerCalls } from './ipc.ts';
import { openLog, type Log } from './log.ts';
import { offerContextMenu } from './context-menu.ts';
import { installMenu, type RecentFile } from './menu.ts';
import { listPageFiles, servePage, servePictures } from './protocol.ts';
import { openSecrets } from './secrets.ts';
import { createUpdates, releasesOf, type Updates } from './releases.ts';
import { restrictProcess, restrictSession } from './security.ts';
import { openSettings, type SettingsFile } from './settings.ts';
import { confirmAddress, createShellRouter } from './shell-calls.ts';
import { createSpelling } from './spelling.ts';
import { sendEvent, showWindow } from './window.ts';
import { Windows, type OneWindow } from './windows.ts';
import { speak } from './words.ts';

const ownUserData = process.env['MARKSCHEME_USER_DATA'];
if (ownUserData) app.setPath('userData', path.resolve(ownUserData));

let windows: Windows | null = null;
const paths = createGrantedPaths();
const HOUR_MS = 3_600_000;
const CALM_MS = 5_000;
let looking: NodeJS.Timeout | null = null;
/** Files that the application was started with and that are no workspace: the window imports them. */
const waiting = importsAmong(process.argv);

const command = commandAmong(process.argv);
// Two instances would write the same settings: the second hands its file to the first and leaves.
if (command) runCommand(command);
else if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  restrictProcess();
  // Of the pages alone. What Chromium keeps of a script that it compiled then holds all of its functions, of which a start calls two thousand; and what a start makes is
  // collected a few times less.
  app.commandLine.appendSwitch('js-flags', '--no-lazy --min-semi-space-size=2');
  // Electron would make menus of its own, which nobody sees: the window says what stands in them.
  Menu.setApplicationMenu(null);
  app.on('second-instance', (_, args) => {
    openAgain(workspaceAmong(args) ?? importsAmong(args)[0] ?? null);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    openAgain(file);
  });
  app.on('before-quit', (event) => {
    windows?.beforeQuit(event, () => {
      app.quit();
    });
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
  restrictSession(session.defaultSession);
  servePage(protocol, () => listPageFiles(path.join(__dirname, '..', 'renderer')));
  servePictures(protocol, async (hash) => (await windows?.picture(hash)) ?? null);

  const secrets = await openSecrets(userData, safeStorage, process.env, log);
  const onKeys = (): void => {
    for (const { engine } of windows?.all() ?? []) engine.setKeys(secrets.keys(), addresses.list());
  };
  const addresses = openAddresses({
    folder: userData,
    ask: (address) => confirmAddress(address, windows?.front()?.window ?? null),
    onChange: onKeys,
    log,
  });

  const updates = updatesOf(settings, log);
  const spelling = createSpelling(settings);
  const common = { paths, secrets, addresses, settings, updates, spelling, log, onKeys };
  const opened = new Windows({
    settings,
    log,
    startEngine: (events) => {
      const engine = new EngineHost({ resources: path.join(app.getAppPath(), 'resources'), userData, log, ...events });
      engine.setKeys(secrets.keys(), addresses.list());
      return engine;
    },
    shellFor: (one) => createShellRouter({ ...shellPartsOf(one, updates), ...common }),
    onMade: (window) => {
      offerContextMenu(window, spelling);
    },
    onFront: (front) => void showMenu(front),
    onWorkspace: (workspace) => {
      paths.grant([workspace]);
    },
  });
  windows = opened;
  answerCalls({ windows: () => windows, paths, addresses, log, sample: path.join(userData, 'sample.sqlite') });
  const named = workspaceAmong(process.argv);
  const last = settings.get().open;
  const wanted = named === null ? last : [named];
  // All at once: what one shows does not wait for the others.
  for (const workspace of wanted.length > 0 ? wanted : [null])
    void opened.open(workspace).then((reply) => {
      if (!reply.ok) log.error(`${workspace ?? 'The sample'} could not be opened: ${reply.error.message}`);
    });
  // What Node answers the page's requests with is read from the disk while the page's process begins, not when its first request waits.
  setImmediate(() => Response);
  log.info(`Markscheme ${app.getVersion()} on Electron ${process.versions.electron} is up`);
}

/** Newer versions, which the window in front is told of. */
function updatesOf(settings: SettingsFile, log: Log): Updates {
  return createUpdates({
    settings,
    releases: releasesOf(process.env.MARKSCHEME_REPOSITORY ?? '', process.env['MARKSCHEME_RELEASES']),
    version: app.getVersion(),
    now: Date.now,
    onNewer: (version) => {
      const front = windows?.front();
      if (front) sendEvent(front.window, { type: 'version.newer', version });
    },
    log,
  });
}

/** Not in the way of the start, and when there is somebody to tell. */
function lookForUpdates(updates: Updates): void {
  if (looking) return;
  setTimeout(() => void updates.look(), CALM_MS).unref();
  looking = setInterval(() => void updates.look(), HOUR_MS).unref();
}

/** What the shell does for one window, by the engine of that. */
function shellPartsOf({ window, engine }: Pick<OneWindow, 'window' | 'engine'>, updates: Updates) {
  const ask = async (name: string, input: unknown): Promise<unknown> => valueOf(await engine.ask(name, input));
  return {
    window: () => (window.isDestroyed() ? null : window),
    providers: async () => (await ask('providers.list', {})) as ProviderView[],
    write: async (file: string, bytes: Buffer): Promise<void> => {
      const content = { content: bytes.toString('base64'), encoding: 'base64' };
      await ask('export.content', { purpose: 'figure', path: file, ...content, replace: true });
    },
    menu: (items: MenuItems): void => {
      const one = windows?.of(window.webContents);
      if (!one) return;
      one.items = items;
      if (one === windows?.front()) void showMenu(one);
      // The window hears from now on.
      lookForUpdates(updates);
      for (const file of waiting.splice(0)) openAgain(file);
    },
    openWindow: async (workspace: string): Promise<void> => {
      if (windows) valueOf(await windows.open(workspace));
    },
  };
}

function valueOf(reply: Reply): unknown {
  if (!reply.ok) throw new UserError(reply.error.code, reply.error.message);
  return reply.value;
}

/** As the window in front says what it can do, with the workspaces that were opened last. */
async function showMenu(one: OneWindow): Promise<void> {
  const reply = await one.engine.ask('workspace.recent', {});
  if (windows?.front() !== one) return;
  const recent = reply.ok ? (reply.value as (RecentFile & { exists: boolean })[]).filter(({ exists }) => exists) : [];
  const send = (command: string): void => {
    sendEvent(one.window, { type: 'menu.command', command });
  };
  installMenu({ send, open: openAgain, development: !app.isPackaged }, one.items, recent.slice(0, 10));
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

/** A workspace gets a window; what is no workspace, or cannot be opened, goes to the window in front, which imports it or says why not. */
function openAgain(file: string | null): void {
  const front = windows?.front();
  if (!windows || !front) {
    if (file !== null) waiting.push(file);
    return;
  }
  if (file === null || !file.endsWith('.sqlite')) {
    showWindow(front.window);
    if (file !== null) handOver(front, file);
    return;
  }
  void windows.open(file).then((reply) => {
    if (!reply.ok) handOver(front, file);
  });
}

function handOver({ window }: OneWindow, file: string): void {
  paths.grant([file]);
  sendEvent(window, { type: 'files.dropped', paths: [file] });
}

/** The engines close their workspaces before the application ends. */
function leaveCleanly(event: { preventDefault: () => void }): void {
  if (!windows) return;
  event.preventDefault();
  const last = windows;
  windows = null;
  // In a turn of its own: an engine that has given up is shut down at once, and Electron does not hear a quit while it still asks about one.
  void last.shutdown().then(() => {
    setImmediate(() => {
      app.quit();
    });
  });
}
