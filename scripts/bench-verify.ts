import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { verifyWith } from '../src/core/verify/verify.ts';
import {
  type Case,
  askedCases,
  breakingCases,
  differentCases,
  ownValues,
  paraphraseCases,
  preservingCases,
  realValues,
  selfCases,
  fieldCases,
  namedCases,
  tripleCases,
} from './bench-verify/sets.ts';

/**
 * Measures the offline verifier against its bars (design "The offline verifier") and prints a table; exit status 1 when a bar is missed.
 *   node scripts/bench-verify.ts [--json] [--data FOLDER] [--show N]
 */
const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    data: { type: 'string' },
    show: { type: 'string', default: '8' },
  },
});

interface Result {
  set: string;
  pairs: number;
  kinds: number;
  wanted: number;
  undecided: number;
  wrong: number;
  share: number;
  bar: string;
  met: boolean;
  examples: string[];
}

const out = (text: string): void => void process.stdout.write(`${text}\n`);

const times: number[] = [];

let slowest = { ms: 0, pair: '' };

/** Milliseconds of CPU time, of the process and of this thread: the machine may be busy with other work. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function threadNow(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function run(set: string, cases: Case[], shortcut: boolean, bar: string, met: (r: Result) => boolean): Result {
  const result: Result = {
    set,
    pairs: cases.length,
    kinds: new Set(cases.map((c) => c.kind)).size,
    wanted: 0,
    undecided: 0,
    wrong: 0,
    share: 0,
    bar,
    met: false,
    examples: [],
  };
  for (const c of cases) {
    const start = threadNow();
    const v = verifyWith(c.reference, c.claimed, c.context, { shortcut });
    const spent = threadNow() - start;
    if (spent > slowest.ms) slowest = { ms: spent, pair: `${c.reference.slice(0, 120)} | ${c.claimed.slice(0, 120)}` };
    times.push(spent);
    if (v.verdict === c.wanted) result.wanted++;
    else if (v.verdict === 'undecided') result.undecided++;
    else {
      result.wrong++;
      result.examples.push(
        `${c.kind}: ${v.verdict} (${v.reason}): ${c.reference.slice(0, 100)} | ${c.claimed.slice(0, 100)}`,
      );
    }
  }
  result.share = cases.length === 0 ? 1 : result.wanted / cases.length;
  result.met = met(result);
  return result;
}

const here = dirname(fileURLToPath(import.meta.url));
const folder = options.data ?? join(here, '..', '..', 'shared', 'data', 'cfe');
const real = realValues(folder);
const own = ownValues();
const values = [...real, ...own];
const paraphrases = paraphraseCases();

for (const c of paraphrases) verifyWith(c.reference, c.claimed, c.context, { shortcut: false });
times.length = 0;

const [self, different] = [selfCases(values), differentCases(real, 7)];
const [preserving, breaking] = [preservingCases(values), breakingCases(values)];
const asked = askedCases([...preserving, ...breaking, ...paraphrases]);
const askedDifferent = askedCases(different);
const sets = [self, different, preserving, breaking, paraphrases];
const started = cpuNow();
const alone: Result[] = [
  run('value against itself', self, false, '>= 99% equivalent, 0 different', (r) => r.share >= 0.99 && r.wrong === 0),
  run('different values', different, true, '0 equivalent', (r) => r.wrong === 0),
  run(
    'truth-preserving mutations',
    preserving,
    true,
    '>= 25 kinds, >= 99% equivalent, 0 different',
    (r) => r.kinds >= 25 && r.share >= 0.99 && r.wrong === 0,
  ),
  run(
    'truth-breaking mutations',
    breaking,
    true,
    '>= 20 kinds, >= 85% different, 0 equivalent',
    (r) => r.kinds >= 20 && r.share >= 0.85 && r.wrong === 0,
  ),
  run(
    'paraphrases by hand',
    paraphrases,
    true,
    '>= 60% decided, 0 wrong',
    (r) => r.share + r.wrong / Math.max(1, r.pairs) >= 0.6 && r.wrong === 0,
  ),
];
const cpu = cpuNow() - started;
const perSecond = (times.length / cpu) * 1000;
const sorted = [...times].sort((a, b) => a - b);
const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
const worst = sorted[sorted.length - 1] ?? 0;
const speed = {
  pairs: times.length,
  perSecond: Math.round(perSecond),
  p50ms: Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(3)),
  p99ms: Number(p99.toFixed(3)),
  worstMs: Number(worst.toFixed(1)),
  bar: '>= 3000 pairs/s, p99 < 10 ms, worst < 50 ms',
  slowest: slowest.pair,
  met: perSecond >= 3000 && p99 < 10 && worst < 50,
};
// Speed is that of values alone.
const results: Result[] = [
  ...alone,
  run('the last three with a question', asked, true, '>= 90% decided, 0 wrong', (r) => r.share >= 0.9 && r.wrong === 0),
  run('triples of question, value and claim', tripleCases(), true, '>= 60% decided, 0 wrong', (r) => r.share >= 0.6 && r.wrong === 0), // prettier-ignore
  run('triples of other fields than physics', fieldCases(), true, '>= 85% decided, 0 wrong', (r) => r.share >= 0.85 && r.wrong === 0), // prettier-ignore
  run('named variables with a question', namedCases(), true, '>= 50% decided, 0 wrong', (r) => r.share >= 0.5 && r.wrong === 0), // prettier-ignore
  run('different values with a question', askedDifferent, true, '0 equivalent', (r) => r.wrong === 0),
];
const threads = await byThreads(sets.flat());
const ok = results.every((r) => r.met) && speed.met;

if (options.json) out(JSON.stringify({ realData: real.length > 0, results, speed, threads, ok }, null, 2));
else {
  if (real.length === 0) out('The benchmark data is not there; own fixtures only.');
  out('| set | pairs | kinds | as wanted | undecided | wrong | bar | met |');
  out('|---|---|---|---|---|---|---|---|');
  for (const r of results) {
    const wanted = r.set.startsWith('different values')
      ? `${String(r.wanted)} different`
      : `${(100 * r.share).toFixed(2)}%`;
    out(
      `| ${r.set} | ${String(r.pairs)} | ${String(r.kinds)} | ${wanted} | ${String(r.undecided)} | ${String(r.wrong)} | ${r.bar} | ${r.met ? 'yes' : 'NO'} |`,
    );
  }
  out(
    `| speed | ${String(speed.pairs)} |  | ${String(speed.perSecond)}/s of CPU | p50 ${String(speed.p50ms)} ms | p99 ${String(speed.p99ms)} ms, worst ${String(speed.worstMs)} ms | ${speed.bar} | ${speed.met ? 'yes' : 'NO'} |`,
  );
  const { cores, byClock, ofCpu } = threads;
  out(`${String(byClock)} pairs/s by the clock by ${String(cores)} threads; their CPU would do ${String(ofCpu)} on a quiet machine (bar 8000 on 2 cores)`); // prettier-ignore
  for (const r of results) for (const e of r.examples.slice(0, Number(options.show))) out(`  ${r.set}: ${e}`);
}
process.exitCode = ok ? 0 : 1;

/** All pairs once more by one thread for each core, after each is warm: pairs a second by the clock, and by the processor time that they took. */
async function byThreads(cases: readonly Case[]): Promise<{ cores: number; byClock: number; ofCpu: number }> {
  const cores = availableParallelism();
  const heard = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      worker.once('message', () => {
        resolve();
      });
      worker.once('error', reject);
    });
  const workers = Array.from({ length: cores }, (_, n) => {
    const share = cases.filter((_case, k) => k % cores === n);
    const url = new URL('./bench-verify/thread.ts', import.meta.url);
    return new Worker(url, { workerData: { cases: share, warm: paraphrases } });
  });
  await Promise.all(workers.map(heard));
  const [began, spent] = [performance.now(), cpuNow()];
  const done = workers.map(heard);
  for (const worker of workers) worker.postMessage('go');
  await Promise.all(done);
  const [clock, cpu] = [performance.now() - began, cpuNow() - spent];
  await Promise.all(workers.map((worker) => worker.terminate()));
  const rate = (ms: number): number => Math.round((1000 * cases.length) / ms);
  return { cores, byClock: rate(clock), ofCpu: rate(cpu / cores) };
}
