/**
 * A disk that is full, may not be written to, or goes away and comes back, and little memory: each is told in a sentence, nothing that was saved is
 * lost, and work goes on when it is mended. The disks are real ones in memory, which only Linux lets the administrator make; elsewhere they are
 * not tried.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cli } from '../../src/cli/run-cli.testing.ts';
import { UserError } from '../../src/contract/router.ts';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { extent, tellFigures } from './extent.ts';

let folder = '';
let disk = '';
let engine: Engine;
let workspace = '';
let itemIds: number[] = [];
let benchmarkId = 0;
const mount = (...args: string[]): void => void execFileSync('mount', args, { stdio: 'pipe' });
const unmount = (): void => void spawnSync('umount', ['-l', disk]);
const canMount =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-poor-'));
  const first = createEngine({ resources: 'resources', userData: folder });
  const { benchmarks } = await first.api('workspace.openSample', {});
  benchmarkId = benchmarks.find(({ kind }) => kind === 'cfe')?.id ?? 0;
  itemIds = (await first.api('queue.list', { benchmarkId })).map(({ itemId }) => itemId);
  await first.api('workspace.backup', { path: join(folder, 'copy.sqlite') });
  await first.close();
}, 120_000);
beforeEach(() => {
  disk = mkdtempSync(join(folder, 'disk-'));
  workspace = join(disk, 'w.sqlite');
  engine = createEngine({ resources: 'resources', userData: folder });
});
afterEach(async () => {
  await engine.close().catch(() => undefined);
  unmount();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sample on the small disk, open. */
async function openOnDisk(): Promise<void> {
  cpSync(join(folder, 'copy.sqlite'), workspace);
  await engine.api('workspace.open', { path: workspace });
}

/** A comment on the n-th item: what is answered. */
async function comment(n: number, text: string): Promise<string> {
  const itemId = itemIds[n % itemIds.length] ?? 0;
  return said(async () => {
    const { stamp } = await engine.api('items.get', { itemId });
    await engine.api('review.comment', { itemId, text, stamp });
  });
}
async function said(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
    return 'done';
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    const { code, message } = error as UserError;
    // A sentence for people: no stack, no name of SQLite's.
    expect(message).toMatch(/^[A-Z/].*\.$/s);
    expect(message).not.toMatch(/SQLITE_|\n\s+at /);
    return code;
  }
}
/** What the window shows of the benchmark: its queue, and its figures. */
async function shown(): Promise<string> {
  const queue = await engine.api('queue.list', { benchmarkId });
  return JSON.stringify({ queue, results: await engine.api('results.get', { benchmarkId }) });
}
/** Of all comments in the file, read anew by another engine. */
async function commentsKept(): Promise<string> {
  await engine.close();
  const next = createEngine({ resources: 'resources', userData: folder });
  engine = next;
  await next.api('workspace.open', { path: workspace });
  expect((await next.api('workspace.check', {})).problems).toEqual([]);
  const histories = await Promise.all(itemIds.map((itemId) => next.api('review.history', { itemId })));
  return JSON.stringify(histories);
}

