/** For tests: the real command line in a process of its own. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
  milliseconds: number;
}
interface Options {
  stdin?: string;
  env?: Record<string, string>;
  /** Sends this signal after so many milliseconds. */
  signal?: { name: NodeJS.Signals; afterMs: number };
}

export function cli(folder: string, args: string[], options: Options = {}): Promise<Outcome> {
  const started = Date.now();
  const child = spawn(process.execPath, [resolve('src/cli/index.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, ...options.env },
  });
  const out = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (out.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (out.stderr += data.toString()));
  child.stdin.end(options.stdin ?? '');
  const { signal } = options;
  if (signal) setTimeout(() => child.kill(signal.name), signal.afterMs);
  return new Promise((done) => {
    child.on('close', (status) => {
      done({ status, ...out, milliseconds: Date.now() - started });
    });
  });
}
