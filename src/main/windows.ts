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

export class Windows {
  private readonly parts: WindowParts;
  /** The one that the user was in last stands last. */
  private list: readonly OneWindow[] = [];
  private leaving = false;
  private asking: Promise<boolean> | null = null;
  private readonly opening = new Map<string, Promise<Reply>>();
  private readonly engines = new Set<EngineHost>();

  constructor(parts: WindowParts) {
    this.parts = parts;
  }

  /** Brings the window of a workspace to the front, or opens one; the reply says why it cannot be opened. null: what is open when nothing is named. */
  async open(workspace: string | null): Promise<Reply> {
    if (workspace === null) return this.begin(null);
    const there = this.found(workspace);
    if (there) {
      this.toFront(there);
      showWindow(there.window);
      return { ok: true, value: {} };
    }
    const file = realPath(workspace);
    const begun = this.opening.get(file) ?? Promise.resolve().then(() => this.begin(workspace));
    this.opening.set(file, begun);
    return begun.finally(() => {
      this.opening.delete(file);
      if (!this.leaving) this.noteOpen();
    });
  }

  /** Whether another window than this has the workspace: then that one is in front now. */
  isElsewhere(one: OneWindow, workspace: string): boolean {
    const there = this.found(workspace, one);
    if (!there) return false;
    this.toFront(there);
    showWindow(there.window);
    return true;
  }

  all(): readonly OneWindow[] {
    return this.list;
  }

  /** The one that the user was in last. */
  front(): OneWindow | null {
    return this.list.at(-1) ?? null;
  }

  of(contents: WebContents): OneWindow | undefined {
    return this.list.find(({ window }) => !window.isDestroyed() && window.webContents === contents);
  }

  picture(hash: string): Promise<Picture | null> {
    return firstOf(this.list.map(({ engine }) => engine.picture(hash)));
  }

  /** When the application is told to end: asks once about all that is under way, and quits if it may; then windows close unasked. */
  beforeQuit(event: { preventDefault: () => void }, quit: () => void): void {
    const runs = this.list.reduce((sum, { work }) => sum + work.runs(), 0);
    this.leaving ||= runs === 0;
    if (this.leaving) return;
    event.preventDefault();
    void this.ask(runs, this.front()?.window ?? null, true).then((yes) => {
      this.leaving = yes;
      // In a turn of its own: Electron does not hear a quit while it still asks about one.
      if (yes) setImmediate(quit);
    });
  }

  async shutdown(): Promise<void> {
    await Promise.all([...this.engines].map((engine) => this.end(engine)));
  }

  private found(workspace: string, besides?: OneWindow): OneWindow | undefined {
    const file = realPath(workspace);
    return this.list.find((one) => one !== besides && one.workspace !== null && realPath(one.workspace) === file);
  }

  private noteOpen(): void {
    const open = [...this.list.flatMap(({ workspace }) => workspace ?? []), ...this.opening.keys()];
    this.parts.settings.change({ open: [...new Set(open)] });
  }

  private ask(runs: number, window: BrowserWindow | null, whole: boolean): Promise<boolean> {
    this.asking ??= mayLeave(runs, window, whole).finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private toFront(one: OneWindow): void {
    this.list = [...this.list.filter((other) => other !== one), one];
    this.parts.onFront(one);
  }

  private async end(engine: EngineHost): Promise<void> {
    await engine.shutdown();
    this.engines.delete(engine);
  }

  /** The first window shows itself whatever happens, and says why nothing is open. Another one is there with its workspace, or not at all. */
  private async begin(workspace: string | null): Promise<Reply> {
    let one: OneWindow | null = null;
    const engine = this.parts.startEngine({
      onEvent: (event) => {
        if (one) hear(one, event);
      },
      onWorkspace: (path) => {
        this.parts.onWorkspace(path);
        if (!one) return;
        one.workspace = path;
        one.work.forget();
        this.noteOpen();
      },
    });
    this.engines.add(engine);
    const opened = engine.openFirst(workspace);
    const isFirst = this.list.length === 0;
    if (!isFirst && !(await opened).ok) {
      await this.end(engine);
      return opened;
    }
    one = this.show(engine, workspace);
    if (isFirst && !(await opened).ok && one.workspace === workspace) one.workspace = null;
    return opened;
  }

  private show(engine: EngineHost, workspace: string | null): OneWindow {
    const { settings, log, onMade, shellFor } = this.parts;
    const work = createWork();
    const window = openWindow(boundsOf(settings.get(), workspace), log);
    onMade(window);
    const bare = { window, engine, work, workspace, items: [] };
    const one: OneWindow = Object.assign(bare, { shell: shellFor(bare) });
    work.showIn(window);
    this.list = [...this.list, one];
    this.noteOpen();
    this.watch(one);
    return one;
  }

  private watch(one: OneWindow): void {
    const { window, work, engine } = one;
    const { settings, onFront } = this.parts;
    let agreed = false;
    window.on('focus', () => {
      this.toFront(one);
    });
    window.on('close', (event) => {
      if (!this.leaving && !agreed && work.runs() > 0) {
        event.preventDefault();
        void this.ask(work.runs(), window, this.list.length === 1).then((yes) => {
          agreed = yes;
          if (yes && !window.isDestroyed()) window.close();
        });
        return;
      }
      const bounds = { ...window.getNormalBounds(), maximized: window.isMaximized() };
      if (one.workspace !== null) settings.change(withBounds(settings.get(), one.workspace, bounds));
    });
    window.on('closed', () => {
      this.list = this.list.filter((other) => other !== one);
      void this.end(engine);
      // The last one is there again at the next start, as are those that close because the application ends.
      const front = this.front();
      if (!front || this.leaving) return;
      this.noteOpen();
      onFront(front);
    });
  }
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
