/** The two channels between window and machine: `call` in, `event` out. */
import { ipcMain, type BrowserWindow } from 'electron';
import { shellCalls } from '../contract/shell-calls.ts';
import type { EngineEvent } from '../contract/events.ts';
import { fail, type Reply, type Router } from '../contract/router.ts';
import type { Addresses } from './addresses.ts';
import type { EngineHost } from './engine-host.ts';
import type { GrantedPaths } from './granted-paths.ts';
import type { Log } from './log.ts';
import { isTrustedSender } from './security.ts';
import { words } from './words.ts';

export interface CallParts {
  window: () => BrowserWindow | null;
  shell: Router;
  engine: EngineHost;
  paths: GrantedPaths;
  addresses: Addresses;
  log: Log;
}

/** Calls of the engine that write under a name of the caller's: the window has dialogs for that. */
const commandLineAlone = new Set(['export.content', 'workspace.renew']);

export function answerCalls({ window, shell, engine, paths, addresses, log }: CallParts): void {
  ipcMain.handle(
    'call',
    async (event, name: unknown, input: unknown, opening: unknown, dropped: unknown): Promise<Reply> => {
      if (!isTrustedSender(event, window()?.webContents)) {
        log.error(`A call from ${event.senderFrame?.url ?? 'a closed frame'} was refused`);
        return fail('foreign-sender', words().foreignSender);
      }
      if (typeof name !== 'string' || commandLineAlone.has(name))
        return fail('unknown-call', 'The window has no such call.');
      if (Object.hasOwn(shellCalls, name)) return shell(name, input);
      if (name === 'files.dropped') return takeDropped(dropped, paths, window());
      const foreign = paths.firstForeign(input);
      if (foreign !== null) return fail('foreign-path', words().foreignPath(foreign));
      // The engine's router checks the input; here it is only passed on.
      const reply = await addresses.confirming(() => engine.call(name, input, opening));
      if (reply.ok) paths.grantFromReply(name, reply.value);
      return reply;
    },
  );
}

/** Only the preload script fills this in, and only with what was really dropped. */
function takeDropped(dropped: unknown, paths: GrantedPaths, window: BrowserWindow | null): Reply {
  const files = Array.isArray(dropped) ? dropped.filter((path) => typeof path === 'string').slice(0, 100) : [];
  if (files.length === 0) return fail('unknown-call', 'Files are dropped on the window, not called.');
  paths.grant(files);
  sendEvent(window, { type: 'files.dropped', paths: files });
  return { ok: true, value: {} };
}

export function sendEvent(window: BrowserWindow | null, event: EngineEvent): void {
  if (window && !window.isDestroyed()) window.webContents.send('event', event);
}
