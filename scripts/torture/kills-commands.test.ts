/**
 * Each kind of work killed at any moment: what was acknowledged is there, an output is whole or not there, and the same command comes to what an
 * undisturbed one comes to, asking again at most what was in flight.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider, type FakeReply, type SeenRequest } from '../../testing/fake-provider.ts';
import { cli, program } from '../../src/cli/run-cli.testing.ts';
import { createEngine } from '../../src/engine/index.ts';
import { checkWorkspace } from '../../src/engine/store/file/check.ts';
import { SCHEMA_VERSION } from '../../src/engine/store/file/migrate.ts';
import { migrations } from '../../src/engine/store/migrations/index.ts';
import { openWorkspace } from '../../src/engine/store/file/open.ts';
import { extent, SEED, tellFigures } from './extent.ts';
import { randomFrom } from './random.ts';

const KILLS = extent(1, 14);
const WORKERS = 4;
const timeout = extent(120_000, 3_600_000);
const random = randomFrom(SEED);
let folder = '';
let provider: FakeProvider;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-kills-'));
  provider = await startFakeProvider({ reply, latencyMs: 60 });
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

function reply({ text, model }: SeenRequest): FakeReply {
  if (model === 'judge-1') return { answer: { score: 1, explanation: 'Some of it.' } };
  if (model === 'pupil') return { answer: `An answer of ${String(text.length)} characters.` };
  return { answer: JSON.stringify({ answer: 'A', explanation: `For ${String(text.length)}.` }) };
}
const env = (): Record<string, string> => ({
  OPENAI_BASE_URL: provider.url,
  OPENAI_API_KEY: 'sk-test-0123456789',
  XDG_CONFIG_HOME: folder,
});

/** Runs a program and kills it after so many milliseconds, from its first word on if it is to `begin`, unless it has ended by then: what it printed. */
async function killed(
  args: string[],
  cwd: string,
  ms: number,
  begin = false,
): Promise<{ printed: string; killed: boolean }> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  if (begin) await once(child.stdout, 'data');
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const [, signal] = await closed;
  clearTimeout(timer);
  return { printed, killed: signal === 'SIGKILL' };
}

interface Work {
  /** The files that it begins with. */
  prepare: (place: string) => void | Promise<void>;
  args: string[];
  /** What it comes to, without times. */
  outcome: (place: string) => unknown;
  /** What must hold right after the kill. */
  holds?: (place: string, calm: unknown) => void;
}

const sample = (place: string, ...names: string[]): void => {
  for (const name of names) cpSync(join('resources/sample', name), join(place, name), { recursive: true });
};
const soundOrFree = (path: string): void => {
  if (!existsSync(path)) return;
  const db = openWorkspace(path, { create: false });
  expect(checkWorkspace(db)).toEqual([]);
  db.close();
};
const workspacesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sqlite'));
const sortedLines = (path: string): string[] => readFileSync(path, 'utf8').split('\n').toSorted();
/** A benchmark of many questions, so that importing it takes a while. */
function large(place: string): void {
  const [row] = JSON.parse(readFileSync('resources/sample/sample_text.json', 'utf8')) as object[];
  const rows = Array.from({ length: 500 }, (_, n) => ({ ...row, id: n.toString(16).padStart(64, '0') }));
  writeFileSync(join(place, 'B.json'), JSON.stringify(rows));
}
function itemsIn(path: string): number {
  const db = openWorkspace(path, { create: false });
  const { n } = db.get<{ n: number }>('SELECT count(*) AS n FROM items') ?? { n: -1 };
  db.close();
  return n;
}

const WORKS: Record<string, Work> = {
  import: {
    prepare: large,
    args: ['import', 'B.json', '--workspace', 'w.sqlite'],
    outcome: (place) => itemsIn(join(place, 'w.sqlite')),
    // All of it or nothing.
    holds: (place, calm) => {
      if (existsSync(join(place, 'w.sqlite'))) expect([0, calm]).toContain(itemsIn(join(place, 'w.sqlite')));
    },
  },
  export: {
    // Imported once for all kills.
    prepare: async (place) => {
      const imported = join(folder, 'imported');
      if (!existsSync(imported)) {
        mkdirSync(imported);
        large(imported);
        expect((await cli(imported, ['import', 'B.json', '--workspace', 'w.sqlite'], { env: env() })).status).toBe(0);
      }
      cpSync(join(imported, 'w.sqlite'), join(place, 'w.sqlite'));
    },
    args: ['export', '--workspace', 'w.sqlite', '--what', 'benchmark', '--out', 'out.json', '--overwrite'],
    outcome: (place) => readFileSync(join(place, 'out.json'), 'utf8'),
    holds: (place, calm) => {
      if (existsSync(join(place, 'out.json')))
        expect(readFileSync(join(place, 'out.json'), 'utf8') === calm).toBe(true);
    },
  },
  generate: {
    prepare: (place) => {
      sample(place, 'sample_text.json');
    },
    args: [
      ...['generate', '--input', 'sample_text.json', '--output', 'A.json', '--test_provider', 'openai'],
      ...['--test_model', 'pupil', '--k', '2', '--no-images', '--max_workers', String(WORKERS)],
    ],
    outcome: (place) => readFileSync(join(place, 'A.json'), 'utf8'),
  },
  exam: {
    prepare: (place) => {
      sample(place, 'exam');
    },
    args: [
      ...['exam', 'run', '--data_dir', 'exam', '--model_name', 'student-1', '--judge_model', 'judge-1'],
      ...['--output_dir', 'out', '--max_workers', String(WORKERS)],
    ],
    outcome: (place) => sortedLines(join(place, 'out/results.jsonl')),
  },
  'cl infer': {
    prepare: (place) => {
      sample(place, 'cl');
    },
    args: [
      'cl',
      'infer',
      '--input',
      'cl/sample_cl.jsonl',
      '--model',
      'pupil',
      '--output',
      'out.jsonl',
      '--workers',
      String(WORKERS),
    ],
    outcome: (place) => sortedLines(join(place, 'out.jsonl')),
  },
};

