/**
 * The windows: one for each workspace, each with an engine of its own, so that what happens in one, or how its engine dies, is nothing to the
 * others. A workspace has one window at most: whoever opens it again is brought there.
 */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { BrowserWindow, WebContents } from 'electron';
import type { EngineEvent } from '../contract/events.ts';
import type { Reply, Router } from '../contract/router.ts';
import type { MenuItems } from '../contract/shell-calls.ts';
import type { EngineHost, EngineOptions } from './engine-host.ts';
import type { Log } from './log.ts';
import type { Picture } from './protocol.ts';
import { boundsOf, withBounds, type SettingsFile } from './settings.ts';
import { openWindow, sendEvent, showWindow } from './window.ts';
import { createWork, mayLeave, type Work } from './work.ts';

export interface OneWindow {
  window: BrowserWindow;
  engine: EngineHost;
  shell: Router;
  work: Work;
  /** The workspace in it; null while there is none. */
  workspace: string | null;
  /** What it can do, as it said last. */
  items: MenuItems;
}

export interface WindowParts {
  settings: SettingsFile;
  log: Log;
  /** With the keys. */
  startEngine: (options: Pick<EngineOptions, 'onEvent' | 'onWorkspace'>) => EngineHost;
  shellFor: (one: Omit<OneWindow, 'shell'>) => Router;
  /** Before there is anything in it. */
  onMade: (window: BrowserWindow) => void;
  /** Another one is in front, or what it can do has changed. */
  onFront: (front: OneWindow) => void;
  /** Told after every workspace that was opened. */
  onWorkspace: (workspace: string) => void;
}

export interface Windows {
  /** Brings the window of a workspace to the front, or opens one; the reply says why it cannot be opened. null: what is open when nothing is named. */
  open: (workspace: string | null) => Promise<Reply>;
  /** Whether another window than this has the workspace: then that one is in front now. */
  isElsewhere: (one: OneWindow, workspace: string) => boolean;
  all: () => readonly OneWindow[];
  /** The one that the user was in last. */
  front: () => OneWindow | null;
  of: (contents: WebContents) => OneWindow | undefined;
  picture: (hash: string) => Promise<Picture | null>;
  /** When the application is told to end: asks once about all that is under way, and quits if it may; then windows close unasked. */
  beforeQuit: (event: { preventDefault: () => void }, quit: () => void) => void;
  shutdown: () => Promise<void>;
}

