/** Where work that looks at all answers is done: here, or where that takes so long that others would wait, by the reader of the open workspace. */
import type { EngineEvent } from '../../contract/events.ts';
import { countAnswers } from '../store/answer-sets.ts';
import type { WritableDb } from '../store/open.ts';
import { isAside } from '../store/standings-aside.ts';
import { Reader } from './reader.ts';
import { doWork, isOfStandings, type WorkInput, type WorkName, type WorkOutput } from './work.ts';

/** Fewer are looked at faster than a thread starts. */
const FEW_ANSWERS = 2000;

/** What a session is to work that reads. */
interface Asking {
  db: WritableDb;
  settled: WritableDb;
  options: { userData?: string };
  emit: (event: EngineEvent) => void;
}

const readers = new WeakMap<WritableDb, Reader>();

/** Throws UserError cancelled, and what the work throws. */
export async function read<N extends WorkName>(session: Asking, name: N, input: WorkInput<N>): Promise<WorkOutput<N>> {
  const { db } = session;
  // The command line has nobody else to answer; what is on no disk another connection does not see.
  const isHere = session.options.userData === undefined || db.readOnly || isAside(db) || countAnswers(db) < FEW_ANSWERS;
  if (isHere) return doWork(name, isOfStandings(name) ? session.settled : db, input, () => undefined);
  const reader = readers.get(db) ?? new Reader(db);
  readers.set(db, reader);
  return reader.ask(name, input, (done, of) => {
    session.emit({ type: 'reading.progress', name, done, of });
  });
}

/** Nobody waits for such work any more. */
export const leaveReading = ({ db }: Asking, names: readonly WorkName[]): void => readers.get(db)?.cancel(names);

export const closeReading = async (db: WritableDb | null): Promise<void> => (db ? readers.get(db)?.close() : undefined);
