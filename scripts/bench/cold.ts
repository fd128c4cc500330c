/**
 * What looks at all answers, asked for first after opening: each in a thread of its own, as the window has one that reads (src/engine/reading), which knows
 * nothing yet. In the processor's time of that thread, opening the file apart.
 */
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { agreementPairs } from '../../src/engine/store/agreement/pairs.ts';
import { breakdownOf } from '../../src/engine/store/figures/breakdown.ts';
import { openWorkspace, type ReadableDb } from '../../src/engine/store/file/open.ts';
import { resultsOf } from '../../src/engine/store/figures/results.ts';
import { slopeOf, timed, type Line } from './measure.ts';
import { workspaceOf } from './workspace.ts';

const benchmarkId = 1;
const WORK: Record<string, (db: ReadableDb) => unknown> = {
  results: (db) => resultsOf(db, { benchmarkId }),
  breakdown: (db) => breakdownOf(db, { benchmarkId }),
  agreement: (db) => agreementPairs(db, { benchmarkId }),
};
const TIMES = 3;

export async function measureCold(sizes: readonly number[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const name of Object.keys(WORK)) {
    const points: { size: number; ms: number }[] = [];
    for (const size of sizes) {
      const taken: number[] = [];
      for (let time = 0; time < TIMES; time += 1) taken.push(await inThread({ file: workspaceOf(size), name }));
      points.push({ size, ms: taken.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0 });
      lines.push({
        what: `${name} first, ${String(size)} items`,
        value: points.at(-1)?.ms ?? 0,
        unit: 'ms',
        atMost: 1000,
      });
    }
    const slope = slopeOf(points);
    if (slope !== null) lines.push({ what: `${name} first, growth`, value: slope, unit: 'slope' });
  }
  return lines;
}

interface Asked {
  file: string;
  name: string;
}

async function inThread(asked: Asked): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { cold: asked } });
  const [ms] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return ms;
}

if (!isMainThread && parentPort) {
  const { file, name } = (workerData as { cold: Asked }).cold;
  const db = openWorkspace(file, { create: false });
  const { median } = await timed(1, 0, () => WORK[name]?.(db));
  db.close();
  parentPort.postMessage(median);
}