describe.skipIf(!canMount)('a disk', () => {
  it('that fills up while an expert works, and while copies are made', async () => {
    mount('-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk);
    await openOnDisk();
    const filler = join(disk, 'filler');
    const acknowledged: string[] = [];
    const answers = new Set<string>();
    const ROUNDS = extent(1, 25);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - (round % 5) * 20_000)));
      for (let n = 0; n < 40; n += 1) {
        const text = `note ${String(round)}-${String(n)} ${'x'.repeat(15_000)}`;
        const answer = await comment(n, text);
        answers.add(answer);
        if (answer === 'done') acknowledged.push(text.slice(0, 12));
        else break;
      }
      for (const path of [join(disk, 'backup.sqlite')]) {
        const before = readdirSync(disk);
        expect(await said(() => engine.api('workspace.backup', { path }))).not.toBe('done');
        expect(readdirSync(disk)).toEqual(before);
      }
      // Nor does a new workspace leave anything behind: its name is free.
      const another = createEngine({ resources: 'resources', userData: folder });
      const path = join(disk, 'new.sqlite');
      const there = readdirSync(disk);
      expect(await said(() => another.api('workspace.open', { path, create: true }))).not.toBe('done');
      expect(readdirSync(disk)).toEqual(there);
      unlinkSync(filler);
      expect(await said(() => another.api('workspace.open', { path, create: true }))).toBe('done');
      await another.close();
      for (const rest of ['', '-wal', '-shm']) rmSync(path + rest, { force: true });
      // The same engine goes on, without being opened anew.
      const text = `after ${String(round)}`;
      expect(await comment(round, text)).toBe('done');
      acknowledged.push(text);
    }
    expect(answers).toContain('disk-full');
    const kept = await commentsKept();
    const lost = acknowledged.filter((text) => !kept.includes(text)).length;
    tellFigures('full disks', { disks: ROUNDS, acknowledged: acknowledged.length, lost });
    expect(lost).toBe(0);
  });

  it('that is full is read on: lists and figures are those that it would show with room', async () => {
    mount('-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk);
    await openOnDisk();
    const before = await shown();
    const { stamp } = await engine.api('items.get', { itemId: itemIds[0] ?? 0 });
    const [set] = await engine.api('answers.sets', { benchmarkId });
    const [answer] = await engine.api('answers.get', { itemId: itemIds[0] ?? 0, answerRunId: set?.runId ?? 0 });
    const of = { responseId: answer?.responseId ?? 0, variableId: answer?.cards[0]?.variableId ?? 0, stamp };
    await engine.api('review.decide', { ...of, status: 'wrong' });
    // What the decision changes is worked out when somebody asks: by then nothing can be written any more.
    const filler = join(disk, 'filler');
    expect(() => {
      for (;;) appendFileSync(filler, Buffer.alloc(4096));
    }).toThrow('ENOSPC');
    const full = await shown();
    expect(full).not.toBe(before);
    expect(await comment(1, 'x'.repeat(15_000))).toBe('disk-full');
    expect(await shown()).toBe(full);
    unlinkSync(filler);
    expect(await comment(1, 'afterwards')).toBe('done');
    await new Promise((done) => setTimeout(done, 1100));
    expect((await engine.api('workspace.check', {})).problems).toEqual([]);
    const after = await shown();
    await engine.api('workspace.open', { path: workspace });
    expect(await shown()).toBe(after);
    expect(JSON.parse(after)).toMatchObject({ results: (JSON.parse(full) as { results: object }).results });
  });

  it('that may not be written to is read, what a kill left in the log included; writing is refused, and goes on elsewhere', async () => {
    mount('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk);
    await openOnDisk();
    expect(await comment(0, 'before')).toBe('done');
    const before = await shown();
    // As a kill leaves it: what was written last stands in the log alone.
    const files = ['', '-wal'].map((rest) => [workspace + rest, readFileSync(workspace + rest)] as const);
    expect(files[1]?.[1].length).toBeGreaterThan(0);
    await engine.close();
    for (const [path, bytes] of files) writeFileSync(path, bytes);
    mount('-o', 'remount,ro', disk);
    const there = readdirSync(disk);
    engine = createEngine({ resources: 'resources', userData: folder });
    const { standing } = await engine.api('workspace.open', { path: workspace });
    expect(standing).toMatchObject({ readOnly: true, gone: false, damaged: [] });
    expect(await shown()).toBe(before);
    expect(JSON.stringify(await engine.api('review.history', { itemId: itemIds[0] ?? 0 }))).toContain('before');
    expect(await comment(1, 'refused')).toBe('read-only');
    expect(await said(() => engine.api('workspace.backup', { path: join(disk, 'b.sqlite') }))).not.toBe('done');
    const listed = await cli(folder, ['gradings', 'list', '--workspace', workspace]);
    expect([listed.status, listed.stderr]).toEqual([0, '']);
    expect(readdirSync(disk)).toEqual(there);
    await engine.api('workspace.saveAs', { path: join(folder, 'elsewhere.sqlite') });
    expect(await comment(1, 'elsewhere')).toBe('done');
    mount('-o', 'remount,rw', disk);
    expect((await engine.api('workspace.open', { path: workspace })).standing.readOnly).toBe(false);
    expect(await comment(1, 'afterwards')).toBe('done');
    const kept = await commentsKept();
    expect(['before', 'refused', 'elsewhere', 'afterwards'].map((text) => kept.includes(text))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('that goes away while a workspace on it is open, and comes back', async () => {
    const behind = join(folder, 'behind');
    mkdirSync(behind);
    mount('--bind', behind, disk);
    await openOnDisk();
    expect(await comment(0, 'before')).toBe('done');
    unmount();
    expect(existsSync(workspace)).toBe(false);
    expect(await comment(1, 'while it is away')).toBe('workspace-gone');
    mount('--bind', behind, disk);
    await expect.poll(async () => comment(2, 'afterwards')).toBe('done');
    const kept = await commentsKept();
    expect([kept.includes('before'), kept.includes('while it is away'), kept.includes('afterwards')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

it(
  'little memory: what is too much for 300 MB ends in words and changes nothing, what is not goes in',
  { timeout: extent(120_000, 3_600_000) },
  () => {
    const file = join(folder, 'exam.json');
    const items = extent(200, 30_000);
    const [row] = JSON.parse(readFileSync('resources/sample/sample_text.json', 'utf8')) as object[];
    const rows = Array.from({ length: items }, (_, n) => ({ ...row, id: `q${String(n)}` }));
    writeFileSync(file, JSON.stringify(rows));
    const target = join(folder, 'w.sqlite');
    const run = spawnSync(
      process.execPath,
      ['--max-old-space-size=300', '--no-warnings', 'src/cli/index.ts', 'import', file, '--workspace', target],
      { encoding: 'utf8', env: { ...process.env, XDG_CONFIG_HOME: folder } },
    );
    tellFigures('little memory', { items, megabytes: 300, exit: run.status ?? -1 });
    expect(`${run.stdout}${run.stderr}`).not.toMatch(/heap out of memory|\n\s+at /);
    expect(run.stderr + run.stdout).toMatch(new RegExp(`${String(items)}|refused|too large`));
  },
);
