/**
 * A thread that reads and compares answers offline for a run, and is ended by it when an answer takes too long (offline-threads.ts).
 *
 * in:  ToGrader; out: FromGrader
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { GradingPolicy } from '../../../core/grading/policy.ts';
import { watchedFromOutside } from '../../in-time.ts';
import { gradeOffline } from './offline.ts';
import type { OfflineAnswer, OfflineGrade } from './offline-values.ts';

/** What a worker is started with. */
export const OFFLINE_THREAD = import.meta.url;
export const FOR_OFFLINE = 'offline';

export interface ToGrader {
  answer: OfflineAnswer;
  policy: GradingPolicy;
}
/** `error`: a defect, by its message. */
export type FromGrader = { graded: OfflineGrade[] } | { error: string };

// Any other thread loads this file to start one.
if (workerData === FOR_OFFLINE && parentPort) {
  const port = parentPort;
  watchedFromOutside();
  port.on('message', ({ answer, policy }: ToGrader) => {
    const reply = (message: FromGrader): void => {
      port.postMessage(message);
    };
    try {
      reply({ graded: gradeOffline(answer, policy) });
    } catch (error) {
      reply({ error: error instanceof Error ? error.message : String(error) });
    }
  });
}
