/**
 * What each question adds to the figures of an answer set in its chosen grading, kept in memory between two forecasts (docs/design/review.md,
 * "Forecast"): a decision touches one
 * item, so that only that one is counted anew. Anything else that writes, here or in another process, is noticed and everything read again.
 */
import { countsOf, type QuestionCounts } from '../../core/metrics/accuracy.ts';
import type { ReadableDb } from './open.ts';
import { chosenGrading } from './gradings.ts';
import { statusesOf, statusesOfItem, type AnswerStatuses } from './statuses.ts';

/** Of each trial of the grading. */
export interface ItemStanding {
  published: QuestionCounts[];
  graded: QuestionCounts[];
  /** As it was judged, without any expert's part. */
  judged: QuestionCounts[];
}
/** By item, in the order of the benchmark. */
export type RunStanding = ReadonlyMap<number, ItemStanding>;

interface Kept {
  stamp: string;
  runs: Map<number, Map<number, ItemStanding>>;
}
const kept = new WeakMap<ReadableDb, Kept>();

/** Changes with every write of this connection, undone ones included, and with every commit of another one. */
function stampOf(db: ReadableDb): string {
  const own = db.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
  const others = db.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0;
  return `${String(own)}/${String(others)}`;
}

/** The part of a stamp that commits of other connections change. */
const ofOthers = (stamp: string): string => stamp.slice(stamp.indexOf('/'));

export function standingOfRun(db: ReadableDb, runId: number): RunStanding {
  const stamp = stampOf(db);
  let known = kept.get(db);
  if (known?.stamp !== stamp) {
    known = { stamp, runs: new Map() };
    kept.set(db, known);
  }
  const before = known.runs.get(runId);
  if (before) return before;
  const grading = chosenGrading(db, runId);
  const trials = Array.from({ length: grading?.trials ?? 1 }, (_, index) =>
    statusesOf(db, { answerRunId: runId, gradingId: grading?.gradingId ?? null, trial: index + 1 }),
  );
  const read = standingByKey(trials, ({ itemId }) => itemId);
  known.runs.set(runId, read);
  return read;
}

/** The same of one item in every run, read from the workspace as it is now. */
export function standingOfItem(db: ReadableDb, itemId: number): ReadonlyMap<number, ItemStanding> {
  return standingByKey(statusesOfItem(db, itemId), ({ runId }) => runId);
}

/**
 * Makes a change that concerns the verdicts and annotations of no other items than those that it answers; whole, outside any other
 * transaction. What is kept of all other items stays.
 */
export function keepingOthers<T>(db: ReadableDb, change: () => T, itemsOf: (made: T) => Iterable<number>): T {
  const known = kept.get(db);
  const before = known && stampOf(db);
  const made = change();
  const after = stampOf(db);
  if (!known || known.stamp !== before || ofOthers(before) !== ofOthers(after)) return made;
  for (const itemId of new Set(itemsOf(made)))
    for (const [runId, now] of standingOfItem(db, itemId)) known.runs.get(runId)?.set(itemId, now);
  known.stamp = after;
  return made;
}

/** Makes a trial that is taken back as a whole: all that is kept stays, unless another process wrote meanwhile. */
export function keepingAll<T>(db: ReadableDb, trial: () => T): T {
  const known = kept.get(db);
  const before = stampOf(db);
  const seen = trial();
  const after = stampOf(db);
  if (known?.stamp === before && ofOthers(before) === ofOthers(after)) known.stamp = after;
  return seen;
}

function standingByKey(
  trials: readonly AnswerStatuses[][],
  keyOf: (answer: AnswerStatuses) => number,
): Map<number, ItemStanding> {
  const byKey = trials.map((answers) => Map.groupBy(answers, keyOf));
  const keys = new Set(byKey.flatMap((trial) => [...trial.keys()]));
  return new Map(
    [...keys].map((key): [number, ItemStanding] => {
      const found = byKey.map((trial) => trial.get(key) ?? []);
      const reviewed = found.map((answers) => countsOf(answers.map(({ statuses }) => statuses)));
      return [
        key,
        {
          published: reviewed.map(({ published }) => published),
          graded: reviewed.map(({ graded }) => graded),
          judged: found.map((answers) => countsOf(answers.map(({ judged }) => judged)).published),
        },
      ];
    }),
  );
}
