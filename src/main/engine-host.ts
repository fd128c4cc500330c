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

const MOST_RESTARTS_PER_MINUTE = 3;
const patience = 5_000;

export class EngineHost {
  private readonly options: EngineOptions;
  private readonly pending = new Map<number, Pending>();
  private readonly restarts: number[] = [];
  private keys: Record<string, string> = {};
  private confirmed: readonly ConfirmedAddress[] = [];
  private workspace: { path: string; opening: string } | null = null;
  private opening: Promise<Reply> | undefined;
  private failedOpening: Reply | undefined;
  private nextId = 1;
  private leaving = false;
  private child: UtilityProcess | null;

  constructor(options: EngineOptions) {
    this.options = options;
    this.child = this.fork();
  }

  /** `opening`: of which workspace the window thinks that it is open. */
  async call(name: string, input: unknown, opening: unknown): Promise<Reply> {
    await this.opening;
    // Why nothing is open is what the window must say at its start.
    if (name === 'workspace.info' && this.failedOpening) return this.failedOpening;
    return this.send(name, input, opening);
  }

  /** A call of the shell's own, about whatever is open. */
  async ask(name: string, input: unknown): Promise<Reply> {
    await this.opening;
    return this.send(name, input, this.workspace?.opening);
  }

  async picture(hash: string): Promise<Picture | null> {
    return (await this.post((id) => ({ id, internal: 'image', hash }), null)) as Picture | null;
  }

  /** The keys, and the addresses that they may go to. */
  setKeys(keys: Record<string, string>, confirmed: readonly ConfirmedAddress[]): void {
    this.keys = keys;
    this.confirmed = confirmed;
    this.child?.postMessage({ internal: 'keys', keys, confirmed } satisfies Outgoing);
  }

  /** Opens the workspace with which the application starts; calls from the window wait until it is open. */
  async openFirst(workspace: string | null): Promise<Reply> {
    this.opening =
      workspace === null ? this.send('workspace.openSample', {}) : this.send('workspace.open', { path: workspace });
    const reply = await this.opening;
    if (!reply.ok) this.failedOpening = reply;
    return reply;
  }

  shutdown(): Promise<void> {
    this.leaving = true;
    const last = this.child;
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
  }

  private fork(): UtilityProcess {
    const { log, resources, userData } = this.options;
    const script = path.join(__dirname, 'engine.cjs');
    const started = utilityProcess.fork(script, [resources, userData], {
      serviceName: 'markscheme-engine',
      stdio: 'pipe',
    });
    started.on('message', (message: Incoming) => {
      this.receive(message);
    });
    started.on('exit', (code) => {
      if (started === this.child) this.recover(code);
    });
    started.stdout?.on('data', (text: Buffer) => {
      log.info(`engine: ${text.toString().trimEnd()}`);
    });
    started.stderr?.on('data', (text: Buffer) => {
      log.error(`engine: ${text.toString().trimEnd()}`);
    });
    started.postMessage({ internal: 'keys', keys: this.keys, confirmed: this.confirmed } satisfies Outgoing);
    return started;
  }

  private receive(message: Incoming): void {
    if (message.event !== undefined) {
      this.options.onEvent(message.event);
      return;
    }
    this.pending.get(message.id)?.resolve(message.reply);
    this.pending.delete(message.id);
  }

  private recover(code: number): void {
    const { log, onEvent } = this.options;
    this.child = null;
    for (const each of this.pending.values()) each.resolve(each.lost);
    this.pending.clear();
    if (this.leaving) return;
    log.error(`The engine stopped by itself (code ${String(code)})`);
    this.restarts.push(Date.now());
    const recent = this.restarts.filter((time) => Date.now() - time < 60_000).length;
    if (recent > MOST_RESTARTS_PER_MINUTE) {
      onEvent({ type: 'engine.down', message: words().engineGaveUp });
      return;
    }
    this.child = this.fork();
    onEvent({ type: 'engine.down', message: words().engineRestarted });
    const last = this.workspace;
    if (last !== null) {
      void this.post((id) => ({ id, internal: 'resume', ...last }), engineDown()).then(() => {
        onEvent({ type: 'workspace.changed' });
      });
    }
  }

  private post(message: (id: number) => Outgoing, lost: unknown): Promise<unknown> {
    if (this.child === null) return Promise.resolve(lost);
    const id = this.nextId++;
    const reply = new Promise((resolve) => this.pending.set(id, { resolve, lost }));
    this.child.postMessage(message(id));
    return reply;
  }

  private async send(name: string, input: unknown, opening: unknown = null): Promise<Reply> {
    const reply = (await this.post((id) => ({ id, name, input, opening }), engineDown())) as Reply;
    if (reply.ok && OPENING_CALLS.has(name)) {
      const { path: file, opening: open } = reply.value as { path: string; opening: string };
      const isOther = file !== this.workspace?.path || open !== this.workspace.opening;
      this.workspace = { path: file, opening: open };
      this.failedOpening = undefined;
      if (isOther) this.options.onWorkspace(file);
    }
    return reply;
  }
}

/** A backup that was restored is open too: the window asks what is. */
const OPENING_CALLS = new Set(['workspace.open', 'workspace.openSample', 'workspace.saveAs', 'workspace.info']);
const engineDown = (): Reply => ({ ok: false, error: { code: 'engine-down', message: words().engineDown } });
