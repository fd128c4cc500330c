import type { RunView } from '../../contract/run-view.ts';
import type { RetryPolicy } from '../../core/run/retry.ts';
import type { ImagePart } from '../providers/index.ts';
import type { WritableDb } from '../store/file/open.ts';
import type { BatchPatience } from './batches/batch-round.ts';
import type { Timeouts } from './requests/call.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { questionImages } from './requests/images.ts';
import { newHolder } from './lease.ts';
import { createTurns, type Turns } from './grading/offline.ts';
import { OfflineThreads } from './grading/offline-threads.ts';
import type { RunnerOptions } from './runner.ts';

/** What all runs of one runner share. */
export interface Shared {
  db: WritableDb;
  holder: string;
  group: GroupCommit;
  turns: Turns;
  offline: OfflineThreads;
  /** Requests being sent, by hash. */
  inFlight: Map<string, Promise<unknown>>;
  /** Requests being put into batches, by hash. */
  planned: Set<string>;
  imagesOf: (itemId: number) => ImagePart[];
  /** null when nobody listens: then no view is made. */
  announce: ((run: RunView) => void) | null;
  now: () => number;
  elapsed: () => number;
  retry?: Partial<RetryPolicy>;
  timeouts?: Partial<Timeouts>;
  batchPatience?: Partial<BatchPatience>;
}

export function sharedBy(options: RunnerOptions, now: () => number, elapsed: () => number): Shared {
  const { db, onProgress, fetchImages, retry, timeouts, batchPatience } = options;
  const turns = createTurns();
  return {
    db,
    holder: newHolder(),
    group: createGroupCommit(db),
    turns,
    offline: new OfflineThreads(turns),
    inFlight: new Map(),
    planned: new Set(),
    imagesOf: fetchImages ?? ((itemId) => questionImages(db, itemId)),
    announce: onProgress ?? null,
    now,
    elapsed,
    retry,
    timeouts,
    ...(batchPatience ? { batchPatience } : {}),
  };
}