export function createWindows(parts: WindowParts): Windows {
  const { settings, log } = parts;
  /** The one that the user was in last stands last. */
  let all: readonly OneWindow[] = [];
  let leaving = false;
  let asking: Promise<boolean> | null = null;
  const opening = new Map<string, Promise<Reply>>();
  const engines = new Set<EngineHost>();

  const found = (workspace: string, besides?: OneWindow): OneWindow | undefined =>
    all.find((one) => one !== besides && one.workspace !== null && realPath(one.workspace) === realPath(workspace));
  const noteOpen = (): void => {
    settings.change({ open: [...new Set([...all.flatMap(({ workspace }) => workspace ?? []), ...opening.keys()])] });
  };
  const ask = (runs: number, window: BrowserWindow | null, whole: boolean): Promise<boolean> => {
    asking ??= mayLeave(runs, window, whole).finally(() => {
      asking = null;
    });
    return asking;
  };
  const toFront = (one: OneWindow): void => {
    all = [...all.filter((other) => other !== one), one];
    parts.onFront(one);
  };
  const end = async (engine: EngineHost): Promise<void> => {
    await engine.shutdown();
    engines.delete(engine);
  };

  /** The first window shows itself whatever happens, and says why nothing is open. Another one is there with its workspace, or not at all. */
  async function begin(workspace: string | null): Promise<Reply> {
    let one: OneWindow | null = null;
    const engine = parts.startEngine({
      onEvent: (event) => {
        if (one) hear(one, event);
      },
      onWorkspace: (path) => {
        parts.onWorkspace(path);
        if (!one) return;
        one.workspace = path;
        one.work.forget();
        noteOpen();
      },
    });
    engines.add(engine);
    const opened = engine.openFirst(workspace);
    const isFirst = all.length === 0;
    if (!isFirst && !(await opened).ok) {
      await end(engine);
      return opened;
    }
    one = show(engine, workspace);
    if (isFirst && !(await opened).ok && one.workspace === workspace) one.workspace = null;
    return opened;
  }

  function show(engine: EngineHost, workspace: string | null): OneWindow {
    const work = createWork();
    const window = openWindow(boundsOf(settings.get(), workspace), log);
    parts.onMade(window);
    const bare = { window, engine, work, workspace, items: [] };
    const one: OneWindow = Object.assign(bare, { shell: parts.shellFor(bare) });
    work.showIn(window);
    all = [...all, one];
    noteOpen();
    watch(one);
    return one;
  }

  function watch(one: OneWindow): void {
    const { window, work, engine } = one;
    let agreed = false;
    window.on('focus', () => {
      toFront(one);
    });
    window.on('close', (event) => {
      if (!leaving && !agreed && work.runs() > 0) {
        event.preventDefault();
        void ask(work.runs(), window, all.length === 1).then((yes) => {
          agreed = yes;
          if (yes && !window.isDestroyed()) window.close();
        });
        return;
      }
      const bounds = { ...window.getNormalBounds(), maximized: window.isMaximized() };
      if (one.workspace !== null) settings.change(withBounds(settings.get(), one.workspace, bounds));
    });
    window.on('closed', () => {
      all = all.filter((other) => other !== one);
      void end(engine);
      // The last one is there again at the next start, as are those that close because the application ends.
      const front = all.at(-1);
      if (!front || leaving) return;
      noteOpen();
      parts.onFront(front);
    });
  }

  return {
    open: async (workspace) => {
      const there = workspace === null ? undefined : found(workspace);
      if (there) {
        toFront(there);
        showWindow(there.window);
        return { ok: true, value: {} };
      }
      if (workspace === null) return begin(null);
      const file = realPath(workspace);
      const begun = opening.get(file) ?? Promise.resolve().then(() => begin(workspace));
      opening.set(file, begun);
      return begun.finally(() => {
        opening.delete(file);
        if (!leaving) noteOpen();
      });
    },
    isElsewhere: (one, workspace) => {
      const there = found(workspace, one);
      if (!there) return false;
      toFront(there);
      showWindow(there.window);
      return true;
    },
    all: () => all,
    front: () => all.at(-1) ?? null,
    of: (contents) => all.find(({ window }) => !window.isDestroyed() && window.webContents === contents),
    picture: (hash) => firstOf(all.map(({ engine }) => engine.picture(hash))),
    beforeQuit: (event, quit) => {
      const runs = all.reduce((sum, { work }) => sum + work.runs(), 0);
      leaving ||= runs === 0;
      if (leaving) return;
      event.preventDefault();
      void ask(runs, all.at(-1)?.window ?? null, true).then((yes) => {
        leaving = yes;
        // In a turn of its own: Electron does not hear a quit while it still asks about one.
        if (yes) setImmediate(quit);
      });
    },
    shutdown: async () => {
      await Promise.all([...engines].map(end));
    },
  };
}

function hear({ window, work }: OneWindow, event: EngineEvent): void {
  sendEvent(window, event);
  if (event.type === 'run.progress') work.moved(event.run);
  if (event.type === 'engine.down') work.forget();
}

/** A picture's name is the hash of its bytes, so whoever has it has the same. */
async function firstOf(asked: readonly Promise<Picture | null>[]): Promise<Picture | null> {
  const there = asked.map(async (one) => (await one) ?? Promise.reject(new Error('not here')));
  return Promise.any(there).catch(() => null);
}

/** Two names of one file are one. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync.native(file) : path.resolve(file);
}
