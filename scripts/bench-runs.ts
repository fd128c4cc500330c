/**
 * How fast runs go: `markscheme evaluate` as a process of its own against a local server that takes a fixed time for each reply, beside the floor
 * (calls x latency / workers, plus the time that the process needs to start). Prints one line per setting; fails when a ratio is over its bar.
 *
 *   node scripts/bench-runs.ts            all settings
 *   node scripts/bench-runs.ts --built    the built command line (out/cli) instead of the sources
 *   node scripts/bench-runs.ts --profile=DIR    one setting (200 ms, 32 workers), and where its time went, for Chrome's DevTools
 *
 * On a busy machine look at the processor time, which does not depend on what else runs as much as the time on the clock does.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { plainJudge, startFakeProvider } from '../e2e/fake-provider.ts';

const QUESTIONS = 305;
/** One extraction per answer and one comparison per variable. */
const CALLS = 788;
const VARIABLES = CALLS - QUESTIONS;

interface Setting {
  latencyMs: number;
  workers: number;
  /** At most so many times the floor, or so many seconds in all. */
  ratio?: number;
  seconds?: number;
}
const SETTINGS: Setting[] = [
  { latencyMs: 200, workers: 8, ratio: 1.15 },
  { latencyMs: 200, workers: 32, ratio: 1.35 },
  { latencyMs: 50, workers: 32, seconds: 3.1 },
];

/** Makes a process tell the processor time that it took, in microseconds, as it ends. */
const TELLS_CPU =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.error(`cpu=${user+system}`)})';
const profiles = process.argv.find((argument) => argument.startsWith('--profile='))?.slice('--profile='.length);
const PROFILED = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];

if (isMainThread) await main();
else await serve();

/** The server has a thread of its own, so that it does not take the time of what is measured more than a distant one would. */
async function serve(): Promise<void> {
  let latencyMs = 0;
  let seen = 0;
  const fake = await startFakeProvider({
    reply: (request) => {
      seen += 1;
      return { ...plainJudge(request), delayMs: latencyMs };
    },
  });
  parentPort?.on('message', (latency: number) => {
    latencyMs = latency;
    fake.requests.length = 0;
    parentPort?.postMessage({ url: fake.url, seen });
    seen = 0;
  });
  parentPort?.postMessage('ready');
}

async function main(): Promise<void> {
  const entry = process.argv.includes('--built') ? 'out/cli/index.mjs' : 'src/cli/index.ts';
  const server = new Worker(new URL(import.meta.url));
  await next(server);
  const start = Math.min(...(await repeat(5, () => run(entry, ['--version'], {}))).map(({ seconds }) => seconds));
  console.log(`${entry}: starts in ${start.toFixed(2)} s; ${String(CALLS)} calls for ${String(QUESTIONS)} questions`);
  let failed = false;
  for (const setting of PROFILED.length === 0 ? SETTINGS : SETTINGS.slice(1, 2))
    failed = !(await measure(entry, server, start, setting)) || failed;
  await server.terminate();
  process.exitCode = failed ? 1 : 0;
}

async function measure(entry: string, server: Worker, start: number, setting: Setting): Promise<boolean> {
  const { latencyMs, workers, ratio, seconds } = setting;
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-bench-'));
  writeFiles(folder);
  const { url } = await ask(server, latencyMs);
  const options = [
    '--input',
    'G.json',
    '--input_benchmark',
    'B.json',
    '--judge_provider',
    'openai',
    '--judge_model',
    'judge',
  ];
  const args = ['evaluate', ...options, '--verifier', 'judge-only', '--max_workers', String(workers)];
  const outcome = await run(
    resolve(entry),
    args,
    { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'sk-bench-0123456789' },
    folder,
  );
  const { seen } = await ask(server, 0);
  rmSync(folder, { recursive: true, force: true });
  const floor = (CALLS * latencyMs) / 1000 / workers + start;
  const ok =
    outcome.status === 0 &&
    seen === CALLS &&
    (ratio === undefined || outcome.seconds / floor <= ratio) &&
    (seconds === undefined || outcome.seconds <= seconds);
  const bar = ratio === undefined ? `at most ${String(seconds)} s` : `at most ${String(ratio)}`;
  console.log(
    `${String(latencyMs).padStart(4)} ms x ${String(workers).padStart(2)} workers: ${outcome.seconds.toFixed(2)} s, floor ${floor.toFixed(2)} s, ratio ${(outcome.seconds / floor).toFixed(2)} (${bar}), ${String(seen)} calls, ${outcome.cpu}${ok ? '' : '  TOO SLOW'}`,
  );
  if (outcome.status !== 0) console.log(outcome.text);
  return ok;
}

interface Outcome {
  status: number | null;
  seconds: number;
  cpu: string;
  text: string;
}

function run(entry: string, args: string[], env: Record<string, string>, cwd = process.cwd()): Promise<Outcome> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', TELLS_CPU, ...PROFILED, entry, ...args], {
    cwd,
    env: { ...process.env, ...env },
  });
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  child.stderr.on('data', (data: Buffer) => (text += data.toString()));
  return new Promise((done) => {
    child.on('close', (status) => {
      const used = Number(/cpu=(\d+)/.exec(text)?.[1] ?? Number.NaN) / 1e6;
      const cpu = `processor ${used.toFixed(2)} s`;
      done({ status, seconds: (performance.now() - began) / 1000, cpu, text });
    });
  });
}

/** 305 questions, with one or two variables each; every answer states all of its values. */
function writeFiles(folder: string): void {
  const second = VARIABLES - QUESTIONS;
  const names = (n: number): string[] => (n < second ? ['first', 'second'] : ['first']);
  const rows = Array.from({ length: QUESTIONS }, (_, n) => ({
    question: { text: `Question ${String(n)}: ${'a long question '.repeat(40)}`, images: [] },
    answer: { text: 'The solution.', images: [] },
    id: n.toString(16).padStart(64, '0'),
    short_answer_value: names(n).map((name) => `${name} value ${String(n)}`),
    short_answer_variable: names(n),
    short_answer_description: names(n).map((name) => `The ${name} value.`),
    short_answer_type: names(n).map(() => 'other'),
    reasoning_flow: [],
  }));
  const answers = rows.map((row, n) => ({
    generated_answers: [
      `${'Some working. '.repeat(200)}\n${row.short_answer_variable.map((name) => `${name}: ${name} value ${String(n % 3 === 0 ? -1 : n)}`).join('\n')}`,
    ],
    id: row.id,
  }));
  writeFileSync(join(folder, 'B.json'), JSON.stringify(rows, null, 2));
  writeFileSync(join(folder, 'G.json'), JSON.stringify(answers, null, 2));
}

function ask(server: Worker, latencyMs: number): Promise<{ url: string; seen: number }> {
  server.postMessage(latencyMs);
  return next(server) as Promise<{ url: string; seen: number }>;
}

function next(server: Worker): Promise<unknown> {
  return new Promise((done) => server.once('message', done));
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < times; i += 1) results.push(await work());
  return results;
}
