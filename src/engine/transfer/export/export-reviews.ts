/** Reviewers' decisions in a benchmark as a table, in the order in which they were made (docs/design/files.md, "Reviewers' decisions"). */
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { aboutOf, renumbered, tabled, type Change } from '../../store/decisions.ts';
import {
  answerHash,
  eventLog,
  placeOfPart,
  setHash,
  type LoggedEvent,
  type PartKind,
} from '../../store/log/event-log.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import type { Outputs } from '../files/outputs.ts';
import { tableTexts, type TableHead, type TableRow } from '../files/record-table.ts';

type Named = Pick<BenchmarkView, 'id' | 'name' | 'hash'>;

/** What names the benchmark that a file of ours is about. */
export function headOf({ name, hash }: Pick<Named, 'name' | 'hash'>): TableHead {
  return { benchmark: name, benchmark_sha256: hash };
}

const COLUMNS = [
  ...['number', 'item', 'id', 'model', 'answers', 'sample', 'variable', 'decision', 'before', 'after', 'reason'],
  ...['reviewer', 'time', 'mode'],
] as const;
type DecisionCells = Record<(typeof COLUMNS)[number], string | number | null>;

/** What can be read of a decision. `item` and `sample` count from 1. */
export function decisionCells(
  one: Pick<LoggedEvent, 'position' | 'externalId' | 'model' | 'answers' | 'sampleIndex' | 'variable' | 'reason'> &
    Pick<LoggedEvent, 'reviewer' | 'at' | 'mode' | 'change'>,
  number: number,
): DecisionCells {
  const { from, to } = tabled(one.change);
  return {
    number,
    item: one.position + 1,
    id: one.externalId,
    model: one.model,
    answers: one.answers,
    sample: one.sampleIndex === null ? null : one.sampleIndex + 1,
    variable: one.variable,
    decision: aboutOf(one.change),
    before: from,
    after: to,
    reason: one.reason,
    reviewer: one.reviewer,
    time: one.at,
    mode: one.mode,
  };
}

/** The change with places for the numbers that parts of the item have in this workspace. */
function portable(db: ReadableDb, itemId: number, change: Change): Change {
  const place = (kind: PartKind, id: number): number => placeOfPart(db, kind, id, itemId) ?? -1;
  return renumbered(change, {
    variable: ({ id }) => place('variable', id),
    step: ({ id }) => place('step', id),
    stepNumber: (id) => place('step', id),
    rubric: (id) => place('rubric', id),
  });
}

/** Of the answer that a decision is about, or of all answers of the set that a status is of. */
function hashOf(db: ReadableDb, { itemId, responseId, answerRunId }: LoggedEvent): string | null {
  if (responseId !== null) return answerHash(db, responseId);
  return answerRunId == null ? null : setHash(db, answerRunId, itemId);
}

/** Writes the table. Throws UserError cannot-write. */
export function exportReviews(
  db: ReadableDb,
  benchmark: Named,
  path: string,
  outputs: Outputs,
): OutputOf<EngineCalls, 'export.write'> {
  const numbers = new Map<number, number>();
  const numberOf = (eventId: number | null): number | null =>
    eventId === null ? null : (numbers.get(eventId) ?? null);
  const rows = function* (): Generator<TableRow> {
    for (const event of eventLog(db, benchmark.id)) {
      const number = numbers.size + 1;
      numbers.set(event.eventId, number);
      yield {
        cells: decisionCells(event, number),
        record: {
          change: portable(db, event.itemId, event.change),
          undoes: numberOf(event.undoes),
          step: numberOf(event.action),
          variable_place: event.variablePlace,
          answer_sha256: hashOf(db, event),
        },
      };
    }
  };
  outputs.write(path, tableTexts(path, { name: 'decisions', head: headOf(benchmark), columns: COLUMNS }, rows()));
  return { paths: [path], rows: numbers.size };
}
