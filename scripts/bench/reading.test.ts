/** On a workspace with many answers, in the engine as the window has it. */
import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { workspaceOf } from './workspace.ts';
import type { EngineEvent } from '../../src/contract/events.ts';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { Reader } from '../../src/engine/reading/reader.ts';
import type { WorkInput, WorkName } from '../../src/engine/reading/work.ts';
import { openWorkspace } from '../../src/engine/store/file/open.ts';

const ITEMS = 240;
let folder: string;
let engine: Engine;
let told: (event: EngineEvent) => void = () => undefined;
let benchmarkId = 0;
/** One that contradicts what was judged. */
let decision: { responseId: number; variableId: number; status: 'right' | 'wrong' };

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'markscheme-reading-'));
  const file = path.join(folder, 'many.sqlite');
  copyFileSync(workspaceOf(ITEMS), file);
  engine = createEngine({
    resources: 'resources',
    userData: folder,
    onEvent: (event) => {
      told(event);
    },
  });
  const { benchmarks } = await engine.api('workspace.open', { path: file, create: false });
  benchmarkId = benchmarks[0]?.id ?? 0;
  const [set] = await engine.api('answers.sets', { benchmarkId });
  const [answer] = await engine.api('answers.get', { itemId: 1, answerRunId: set?.runId ?? 0 });
  const [card] = answer?.cards ?? [];
  const status = card?.effective.status === 'right' ? 'wrong' : 'right';
  decision = { responseId: answer?.responseId ?? 0, variableId: card?.variableId ?? 0, status };
});
afterEach(async () => {
  told = () => undefined;
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Decides, over and over, while a thread reads, and says each decision that it was told is saved. */
const DECIDING = `
  const { createEngine } = await import(process.argv[1]);
  const decision = JSON.parse(process.argv[3]);
  let reading = false;
  const engine = createEngine({ resources: 'resources', userData: process.argv[4], onEvent: ({ type }) => (reading ||= type === 'reading.progress') });
  const { benchmarks } = await engine.api('workspace.open', { path: process.argv[2], create: false });
  const benchmarkId = benchmarks[0].id;
  void (async () => { for (;;) await engine.api('results.breakdown', { benchmarkId }); })();
  for (let n = 0; ; n += 1) {
    await engine.api('review.decide', { ...decision, status: n % 2 ? 'right' : 'wrong', reason: 'n' + n });
    if (reading) process.stdout.write('n' + n + '\\n');
    await new Promise((done) => setTimeout(done, 1));
  }`;

/** Resolves when such work says how far it is. */
const begun = (name: string): Promise<void> =>
  new Promise((resolve) => {
    told = (event) => {
      if (event.type === 'reading.progress' && event.name === name) resolve();
    };
  });
const decide = (status: 'right' | 'wrong' | null = decision.status) =>
  engine.api('review.decide', { ...decision, status });

const figuresBy = async (asked: Engine) => ({
  breakdown: await asked.api('results.breakdown', { benchmarkId }),
  results: await asked.api('results.get', { benchmarkId }),
  agreement: await asked.api('agreement.pairs', { benchmarkId }),
});

it('saves a decision while a breakdown is worked out, which then has it', async () => {
  const order: string[] = [];
  const going = begun('results.breakdown');
  const first = engine.api('results.breakdown', { benchmarkId }).then((view) => {
    order.push('breakdown');
    return view;
  });
  await going;
  await decide();
  order.push('decided');
  const before = await first;
  expect(order).toEqual(['decided', 'breakdown']);
  // What was asked for first is of the moment when it was asked for.
  expect(before.sets.map(({ overridden }) => overridden)).toEqual([0, 0]);
  const there = await figuresBy(engine);
  expect(there.breakdown.sets.map(({ overridden }) => overridden)).toEqual([1, 0]);
  // The same as in the thread that asks.
  const here = createEngine({ resources: 'resources' });
  await here.api('workspace.open', { path: path.join(folder, 'many.sqlite'), create: false });
  expect(there).toEqual(await figuresBy(here));
  await here.close();
});

it('saves a decision while a file is written, which is the same as where nobody else waits, and noted as written', async () => {
  const order: string[] = [];
  const target = (name: string) => ({ benchmarkId, what: 'table' as const, path: path.join(folder, name) });
  const exported = engine.api('export.write', target('there.csv')).then(() => order.push('exported'));
  await decide();
  order.push('decided');
  await exported;
  expect(order).toEqual(['decided', 'exported']);
  // Written again without a question, since the workspace knows that it wrote it.
  const { rows } = await engine.api('export.write', target('there.csv'));
  expect(rows).toBe(ITEMS * 10);
  const here = createEngine({ resources: 'resources' });
  await here.api('workspace.open', { path: path.join(folder, 'many.sqlite'), create: false });
  await here.api('export.write', target('here.csv'));
  await here.close();
  const [one, other] = ['there.csv', 'here.csv'].map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(one).toBe(other);
  writeFileSync(path.join(folder, 'foreign.csv'), 'not ours');
  await expect(engine.api('export.write', target('foreign.csv'))).rejects.toMatchObject({ code: 'file-exists' });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('has a page of the items behind a figure before figures that were asked for earlier and have not begun', async () => {
  const db = openWorkspace(path.join(folder, 'many.sqlite'), { create: false });
  const reader = new Reader(db);
  const order: string[] = [];
  const asked = async <N extends WorkName>(name: N, input: WorkInput<N>): Promise<void> => {
    await reader.ask(name, input, () => undefined);
    order.push(name);
  };
  await Promise.all([
    asked('results.breakdown', { benchmarkId }),
    asked('agreement.pairs', { benchmarkId }),
    asked('results.items', { benchmarkId, sets: [], of: {}, from: 0, limit: 3 }),
  ]);
  expect(order).toEqual(['results.breakdown', 'results.items', 'agreement.pairs']);
  await reader.close();
  db.close();
});

it('ends what nobody waits for, goes on with what comes next, and closes', async () => {
  const order: string[] = [];
  const watch = (message: unknown): void => {
    const { worker } = message as { worker: Worker };
    order.push('a thread begins');
    worker.once('exit', () => order.push('a thread is ended'));
  };
  subscribe('worker_threads', watch);
  onTestFinished(() => void unsubscribe('worker_threads', watch));
  const going = begun('results.breakdown');
  const left = engine.api('results.breakdown', { benchmarkId });
  const next = engine.api('results.get', { benchmarkId });
  await going;
  await engine.api('workspace.leave', { names: ['results.breakdown'] });
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  expect(await next).toHaveLength(2);
  // In the middle of its work, not after it.
  expect(order.toSorted()).toEqual(['a thread begins', 'a thread begins', 'a thread is ended']);
  expect((await engine.api('results.breakdown', { benchmarkId })).sets).toHaveLength(2);

  // It closes while something is worked out.
  const last = engine.api('agreement.pairs', { benchmarkId });
  const closed = engine.close();
  await expect(last).rejects.toMatchObject({ code: 'no-workspace' });
  await closed;
});

it('killed while it reads, loses no decision that was acknowledged, and shows the figures of them', async () => {
  await engine.close();
  const file = path.join(folder, 'many.sqlite');
  const program = ['--no-warnings', '--input-type=module', '-e', DECIDING, path.resolve('src/engine/index.ts')];
  const child = spawn(process.execPath, [...program, file, JSON.stringify(decision), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It never ends by itself, not even where this test gives up waiting.
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const enough = new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.split('\n').length > 20) resolve();
    });
  });
  await enough;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
  await engine.api('workspace.open', { path: file, create: false });
  expect((await engine.api('workspace.check', {})).problems).toEqual([]);
  const history = JSON.stringify(await engine.api('review.history', { itemId: 1 }));
  const acknowledged = said.split('\n').slice(0, -1);
  expect(acknowledged.filter((reason) => !history.includes(`"${reason}"`))).toEqual([]);
  // What counts is the last that was written, acknowledged or not: every other one agrees with what was judged.
  const last = Math.max(...[...history.matchAll(/"n(\d+)"/g)].map(([, n]) => Number(n)));
  const status = last % 2 === 1 ? 'right' : 'wrong';
  const there = await figuresBy(engine);
  const overridden = there.breakdown.sets.map((set) => set.overridden);
  expect(overridden.toSorted()).toEqual([0, status === decision.status ? 1 : 0]);
});
