/** Runs whose holder is dead, whatever the table of processes says: over HTTP, SQLite and processes of their own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { plainJudge, startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import { openWorkspace, type WritableDb } from '../store/file/open.ts';
import { makeWorkspace, type ItemSpec, type TestWorkspace } from './fixtures/workspace.ts';
import { createRunner, type Runner } from './index.ts';

const items = Array.from({ length: 12 }, (_, i): ItemSpec => ({
  question: `Q${String(i)}`,
  variables: { x: '1' },
  answers: ['x: 1'],
}));
const SCRIPT = fileURLToPath(new URL('fixtures/child.ts', import.meta.url));

interface Place {
  workspace: TestWorkspace;
  fake: FakeProvider;
  args: string[];
}
async function inPlace(work: (place: Place) => Promise<void>): Promise<void> {
  const workspace = makeWorkspace(items);
  workspace.db.close();
  const fake = await startFakeProvider({ reply: plainJudge, latencyMs: 40 });
  try {
    await work({ workspace, fake, args: [SCRIPT, workspace.path, String(workspace.benchmarkId), fake.url, '2'] });
  } finally {
    await fake.close();
  }
}
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
const runIdIn = (db: WritableDb): number =>
  db.get<{ id: number }>(`SELECT id FROM runs WHERE kind = 'judging'`)?.id ?? 0;
const files = ({ path }: TestWorkspace): string[] =>
  readdirSync(dirname(path)).filter((name) => name.includes('-holder-'));

/** The run must be free at once, and end. */
async function takesOver(path: string): Promise<void> {
  const db = openWorkspace(path, { create: false });
  const runner: Runner = createRunner({ db, keyFor: () => 'none', confirmed: () => true });
  const runId = runIdIn(db);
  expect(runner.view(runId).state).toBe('interrupted');
  runner.resume(runId);
  expect(await runner.wait(runId)).toMatchObject({ state: 'done', done: items.length });
  await runner.close();
  db.close();
}

test.skipIf(process.platform === 'win32')('a holder that lingers as a zombie holds nothing', { timeout: 60_000 }, () =>
  inPlace(async ({ workspace, fake, args }) => {
    // The shell becomes a program that never asks what became of its child.
    const shell = spawn('sh', ['-c', '"$0" "$@" & echo $!; exec sleep 60', process.execPath, ...args]);
    const [said] = (await once(shell.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    try {
      await until(() => fake.requests.length >= 4);
      process.kill(pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 200));
      // It is still there for whoever asks by its number.
      expect(process.kill(pid, 0)).toBe(true);
      await takesOver(workspace.path);
    } finally {
      shell.kill('SIGKILL');
    }
  }),
);

test('a holder whose process number another process has holds nothing', { timeout: 60_000 }, () =>
  inPlace(async ({ workspace, fake, args }) => {
    const child: ChildProcess = spawn(process.execPath, args, { stdio: 'ignore' });
    const ended = once(child, 'exit');
    await until(() => fake.requests.length >= 4);
    child.kill('SIGKILL');
    await ended;
    const db = openWorkspace(workspace.path, { create: false });
    const owner = db.get<{ owner: string }>('SELECT lease_owner AS owner FROM runs WHERE id = ?', runIdIn(db))?.owner;
    const [, , id = ''] = (owner ?? '').split('|');
    db.run('UPDATE runs SET lease_owner = ?', `${hostname()}|${String(process.ppid)}|${id}`);
    db.close();
    await takesOver(workspace.path);
    expect(files(workspace)).toEqual([]);
  }),
);

test('a living holder keeps its run, whatever the clock says, and leaves no file', { timeout: 60_000 }, () =>
  inPlace(async ({ workspace, fake, args }) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const ended = once(child, 'exit');
    await until(() => fake.requests.length >= 4);
    const db = openWorkspace(workspace.path, { create: false });
    db.run(`UPDATE runs SET lease_until = '2000-01-01T00:00:00.000Z' WHERE kind = 'judging'`);
    const other = createRunner({ db, keyFor: () => 'none', confirmed: () => true });
    expect(() => other.resume(runIdIn(db))).toThrow(/being worked on/);
    for (const name of files(workspace)) {
      const long = new Date(0);
      utimesSync(join(dirname(workspace.path), name), long, long);
    }
    const third = createRunner({ db, keyFor: () => 'none', confirmed: () => true });
    expect(files(workspace)).toHaveLength(1);
    await ended;
    expect(other.view(runIdIn(db))).toMatchObject({ state: 'done', done: items.length });
    expect(files(workspace)).toEqual([]);
    await other.close();
    await third.close();
    db.close();
  }),
);
