/** How the memory of a long run grows: what the process holds after every 5,000 calls of more than 50,000. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, type Memory } from './command.ts';
import { evaluateArgs, generateArgs, KEY } from './commands.ts';
import { callsFor, writeFiles, type Shape } from './files.ts';
import { startBenchServer } from './server.ts';

/** Generating begins with little in memory; judging begins with a file of 72 MB, read before the first call. */
const RUNS: { what: string; shape: Shape; args: (workers: number) => string[]; calls: number }[] = [
  {
    what: 'generate',
    shape: { questions: 400, variables: 400, answersEach: 1 },
    args: (workers) => generateArgs(workers, 128),
    calls: 400 * 128,
  },
  {
    what: 'evaluate',
    shape: { questions: 400, variables: 400, answersEach: 64 },
    args: evaluateArgs,
    calls: callsFor({ questions: 400, variables: 400, answersEach: 64 }),
  },
];
const STEP = 5000;
const WORKERS = 32;
const LATENCY_MS = 5;
/** How much more the process may hold at one time of the run than at another, from the first 5,000 calls on. MB. */
const BAR = 100;

const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** Prints a line per 5,000 calls, then the difference between the most and the least. Whether all runs are within their bar. */
export async function measureMemory(entry: string, only: string | null): Promise<boolean> {
  let flat = true;
  for (const run of RUNS.filter(({ what }) => only === null || what === only))
    flat = (await measure(entry, run)) && flat;
  return flat;
}

async function measure(entry: string, { what, shape, args, calls }: (typeof RUNS)[number]): Promise<boolean> {
  const server = await startBenchServer();
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-bench-'));
  writeFiles(folder, shape);
  const { url } = await server.set(LATENCY_MS);
  const held: number[] = [];
  let seen = 0;
  let next = 0;
  let before = 0;
  server.onSeen = (count) => {
    seen = count;
  };
  const onMemory = (memory: Memory): void => {
    if (seen === 0) before = memory.peak;
    // After the last call the files are written: that is no part of the run.
    if (seen >= STEP && seen < calls) held.push(memory.rss);
    if (seen < next) return;
    const { rss, heapTotal, heapUsed, external } = memory;
    const figures = [rss, heapTotal, heapUsed, external].map((bytes) => mb(bytes).padStart(7));
    console.log(`${String(seen).padStart(7)}${figures.join('')}`);
    next = (Math.floor(seen / STEP) + 1) * STEP;
  };
  console.log(`${what}\n  calls    RSS   heap   used  outside (MB)`);
  const env = { OPENAI_BASE_URL: url, OPENAI_API_KEY: KEY };
  const outcome = await runCommand(entry, args(WORKERS), { env, cwd: folder, onMemory });
  const { seen: made } = await server.set(0);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  const [least, most] = [Math.min(...held), Math.max(...held)];
  const ok = outcome.status === 0 && made === calls && most - least <= BAR * 1e6;
  console.log(
    `${String(made)} calls, ${String(WORKERS)} workers: ${mb(least)} to ${mb(most)} MB from the first ${String(STEP)} on, a difference of ${mb(most - least)} MB (at most ${String(BAR)}); ` +
      `peak ${mb(before)} MB before the first call, ${mb(outcome.peak)} MB over all; ${outcome.seconds.toFixed(0)} s, processor ${outcome.cpuSeconds.toFixed(0)} s${ok ? '' : '  FAILED'}`,
  );
  if (outcome.status !== 0) console.log(outcome.text);
  return ok;
}
