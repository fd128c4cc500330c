/** For tests: the real command line, as it is built for `bin`, in a process of its own where that matters, else in one that has done others before. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { inject } from 'vitest';
import type { Command, Ended } from './commands-in-turn.testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where scripts/command-line-for-tests.mjs has built it; nothing when few tests are run, and it starts from its source. */
    commandLine?: string;
  }
}

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
  milliseconds: number;
}
interface Options {
  stdin?: string;
  env?: Record<string, string>;
  /** Sent as soon as `when` says so. */
  signal?: { name: NodeJS.Signals; when: () => boolean };
  /** In a process of its own: for whoever measures or ends it, or asks how it ends. To start one takes longer than most commands. */
  started?: boolean;
}

/** What a process of the command line is started with. */
export const program = (): string => inject('commandLine') ?? resolve('src/cli/index.ts');

export function cli(folder: string, args: string[], options: Options = {}): Promise<Outcome> {
  return options.signal || options.started ? start(folder, args, options) : inTurn(folder, args, options);
}

/** Processes that wait for a command. */
const waiting: ChildProcess[] = [];
/** Commands at one time are seldom more. */
const WAITING_MOST = 2;

async function inTurn(folder: string, args: string[], { stdin = '', env }: Options): Promise<Outcome> {
  const started = Date.now();
  const child = waiting.pop() ?? fork(TURNS, [program().replace(/index(\.\w+)$/, 'main$1')], { stdio: [...STDIO] });
  const ended = await new Promise<Ended>((done, fail) => {
    const end = (status: number | null): void => {
      fail(new Error(`the command line ended with ${String(status)}: ${args.join(' ')}`));
    };
    child.once('exit', end);
    child.once('message', (outcome: Ended) => {
      child.off('exit', end);
      done(outcome);
    });
    child.send({ folder, args, env: { ...process.env, ...env }, stdin } satisfies Command);
  });
  if (waiting.length < WAITING_MOST) waiting.push(child);
  else child.disconnect();
  return { ...ended, milliseconds: Date.now() - started };
}
const TURNS = resolve('src/cli/commands-in-turn.testing.ts');
const STDIO = ['ignore', 'inherit', 'inherit', 'ipc'] as const;

function start(folder: string, args: string[], options: Options): Promise<Outcome> {
  const started = Date.now();
  const child = spawn(process.execPath, [program(), ...args], {
    cwd: folder,
    env: { ...process.env, ...options.env },
  });
  const out = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (out.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (out.stderr += data.toString()));
  child.stdin.end(options.stdin ?? '');
  const { signal } = options;
  const watch =
    signal &&
    setInterval(() => {
      if (!signal.when()) return;
      clearInterval(watch);
      child.kill(signal.name);
    }, 10);
  child.once('close', () => {
    clearInterval(watch);
  });
  return new Promise((done) => {
    child.on('close', (status) => {
      done({ status, ...out, milliseconds: Date.now() - started });
    });
  });
}
