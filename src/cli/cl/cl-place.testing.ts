/** For tests of `cl`: a folder and a scripted provider with the real command line between them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import { cli, type Outcome, program } from '../run-cli.testing.ts';

/** Each test has a folder and a provider of its own: most of its time it waits, so they run at once. */
interface Place {
  provider: FakeProvider;
  write: (name: string, rows: readonly unknown[]) => void;
  append: (name: string, text: string) => void;
  rowsOf: (name: string) => Record<string, unknown>[];
  run: (args: string[]) => Promise<Outcome>;
  /** Starts a command and kills it with SIGKILL once so many requests more have arrived. Whether it was killed before it ended. */
  killed: (args: string[], after: number) => Promise<boolean>;
}
export function inPlace(test: (place: Place) => Promise<void>): () => Promise<void> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'markscheme-cl-'));
    const provider = await startFakeProvider({ reply: () => ({ answer: 'not scripted' }), latencyMs: 8 });
    try {
      await test(placeIn(folder, provider));
    } finally {
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

function placeIn(folder: string, provider: FakeProvider): Place {
  const env = { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' };
  return {
    provider,
    write: (name, rows) => {
      writeFileSync(join(folder, name), jsonLines(rows));
    },
    append: (name, text) => {
      appendFileSync(join(folder, name), text);
    },
    rowsOf: (name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    run: (args) => cli(folder, ['cl', ...args], { env }),
    killed: async (args, after) => {
      const from = provider.requests.length;
      const child = spawn(process.execPath, [program(), 'cl', ...args], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
      while (child.exitCode === null && provider.requests.length - from < after)
        await new Promise((done) => setTimeout(done, 2));
      child.kill('SIGKILL');
      return (await ended)[1] === 'SIGKILL';
    },
  };
}

export const jsonLines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
