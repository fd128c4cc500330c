/** Runs of the command line against a local server that takes a fixed time for each reply, beside the floor: calls × latency ÷ workers, and the start of the process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand, type Outcome } from '../bench-runs/command.ts';
import { evaluateArgs, KEY } from '../bench-runs/commands.ts';
import { callsFor, writeFiles, type Shape } from '../bench-runs/files.ts';
import { startBenchServer, type BenchServer } from '../bench-runs/server.ts';
import { builtCommandLine } from './command-line.ts';
import type { Line } from './measure.ts';

export const SHAPE: Shape = { questions: 305, variables: 483, answersEach: 1 };
export const CALLS = callsFor(SHAPE);

const SETTINGS = [
  { latencyMs: 200, workers: 8, atMost: 1.1 },
  { latencyMs: 200, workers: 32, atMost: 1.2 },
  { latencyMs: 50, workers: 32, atMost: 1.5 },
  { latencyMs: 20, workers: 64, atMost: 2 },
];

export interface Ran {
  outcome: Outcome;
  /** Seconds. */
  floor: number;
  /** Calls that the server was asked. */
  seen: number;
}

export async function measureRuns(): Promise<Line[]> {
  const entry = builtCommandLine();
  const server = await startBenchServer();
  try {
    const start = await startOf(entry);
    const lines: Line[] = [];
    for (const { latencyMs, workers, atMost } of SETTINGS) {
      const { outcome, floor, seen } = await runOnce(server, { entry, start, latencyMs, workers });
      if (outcome.status !== 0 || seen !== CALLS) throw new Error(`${String(seen)} calls: ${outcome.text}`);
      const what = `${String(CALLS)} calls of ${String(latencyMs)} ms by ${String(workers)} workers`;
      lines.push({ what: `${what}, of the processor`, value: outcome.cpuSeconds * 1000, unit: 'ms' });
      lines.push({ what: `${what}, against the floor`, value: outcome.seconds / floor, unit: '×', atMost });
    }
    return lines;
  } finally {
    await server.stop();
  }
}

/** The fastest of five starts that do nothing, in seconds. */
export async function startOf(entry: string): Promise<number> {
  const starts: number[] = [];
  for (let i = 0; i < 5; i += 1) starts.push((await runCommand(entry, ['--version'])).seconds);
  return Math.min(...starts);
}

export async function runOnce(
  server: BenchServer,
  of: { entry: string; start: number; latencyMs: number; workers: number; node?: string[] },
): Promise<Ran> {
  const { entry, start, latencyMs, workers, node = [] } = of;
  const folder = mkdtempSync(path.join(tmpdir(), 'markscheme-bench-'));
  writeFiles(folder, SHAPE);
  const { url } = await server.set(latencyMs);
  const env = { OPENAI_BASE_URL: url, OPENAI_API_KEY: KEY };
  const outcome = await runCommand(entry, evaluateArgs(workers), { env, cwd: folder, node });
  const { seen } = await server.set(0);
  rmSync(folder, { recursive: true, force: true });
  return { outcome, floor: (CALLS * latencyMs) / 1000 / workers + start, seen };
}
