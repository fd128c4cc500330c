/** For tests: the real command line, as it is built for `bin`, in a process of its own. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { inject } from 'vitest';

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
}

/** What a process of the command line is started with. */
export const program = (): string => inject('commandLine') ?? resolve('src/cli/index.ts');

export function cli(folder: string, args: string[], options: Options = {}): Promise<Outcome> {
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
