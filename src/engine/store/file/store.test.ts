import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWorkspace } from './check.ts';
import { SCHEMA_VERSION } from './migrate.ts';
import { openWorkspace } from './open.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  path = join(folder, 'w.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a workspace', () => {
  it('is made with write-ahead log, full flushing and foreign keys, and is sound', () => {
    const db = openWorkspace(path, { create: true });
    expect(db.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(db.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    expect(db.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 });
    expect(db.get('PRAGMA user_version')).toEqual({ user_version: SCHEMA_VERSION });
    expect(checkWorkspace(db)).toEqual([]);
    db.close();
  });

  it('is the same whether it is the first of its process or a later one, but for its identity', () => {
    const [one, other] = ['one', 'other'].map((name) => {
      const db = openWorkspace(join(folder, name), { create: true });
      const [schema, settings] = [
        db.all('SELECT * FROM sqlite_schema'),
        db.all<{ key: string }>('SELECT * FROM settings'),
      ];
      expect(checkWorkspace(db)).toEqual([]);
      db.close();
      return { schema, identity: settings.filter(({ key }) => key === 'identity') };
    });
    expect(other?.schema).toEqual(one?.schema);
    expect(other?.identity).toHaveLength(1);
    expect(other?.identity).not.toEqual(one?.identity);
  });

  it('that is missing, foreign, newer or damaged is refused in words and left as it was', () => {
    const attempt = (): string => {
      const before = existsSync(path) ? readFileSync(path) : null;
      try {
        openWorkspace(path, { create: false }).close();
        return 'opened';
      } catch (error) {
        if (before) expect(readFileSync(path).equals(before)).toBe(true);
        return (error as { code: string }).code;
      }
    };
    expect(attempt()).toBe('not-found');
    writeFileSync(path, 'this is not a database, and it is long enough to be read as one '.repeat(20));
    expect(attempt()).toBe('not-a-workspace');
    rmSync(path);
    new Sqlite(path).exec('CREATE TABLE t (x)').close();
    expect(attempt()).toBe('not-a-workspace');
    rmSync(path);
    openWorkspace(path, { create: true }).close();
    const raw = new Sqlite(path);
    raw.pragma(`user_version = ${String(SCHEMA_VERSION + 1)}`);
    raw.pragma('journal_mode = DELETE');
    raw.close();
    expect(attempt()).toBe('newer-workspace');
  });
});

/** A process that makes decisions as fast as it can and says each one that it was told is saved. */
const WRITER = `
  const { createEngine } = await import(process.argv[1]);
  const engine = createEngine({ resources: process.argv[3] });
  await engine.api('workspace.open', { path: process.argv[2] });
  const [benchmark] = await engine.api('benchmarks.list', {});
  const [set] = await engine.api('answers.sets', { benchmarkId: benchmark.id });
  const queue = await engine.api('queue.list', { benchmarkId: benchmark.id });
  for (let n = 0; ; n += 1) {
    const [answer] = await engine.api('answers.get', { itemId: queue[n % queue.length].itemId, answerRunId: set.runId });
    await engine.api('review.decide', { responseId: answer.responseId, variableId: answer.cards[0].variableId, status: n % 2 ? 'right' : 'wrong', reason: process.argv[4] + ':' + n });
    process.stdout.write(n + '\\n');
  }`;

describe('what was acknowledged', () => {
  it('survives kill -9 at any moment', async () => {
    const { createEngine } = await import('../../index.ts');
    const engine = createEngine({ resources: 'resources' });
    await engine.api('workspace.open', { path, create: true });
    await engine.api('import.files', {
      paths: ['sample_text.json', 'sample_text_k_2_test_larkspur-2.json'].map((name) => join('resources/sample', name)),
    });
    await engine.close();
    let last = -1;
    for (let round = 0; round < 4; round += 1) {
      const child = spawn(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          WRITER,
          resolve('src/engine/index.ts'),
          path,
          resolve('resources'),
          String(round),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let said = '';
      child.stdout.on('data', (data: Buffer) => {
        said += data.toString();
      });
      // However slow the machine is: something was said to be saved.
      await expect.poll(() => said.split('\n').length).toBeGreaterThan(3);
      await new Promise((done) => setTimeout(done, Math.random() * 120));
      child.kill('SIGKILL');
      await once(child, 'close');
      const lines = said.split('\n');
      last = Number(lines.at(-2));
      const db = openWorkspace(path, { create: false });
      expect(checkWorkspace(db)).toEqual([]);
      const reasons = db.all<{ reason: string }>('SELECT reason FROM events ORDER BY id').map((row) => row.reason);
      expect(reasons.slice(-2)).toContain(`${String(round)}:${String(last)}`);
      db.close();
    }
    expect(last).toBeGreaterThan(0);
  });
});
