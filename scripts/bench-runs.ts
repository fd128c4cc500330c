/**
 * How fast runs go, and how their memory grows: `markscheme evaluate` as a process of its own against a local server that takes a fixed time
 * for each reply. Prints one line per setting, beside the floor (calls x latency / workers, plus the time that the process needs to start);
 * fails when a figure is over its bar.
 *
 *   node scripts/bench-runs.ts            all settings
 *   node scripts/bench-runs.ts --built    the built command line (out/cli) instead of the sources
 *   node scripts/bench-runs.ts --profile=DIR    one setting (200 ms, 32 workers), and where its time went, for Chrome's DevTools
 *   node scripts/bench-runs.ts --memory   runs of 51,200 calls, two minutes each: what the process holds after every 5,000 (--memory=generate
 *                                         or --memory=evaluate for one of them)
 *
 * On a busy machine look at the processor time, which does not depend on what else runs as much as the time on the clock does.
 */
import { measureMemory } from './bench-runs/memory.ts';
import { startBenchServer, type BenchServer } from './bench-runs/server.ts';
import { CALLS, runOnce, SHAPE, startOf } from './bench/runs.ts';

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

const profiles = process.argv.find((argument) => argument.startsWith('--profile='))?.slice('--profile='.length);
const PROFILED = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
const entry = process.argv.includes('--built') ? 'out/cli/index.mjs' : 'src/cli/index.ts';

const memory = process.argv.find((argument) => /^--memory(=|$)/.test(argument));
const ok = memory === undefined ? await measureSpeed() : await measureMemory(entry, memory.split('=')[1] ?? null);
process.exitCode = ok ? 0 : 1;

async function measureSpeed(): Promise<boolean> {
  const server = await startBenchServer();
  const start = await startOf(entry);
  console.log(
    `${entry}: starts in ${start.toFixed(2)} s; ${String(CALLS)} calls for ${String(SHAPE.questions)} questions`,
  );
  let fast = true;
  for (const setting of PROFILED.length === 0 ? SETTINGS : SETTINGS.slice(1, 2))
    fast = (await measure(server, start, setting)) && fast;
  await server.stop();
  return fast;
}

async function measure(server: BenchServer, start: number, setting: Setting): Promise<boolean> {
  const { latencyMs, workers, ratio, seconds } = setting;
  const { outcome, floor, seen } = await runOnce(server, { entry, start, latencyMs, workers, node: PROFILED });
  const fast =
    outcome.status === 0 &&
    seen === CALLS &&
    (ratio === undefined || outcome.seconds / floor <= ratio) &&
    (seconds === undefined || outcome.seconds <= seconds);
  const bar = ratio === undefined ? `at most ${String(seconds)} s` : `at most ${String(ratio)}`;
  console.log(
    `${String(latencyMs).padStart(4)} ms x ${String(workers).padStart(2)} workers: ${outcome.seconds.toFixed(2)} s, floor ${floor.toFixed(2)} s, ratio ${(outcome.seconds / floor).toFixed(2)} (${bar}), ${String(seen)} calls, processor ${outcome.cpuSeconds.toFixed(2)} s${fast ? '' : '  TOO SLOW'}`,
  );
  if (outcome.status !== 0) console.log(outcome.text);
  return fast;
}
