/**
 * A thread that reads a workspace on a connection of its own. Each piece of work sees the workspace as it was when it began, whatever is written meanwhile.
 *
 * in:  FromReader; out: ToReader
 */
import { parentPort, workerData } from 'node:worker_threads';
import { UserError } from '../../contract/router.ts';
import { openToRead } from '../store/file/open.ts';
import type { Damage } from '../store/seals/seals.ts';
import { isSettled } from '../store/gradings/statuses.ts';
import { doWork, isOfStandings, type WorkInput, type WorkName } from './work.ts';

/** What a worker is started with. */
export const READING_THREAD = import.meta.url;

export interface FromReader {
  id: number;
  name: WorkName;
  input: WorkInput<WorkName>;
  /** What is known to be damaged: it is counted nowhere. */
  damaged: Damage[];
  /** Which of others' writes the engine's connection has seen. */
  others: number;
  /** Whether it is worked out from all rows where something is stale. */
  patient: boolean;
}
export type ToReader =
  | { id: number; done: number; of: number }
  | { id: number; value: unknown }
  /** Something was written since it was asked: what is kept has to be brought up to it first. */
  | { id: number; stale: true }
  | { id: number; error: { code: string | null; message: string } };

/** At most so often is told how far it is, in milliseconds. */
const TOLD_MS = 100;

/** Which workspace; null in any other thread that loads this file to start one. */
const readingOf: string | null = (workerData as { reading?: string } | null)?.reading ?? null;

if (parentPort && readingOf !== null) {
  const port = parentPort;
  const db = openToRead(readingOf);
  const send = (message: ToReader): void => {
    port.postMessage(message);
  };
  port.on('message', ({ id, name, input, damaged, others, patient }: FromReader) => {
    let last = 0;
    const told = (done: number, of: number): void => {
      if (performance.now() < last + TOLD_MS) return;
      last = performance.now();
      send({ id, done, of });
    };
    db.seals.learn(damaged);
    db.see(others);
    try {
      const value = db.snapshot(() => {
        // The first look: from here on nothing changes.
        const settled = isSettled(db);
        return settled || patient || !isOfStandings(name) ? { is: doWork(name, db, input, told) } : null;
      });
      send(value ? { id, value: value.is } : { id, stale: true });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      send({ id, error: { code: error instanceof UserError ? error.code : null, message } });
    }
  });
}
