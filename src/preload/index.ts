/**
 * All that the page can reach of the machine: two functions, as `window.markscheme`.
 *
 * - `call(name, input, opening)` sends one call of src/contract/calls.ts, about the workspace as it was opened then, and resolves to its reply.
 *   It never rejects.
 * - `subscribe(listener)` hears the events of src/contract/events.ts; what it gives back ends the subscription.
 *
 * Files that the user drops on the window are noticed here, because only a preload script can ask for a dropped file's path. Main
 * notes that the user chose them and announces them as the event `files.dropped`. The page cannot say so itself: a File made by a
 * script has no path, and `call` below passes on three arguments where main wants the fourth for a drop.
 *
 * Words of comments are checked by main's dictionary: Chromium asks the preload script about them, and never the network.
 *
 * Once the page is there and idle, what its start has left behind is given back: V8 would keep it for as long as little is added to it.
 *
 * This file runs sandboxed: one CommonJS file without imports of its own.
 */
import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron';

/** The little of the page's own types that is needed here; the compiler gives this environment none of them. */
interface Drop {
  isTrusted: boolean;
  dataTransfer: { files: Iterable<File> } | null;
}
declare const window: {
  addEventListener: ((type: 'drop', listener: (event: Drop) => void) => void) &
    ((type: 'load', listener: () => void) => void);
  requestIdleCallback: (run: () => void) => void;
};

async function call(name: string, input: unknown, opening: unknown): Promise<unknown> {
  try {
    return await ipcRenderer.invoke('call', name, input, opening);
  } catch (error) {
    // Arguments that cannot be copied between processes, or a main process that is going away.
    const message = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      error: { code: 'not-delivered', message: `The call ${name} could not be delivered: ${message}` },
    };
  }
}

function subscribe(listener: (event: unknown) => void): () => void {
  const receive = (_: unknown, event: unknown): void => {
    listener(event);
  };
  ipcRenderer.on('event', receive);
  return () => {
    ipcRenderer.off('event', receive);
  };
}

window.addEventListener('drop', (event) => {
  const files = event.isTrusted ? [...(event.dataTransfer?.files ?? [])] : [];
  const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '');
  if (paths.length > 0) void ipcRenderer.invoke('call', 'files.dropped', {}, null, paths);
});

interface Misspelled {
  ok: boolean;
  value: string[];
}
webFrame.setSpellCheckProvider('en-US', {
  spellCheck: (words, answer) => {
    void call('shell.misspelled', { words }, null).then((reply) => {
      const { ok, value } = reply as Misspelled;
      answer(ok ? value : []);
    });
  },
});

/** By then the first item and those beside it are laid out. */
const SETTLED_MS = 2000;
window.addEventListener('load', () => {
  setTimeout(() => {
    window.requestIdleCallback(() => {
      webFrame.clearCache();
    });
  }, SETTLED_MS);
});

contextBridge.exposeInMainWorld('markscheme', { call, subscribe });