it.each(Object.entries(WORKS))('%s', { timeout }, async (name, { prepare, args, outcome, holds }) => {
  const calmly = join(folder, `${name} calm`);
  mkdirSync(calmly);
  await prepare(calmly);
  const { status, milliseconds, stderr } = await cli(calmly, args, { env: env(), started: true });
  expect(status, stderr).toBeLessThan(2);
  const calm = outcome(calmly);
  const told = { kills: 0, ended_before: 0, lost: 0, repeated: 0 };
  for (let n = 0; n < KILLS; n += 1) {
    const place = join(folder, `${name} ${String(n)}`);
    mkdirSync(place);
    await prepare(place);
    provider.requests.length = 0;
    const was = await killed([program(), ...args], place, random(milliseconds));
    told[was.killed ? 'kills' : 'ended_before'] += 1;
    for (const path of workspacesIn(place)) soundOrFree(join(place, path));
    holds?.(place, calm);
    const again = await cli(place, args, { env: env() });
    // Killed after its work was done, it has nothing left to do and says so.
    if (!again.stderr.includes('already in the workspace')) expect(again.status, again.stderr).toBeLessThan(2);
    if (JSON.stringify(outcome(place)) !== JSON.stringify(calm)) told.lost += 1;
    const repeated = provider.requests.length - new Set(provider.requests.map(({ body }) => JSON.stringify(body))).size;
    // Two samples of a question are the same request twice.
    const usual = name === 'generate' ? provider.requests.length / 2 : 0;
    told.repeated += Math.max(0, Math.ceil(repeated - usual));
    expect(repeated - usual).toBeLessThanOrEqual(WORKERS);
    rmSync(place, { recursive: true, force: true });
  }
  tellFigures(`${name} killed`, told);
  expect(told.lost).toBe(0);
});

/** Decides as fast as it can and says each decision that it was told is saved. */
const REVIEWER = `
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

it('review', { timeout }, async () => {
  const path = join(folder, 'review.sqlite');
  const engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path, create: true });
  const names = ['sample_text.json', 'sample_text_k_2_test_larkspur-2.json'];
  await engine.api('import.files', { paths: names.map((name) => join('resources/sample', name)) });
  await engine.close();
  const told = { kills: 0, acknowledged: 0, lost: 0 };
  for (let round = 0; round < KILLS; round += 1) {
    const program = ['--input-type=module', '-e', REVIEWER, resolve('src/engine/index.ts'), path, resolve('resources')];
    const { printed } = await killed([...program, String(round)], folder, random(400), true);
    told.kills += 1;
    const db = openWorkspace(path, { create: false });
    expect(checkWorkspace(db)).toEqual([]);
    const reasons = new Set(db.all<{ reason: string }>('SELECT reason FROM events').map(({ reason }) => reason));
    db.close();
    for (const n of printed.split('\n').slice(0, -1)) {
      told.acknowledged += 1;
      if (!reasons.has(`${String(round)}:${n}`)) told.lost += 1;
    }
  }
  tellFigures('review killed', told);
  expect(told.lost).toBe(0);
  expect(told.acknowledged).toBeGreaterThan(0);
});

it('migration', { timeout }, async () => {
  const fresh = join(folder, 'fresh.sqlite');
  openWorkspace(fresh, { create: true }).close();
  const id = new Sqlite(fresh).pragma('application_id', { simple: true }) as number;
  const program = `const { openWorkspace } = await import(process.argv[1]);
    process.stdout.write('now\\n');
    openWorkspace(process.argv[2], { create: false }).close();
    process.stdout.write('done\\n');`;
  const told = { kills: 0, ended_before: 0, lost: 0 };
  for (let n = 0; n < KILLS; n += 1) {
    const path = join(folder, `old ${String(n)}.sqlite`);
    const raw = new Sqlite(path);
    raw.pragma(`application_id = ${String(id)}`);
    raw.exec(migrations[0]?.sql ?? '');
    raw.pragma('user_version = 1');
    raw.exec("INSERT INTO settings (key, value) VALUES ('reviewer', 'Ada')");
    raw.close();
    const args = ['--input-type=module', '-e', program, resolve('src/engine/store/file/open.ts'), path];
    const { killed: was } = await killed(args, folder, random(150), true);
    told[was ? 'kills' : 'ended_before'] += 1;
    const left = new Sqlite(path);
    expect([1, SCHEMA_VERSION]).toContain(left.pragma('user_version', { simple: true }));
    left.close();
    const db = openWorkspace(path, { create: false });
    expect(checkWorkspace(db)).toEqual([]);
    if (db.get<{ value: string }>("SELECT value FROM settings WHERE key = 'reviewer'")?.value !== 'Ada') told.lost += 1;
    db.close();
    expect(existsSync(`${path}.v1.backup`)).toBe(true);
  }
  tellFigures('migration killed', told);
  expect(told.lost).toBe(0);
});
