/**
 * Reviewers' decisions from a table that an export wrote, made again in their order: each on the very item, answer and state that it was made
 * about. One that is there already stays as it is; one that does not fit what stands is refused, and nothing is replaced.
 */
import { z } from 'zod';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { Change, changeTo, renumbered } from '../../store/decisions.ts';
import type { Subject } from '../../store/decisions/kind.ts';
import { answerHash, answersAt, eventsLike, setHash, setsAt } from '../../store/log/event-log.ts';
import { appendLogged, reviewerId, type Logged } from '../../store/log/events.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { decisionCells } from '../export/export-reviews.ts';
import { incomingParts } from './incoming-parts.ts';
import { itemFinder } from './item-finder.ts';
import type { SourceFile } from '../files/read-file.ts';
import {
  changedColumn,
  eachRow,
  type ImportedTable,
  Refused,
  unreadable,
  type ReadRow,
} from '../files/record-table.ts';
import { unfit } from './unfit.ts';

const Count = z.coerce.number().int().positive();
const Optional = z.preprocess((text) => (text === '' ? undefined : text), Count.optional());
const Columns = z.object({
  number: Count,
  item: Count,
  id: z.string().max(1000),
  model: z.string().max(500).default(''),
  answers: z.string().max(1000).default(''),
  sample: Optional,
  variable: z.string().max(500).default(''),
  reason: z.string().max(5000).default(''),
  reviewer: z.string().trim().min(1).max(120),
  time: z.iso.datetime(),
  mode: z.enum(['do', 'undo', 'redo']),
});
const Place = z.int().nonnegative();
const Record = z.object({
  change: Change,
  undoes: z.int().positive().nullable(),
  step: z.int().positive().nullable(),
  variable_place: Place.nullable(),
  answer_sha256: z.string().length(64).nullable(),
});
type Row = z.infer<typeof Columns> & z.infer<typeof Record>;

/** Writes every row that fits; the caller takes all of it back if it does not want a part. */
export function importReviews(
  db: WritableDb,
  source: SourceFile,
  rows: readonly ReadRow[],
  benchmark: Pick<BenchmarkView, 'id' | 'kind'>,
): ImportedTable {
  const log = new Log(db, benchmark);
  return eachRow(db, source, rows, (read) => log.add(readRow(source.path, read)));
}

function readRow(path: string, read: ReadRow): Row {
  const columns = Columns.safeParse(Object.fromEntries(read.cells));
  if (!columns.success) throw unreadable(columns.error, '');
  const record = Record.safeParse(read.record);
  if (!record.success) throw unreadable(record.error, 'record.');
  const row = { ...columns.data, ...record.data };
  const { change, reviewer, time, mode } = row;
  // Names of models, answers and variables are where the decision is looked for, not what it says.
  const { number, item, id, decision, before, after } = decisionCells(
    { ...NOWHERE, position: row.item - 1, externalId: row.id, change, reviewer, at: time, mode },
    row.number,
  );
  const column = changedColumn(path, read, { number, item, id, decision, before, after });
  if (column !== null)
    throw new Refused(
      column,
      'says something else than the record of the row: the table was changed by hand. Export it again.',
    );
  return row;
}
const NOWHERE = { model: null, answers: null, sampleIndex: null, variable: null, reason: '' };

/** The log that a table is added to. */
class Log {
  private readonly ids = new Map<number, number>();
  private readonly actions = new Map<number, number | null>();
  private readonly taken = new Set<number>();
  private readonly parts: ReturnType<typeof incomingParts>;

  private readonly itemOf: ReturnType<typeof itemFinder>;
  private readonly db: WritableDb;
  private readonly kind: BenchmarkView['kind'];

  constructor(db: WritableDb, { id, kind }: Pick<BenchmarkView, 'id' | 'kind'>) {
    this.db = db;
    this.kind = kind;
    this.itemOf = itemFinder(db, id);
    this.parts = incomingParts(db);
  }

