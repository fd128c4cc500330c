/** Where work that looks at all answers is done: here, or where that takes so long that others would wait, by the reader of the open workspace. */
import type { EngineEvent } from '../../contract/events.ts';
import { isReadingCall, type ReadingCall } from '../../contract/reading.ts';
import { countAnswers } from '../store/answers/answer-sets.ts';
import type { WritableDb } from '../store/file/open.ts';
import { isAside } from '../store/standings/standings-aside.ts';
import { left, Reader } from './reader.ts';
import type { WorkInput, WorkName, WorkOutput } from './work.ts';

/** Fewer are looked at faster than a thread starts. */
const FEW_ANSWERS = 2000;

/** What a session is to work that reads. */
interface Asking {
  db: WritableDb;
  settled: WritableDb;
  options: { userData?: string };
  emit: (event: EngineEvent) => void;
}

/** Files are written beside figures: neither waits for the other. */
type Readers = Record<'figures' | 'files', Reader>;
const readers = new WeakMap<WritableDb, Readers>();
/** Files are seldom written, and nothing is remembered for the next one. */
const FILES_IDLE_MS = 5000;

/** Throws UserError cancelled, and what the work throws. */
export async function read<N extends WorkName>(session: Asking, name: N, input: WorkInput<N>): Promise<WorkOutput<N>> {
  const { db } = session;
  // The command line has nobody else to answer; what is on no disk another connection does not see.
  const isHere = session.options.userData === undefined || db.readOnly || isAside(db) || countAnswers(db) < FEW_ANSWERS;
  if (isHere) {
    // A start asks for none of it, and waits for what is loaded.
    const { doWork, isOfStandings } = await import('./work.ts');
    if (session.db !== db) throw left();
    return doWork(name, isOfStandings(name) ? session.settled : db, input, () => undefined);
  }
  const { figures, files } = readersOf(db);
  const reader = isReadingCall(name) ? figures : files;
  return reader.ask(name, input, (done, of) => {
    if (isReadingCall(name)) session.emit({ type: 'reading.progress', name, done, of });
  });
}

function readersOf(db: WritableDb): Readers {
  const known = readers.get(db) ?? { figures: new Reader(db), files: new Reader(db, FILES_IDLE_MS) };
  readers.set(db, known);
  return known;
}

/** Nobody waits for such work any more. */
export const leaveReading = ({ db }: Asking, names: readonly ReadingCall[]): void =>
  readers.get(db)?.figures.cancel(names);

export async function closeReading(db: WritableDb | null): Promise<void> {
  const open = db && readers.get(db);
  if (open) await Promise.all([open.figures.close(), open.files.close()]);
}
