/**
 * Starts the engine in a process of its own and looks after it: calls are matched with their replies, and when it dies it is
 * started again on the same workspace, with an event that the window shows. The other end of the wire is src/engine/process.ts.
 */
import path from 'node:path';
import { utilityProcess, type UtilityProcess } from 'electron';
import type { EngineEvent } from '../contract/events.ts';
import type { Reply } from '../contract/router.ts';
import type { ConfirmedAddress } from '../contract/shapes.ts';
import type { Log } from './log.ts';
import type { Picture } from './protocol.ts';
import { words } from './words.ts';

export interface EngineHost {
  /** `opening`: of which workspace the window thinks that it is open. */
  call: (name: string, input: unknown, opening: unknown) => Promise<Reply>;
  /** A call of the shell's own, about whatever is open. */
  ask: (name: string, input: unknown) => Promise<Reply>;
  picture: (hash: string) => Promise<Picture | null>;
  /** The keys, and the addresses that they may go to. */
  setKeys: (keys: Record<string, string>, confirmed: readonly ConfirmedAddress[]) => void;
  /** Opens the workspace with which the application starts; calls from the window wait until it is open. */
  openFirst: (workspace: string | null) => Promise<Reply>;
  shutdown: () => Promise<void>;
}

export interface EngineOptions {
  resources: string;
  userData: string;
  log: Log;
  onEvent: (event: EngineEvent) => void;
  /** Told after every workspace that was opened. */
  onWorkspace: (path: string) => void;
}

type Outgoing =
  | { id: number; name: string; input: unknown; opening: unknown }
  | { id: number; internal: 'resume'; path: string; opening: string }
  | { id: number; internal: 'image'; hash: string }
  | { internal: 'keys'; keys: Record<string, string>; confirmed: readonly ConfirmedAddress[] }
  | { internal: 'shutdown' };

type Incoming = { id: number; reply: unknown; event?: undefined } | { event: EngineEvent };

interface Pending {
  resolve: (reply: unknown) => void;
  lost: unknown;
}

const maximalRestartsPerMinute = 3;
const patience = 5_000;

export function startEngine(options: EngineOptions): EngineHost {
  const { log, onEvent } = options;
  const pending = new Map<number, Pending>();
  const restarts: number[] = [];
  let keys: Record<string, string> = {};
  let confirmed: readonly ConfirmedAddress[] = [];
  let workspace: { path: string; opening: string } | null = null;
  let opening: Promise<Reply> | undefined;
  let failedOpening: Reply | undefined;
  let nextId = 1;
  let leaving = false;
  let child = fork();

  function fork(): UtilityProcess | null {
    const script = path.join(__dirname, 'engine.cjs');
    const started = utilityProcess.fork(script, [options.resources, options.userData], {
      serviceName: 'markscheme-engine',
      stdio: 'pipe',
    });
    started.on('message', (message: Incoming) => {
      receive(message);
    });
    started.on('exit', (code) => {
      if (started === child) recover(code);
    });
    started.stdout?.on('data', (text: Buffer) => {
      log.info(`engine: ${text.toString().trimEnd()}`);
    });
    started.stderr?.on('data', (text: Buffer) => {
      log.error(`engine: ${text.toString().trimEnd()}`);
    });
    started.postMessage({ internal: 'keys', keys, confirmed } satisfies Outgoing);
    return started;
  }

  function receive(message: Incoming): void {
    if (message.event !== undefined) {
      onEvent(message.event);
      return;
    }
    pending.get(message.id)?.resolve(message.reply);
    pending.delete(message.id);
  }

  function recover(code: number): void {
    child = null;
    for (const each of pending.values()) each.resolve(each.lost);
    pending.clear();
    if (leaving) return;
    log.error(`The engine stopped by itself (code ${String(code)})`);
    restarts.push(Date.now());
    const recent = restarts.filter((time) => Date.now() - time < 60_000).length;
    if (recent > maximalRestartsPerMinute) {
      onEvent({ type: 'engine.down', message: words().engineGaveUp });
      return;
    }
    child = fork();
    onEvent({ type: 'engine.down', message: words().engineRestarted });
    const last = workspace;
    if (last !== null) {
      void ask((id) => ({ id, internal: 'resume', ...last }), engineDown()).then(() => {
        onEvent({ type: 'workspace.changed' });
      });
    }
  }

  function ask(message: (id: number) => Outgoing, lost: unknown): Promise<unknown> {
    if (child === null) return Promise.resolve(lost);
    const id = nextId++;
    const reply = new Promise((resolve) => pending.set(id, { resolve, lost }));
    child.postMessage(message(id));
    return reply;
  }

  async function send(name: string, input: unknown, of: unknown = null): Promise<Reply> {
    const reply = (await ask((id) => ({ id, name, input, opening: of }), engineDown())) as Reply;
    if (reply.ok && tellsWhatIsOpen.has(name)) {
      const open = placeOf(reply.value as { path: string; opening: string });
      const isOther = open.path !== workspace?.path || open.opening !== workspace.opening;
      workspace = open;
      failedOpening = undefined;
      if (isOther) options.onWorkspace(workspace.path);
    }
    return reply;
  }

  return {
    call: async (name, input, of) => {
      await opening;
      // Why nothing is open is what the window must say at its start.
      if (name === 'workspace.info' && failedOpening) return failedOpening;
      return send(name, input, of);
    },
    ask: async (name, input) => {
      await opening;
      return send(name, input, workspace?.opening);
    },
    picture: async (hash) => (await ask((id) => ({ id, internal: 'image', hash }), null)) as Picture | null,
    setKeys: (changed, addresses) => {
      keys = changed;
      confirmed = addresses;
      child?.postMessage({ internal: 'keys', keys, confirmed } satisfies Outgoing);
    },
    openFirst: async (first) => {
      opening = first === null ? send('workspace.openSample', {}) : send('workspace.open', { path: first });
      const reply = await opening;
      if (!reply.ok) failedOpening = reply;
      return reply;
    },
    shutdown: () => {
      leaving = true;
      const last = child;
      if (last === null) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          last.kill();
          resolve();
        }, patience);
        last.once('exit', () => {
          clearTimeout(timer);
          resolve();
        });
        last.postMessage({ internal: 'shutdown' } satisfies Outgoing);
      });
    },
  };
}

/** A backup that was restored is open too: the window asks what is. */
const tellsWhatIsOpen = new Set(['workspace.open', 'workspace.openSample', 'workspace.saveAs', 'workspace.info']);
const placeOf = ({ path: file, opening }: { path: string; opening: string }) => ({ path: file, opening });
const engineDown = (): Reply => ({ ok: false, error: { code: 'engine-down', message: words().engineDown } });
