/** The two channels between windows and machine: `call` in, `event` out. */
import path from 'node:path';
import { ipcMain, type BrowserWindow } from 'electron';
import { shellCalls } from '../contract/shell-calls.ts';
import { fail, type Reply } from '../contract/router.ts';
import type { Addresses } from './addresses.ts';
import type { GrantedPaths } from './granted-paths.ts';
import type { Log } from './log.ts';
import { isTrustedSender } from './security.ts';
import { sendEvent } from './window.ts';
import type { Windows } from './windows.ts';
import { words } from './words.ts';

export interface CallParts {
  windows: () => Windows | null;
  paths: GrantedPaths;
  addresses: Addresses;
  log: Log;
  /** Where the sample lies. */
  sample: string;
}

/** Calls of the engine that write under a name of the caller's: the window has dialogs for that. */
const commandLineAlone = new Set(['export.content', 'workspace.renew']);

/** A call is about the workspace of the window that it comes from. */
export function answerCalls({ windows, paths, addresses, log, sample }: CallParts): void {
  ipcMain.handle(
    'call',
    async (event, name: unknown, input: unknown, opening: unknown, dropped: unknown): Promise<Reply> => {
      const one = windows()?.of(event.sender);
      if (!one || !isTrustedSender(event, one.window.webContents)) {
        log.error(`A call from ${event.senderFrame?.url ?? 'a closed frame'} was refused`);
        return fail('foreign-sender', words().foreignSender);
      }
      if (typeof name !== 'string' || commandLineAlone.has(name))
        return fail('unknown-call', 'The window has no such call.');
      const foreign =
        name === 'shell.openWindow' || !Object.hasOwn(shellCalls, name) ? paths.firstForeign(input) : null;
      if (name === 'files.dropped') return takeDropped(dropped, paths, one.window);
      if (foreign !== null) return fail('foreign-path', words().foreignPath(foreign));
      if (Object.hasOwn(shellCalls, name)) return one.shell(name, input);
      const wanted = name === 'workspace.openSample' ? sample : wantedBy(name, input);
      if (wanted !== null && windows()?.isElsewhere(one, wanted))
        return fail('other-window', words().otherWindow(path.basename(wanted, '.sqlite')));
      // The engine's router checks the input; here it is only passed on.
      const reply = await addresses.confirming(() => one.engine.call(name, input, opening));
      if (reply.ok) paths.grantFromReply(name, reply.value);
      return reply;
    },
  );
}

/** The workspace that a call opens or writes over. */
function wantedBy(name: string, input: unknown): string | null {
  const field = { 'workspace.open': 'path', 'workspace.saveAs': 'path', 'workspace.restore': 'into' }[name];
  if (field === undefined || typeof input !== 'object' || input === null) return null;
  const value: unknown = (input as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : null;
}

/** Only the preload script fills this in, and only with what was really dropped. */
function takeDropped(dropped: unknown, paths: GrantedPaths, window: BrowserWindow): Reply {
  const files = Array.isArray(dropped) ? dropped.filter((path) => typeof path === 'string').slice(0, 100) : [];
  if (files.length === 0) return fail('unknown-call', 'Files are dropped on the window, not called.');
  paths.grant(files);
  sendEvent(window, { type: 'files.dropped', paths: files });
  return { ok: true, value: {} };
}
