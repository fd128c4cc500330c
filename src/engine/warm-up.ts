import { setImmediate } from 'node:timers/promises';
import { benchmarkKind } from '../core/benchmark/kinds.ts';
import type { Engine } from './index.ts';

/**
 * Reads an item with its answers, as the window will ask for one first after a start, while the page is still on its way from the disk: what is compiled, prepared and
 * in memory then takes half of the time when it is asked for. Ends when `isIdle` says that somebody asks. Throws what the calls throw.
 */
export async function warmUp(engine: Pick<Engine, 'api'>, isIdle: () => boolean): Promise<void> {
  const { benchmarks } = await engine.api('workspace.info', {});
  const benchmarkId = benchmarks.find(({ kind }) => benchmarkKind(kind).gradedBy === 'variables')?.id;
  if (benchmarkId === undefined) return;
  const [set] = await engine.api('answers.sets', { benchmarkId });
  const answerRunId = set?.runId;
  const { itemId } = await engine.api('queue.begin', {
    ...{ benchmarkId, filter: '', sort: 'position' },
    ...(answerRunId === undefined ? {} : { answerRunId }),
  });
  if (itemId === null) return;
  const steps = [
    () => engine.api('items.get', { itemId }),
    () => (answerRunId === undefined ? null : engine.api('answers.get', { itemId, answerRunId })),
    () => engine.api('review.item', { itemId }),
  ];
  for (const step of steps) {
    // What has come in meanwhile is heard first.
    await setImmediate();
    if (!isIdle()) return;
    await step();
  }
}
