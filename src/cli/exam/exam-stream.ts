/** results.jsonl and results_detailed.jsonl while a run is under way: each line is there as soon as its question is graded, or has failed. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../engine/index.ts';
import { whileRunning, type Stream } from '../output/while-running.ts';

const EVERY_MS = 300;

/** The files that grow while a run is under way. */
export function streamedFiles(folder: string): [results: string, detailed: string] {
  return [join(folder, 'results.jsonl'), join(folder, 'results_detailed.jsonl')];
}

/** The export then writes all files in the benchmark's order. */
export function streamExamLines(engine: Engine, benchmarkId: number, runId: number, folder: string): Stream {
  const written = new Set<number>();
  return whileRunning(EVERY_MS, async () => {
    const lines = (await engine.api('exam.lines', { benchmarkId, runId })).filter(
      (line) => !written.has(line.instanceId),
    );
    if (lines.length === 0) return;
    // What an earlier, interrupted command left there is written anew.
    const put = written.size === 0 ? writeFileSync : appendFileSync;
    mkdirSync(folder, { recursive: true });
    const [results, detailed] = streamedFiles(folder);
    put(results, lines.map((line) => `${line.result}\n`).join(''));
    put(detailed, lines.map((line) => `${line.detailed}\n`).join(''));
    for (const line of lines) written.add(line.instanceId);
  });
}
