/** results.jsonl and results_detailed.jsonl while a run is under way: each line is there as soon as its question is graded, or has failed. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../engine/index.ts';

const EVERY_MS = 300;

export interface ExamStream {
  /** Ends the stream; the export then writes all files in the benchmark's order. */
  stop(): Promise<void>;
}

/** The files that grow while a run is under way. */
export function streamedFiles(folder: string): [results: string, detailed: string] {
  return [join(folder, 'results.jsonl'), join(folder, 'results_detailed.jsonl')];
}

export function streamExamLines(engine: Engine, benchmarkId: number, runId: number, folder: string): ExamStream {
  const written = new Set<number>();
  let stopped = false;
  const look = async (): Promise<void> => {
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
  };
  const loop = async (): Promise<void> => {
    while (!isStopped()) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const isStopped = (): boolean => stopped;
  // A full disk, or a workspace that was closed meanwhile, shows when the files are written at the end.
  const running = loop().catch(() => undefined);
  return {
    stop: () => {
      stopped = true;
      return running;
    },
  };
}