  /** Throws Refused. */
  add(row: Row): 'new' | 'known' {
    const { db } = this;
    if (this.ids.has(row.number)) throw new Refused('number', 'stands in the table twice');
    const itemId = this.itemOf(row);
    const event = { ...this.eventOf(row, itemId), reviewer: reviewerId(db, row.reviewer, row.time) };
    const there = eventsLike(db, event).find((id) => !this.taken.has(id));
    if (there === undefined) this.refuseConflict(event, row);
    const id = there ?? appendLogged(db, event);
    const problem = there === undefined ? unfit(db, this.kind, event) : null;
    if (problem !== null) throw new Refused('record.change', problem);
    this.taken.add(id);
    this.ids.set(row.number, id);
    if (row.step === row.number) this.actions.set(row.number, id);
    return there === undefined ? 'new' : 'known';
  }

  private eventOf(row: Row, itemId: number): Logged {
    const parts = this.parts(
      itemId,
      (what) => new Refused('record.change', `names a ${what} that the item does not have`),
    );
    const subject: Subject = {
      itemId,
      responseId: row.change.kind === 'status' ? null : this.answerOf(row, itemId),
      answerRunId: row.change.kind === 'status' ? this.setOf(row, itemId) : null,
      variableId: row.variable_place === null ? null : parts.variablePlaced(row.variable_place),
    };
    return {
      reviewer: 0,
      action: row.step === row.number ? 'own' : this.actionOf(row),
      mode: row.mode,
      undoes: this.undone(row),
      subject,
      change: renumbered(row.change, parts),
      reason: row.reason,
      at: row.time,
    };
  }

  private actionOf({ step }: Row): number | null {
    if (step === null) return null;
    const first = this.actions.get(step);
    if (first === undefined)
      throw new Refused('record.step', `belongs to row ${String(step)}, which was refused or is not there`);
    return first;
  }

  private undone({ undoes, mode }: Row): number | null {
    if (undoes === null) {
      if (mode !== 'do') throw new Refused('record.undoes', 'does not say what was taken back');
      return null;
    }
    const id = this.ids.get(undoes);
    if (id === undefined)
      throw new Refused('record.undoes', `takes back row ${String(undoes)}, which was refused or is not there`);
    return id;
  }

  private answerOf({ sample, answer_sha256: hash, model, answers }: Row, itemId: number): number | null {
    if (hash === null) return null;
    const fitting = answersAt(this.db, itemId, (sample ?? 0) - 1).filter(
      (one) => answerHash(this.db, one.responseId) === hash,
    );
    const best = bestOf(fitting, { model, answers })?.responseId;
    if (best !== undefined) return best;
    throw new Refused(
      'sample',
      `is about an answer that is not in the workspace: sample ${String(sample ?? 0)} of ${model}, from ${answers}. Import those answers first.`,
    );
  }

  /** The answer set that a status is of. Throws Refused. */
  private setOf({ answer_sha256: hash, model, answers }: Row, itemId: number): number | null {
    if (hash === null) return null;
    const fitting = setsAt(this.db, itemId).filter((one) => setHash(this.db, one.runId, itemId) === hash);
    const best = bestOf(fitting, { model, answers })?.runId;
    if (best !== undefined) return best;
    throw new Refused(
      'answers',
      `is the status of an item with answers that are not in the workspace: those of ${model}, from ${answers}. Import those answers first.`,
    );
  }

  /** A decision leads from one state to another: it is made again only where the first one stands. */
  private refuseConflict({ subject, change, reviewer }: Logged, { undoes }: Row): void {
    if (change.kind === 'reveal') return;
    const standing = changeTo(this.db, subject, change, reviewer);
    if (hasSameFields(standing, change)) return;
    throw new Refused(
      'before',
      undoes === null
        ? 'does not stand here: something else was decided in this workspace. The decision that stands was left as it is.'
        : 'takes back what does not stand here any more. What stands was left as it is.',
    );
  }
}

/** Equal answers may stand in several sets: what is named like the row's is meant. */
const bestOf = <T extends Pick<Row, 'answers'> & { model: string | null }>(
  fitting: readonly T[],
  { model, answers }: Pick<Row, 'model' | 'answers'>,
): T | undefined =>
  fitting.find((one) => one.model === model && one.answers === answers) ??
  fitting.find((one) => one.model === model) ??
  fitting[0];

/** Older tables may leave something out of a change; what they say must be so. */
function hasSameFields(standing: Change, said: Change): boolean {
  const there = new Map<string, unknown>(Object.entries(standing));
  return Object.entries(said).every(([key, value]) => JSON.stringify(there.get(key)) === JSON.stringify(value));
}
