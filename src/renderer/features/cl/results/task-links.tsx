import { useCall } from '../../../app/use-call.ts';
import type { ClQueueRow } from '../../../../contract/cl-calls.ts';
import { ItemLinks, type LinkedItem } from '../../../desk/queue/item-links.tsx';
import { joined } from '../../../lib/format.ts';
import { plainPreview } from '../../../lib/preview.ts';

/** The tasks of a benchmark; empty while they are not there. */
export const useTasks = (benchmarkId: number): readonly ClQueueRow[] =>
  useCall('cl.queue', { benchmarkId }).data ?? NONE;
const NONE: readonly ClQueueRow[] = [];

interface TaskLinksProps {
  benchmarkId: number;
  tasks: readonly ClQueueRow[];
  itemIds: readonly number[];
  /** The answers that they open with. */
  runId: number;
}

/** Tasks, each of which opens. */
export function TaskLinks({ benchmarkId, tasks, itemIds, runId }: TaskLinksProps) {
  const wanted = new Set(itemIds);
  const items = tasks
    .filter(({ itemId }) => wanted.has(itemId))
    .map(({ itemId, position, preview, taskId, category, subCategory }): LinkedItem => ({
      ...{ itemId, number: position + 1, title: plainPreview(preview) || taskId },
      note: joined([category, subCategory], 'clause'),
    }));
  return <ItemLinks key={itemIds.join()} items={items} benchmarkId={benchmarkId} runId={runId} />;
}
