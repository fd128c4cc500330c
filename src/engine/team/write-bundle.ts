/** Writes one expert's work, or that of all, as a bundle. */
import { createHash } from 'node:crypto';
import { renumbered, Change } from '../store/decisions.ts';
import type { Parts } from '../store/decisions/kind.ts';
import { getBenchmark } from '../store/items/benchmarks.ts';
import {
  addedPart,
  answersTo,
  itemNamed,
  logRows,
  openingRows,
  partsOf,
  seatRows,
  setsTo,
  type AnswerRow,
  type LogRow,
  type SeatRow,
  type SetRow,
} from '../store/seats/bundle-rows.ts';
import type { PartKind } from '../store/log/event-log.ts';
import { inOrder } from '../store/log/log-order.ts';
import type { ReadableDb } from '../store/file/open.ts';
import { newestPlans } from '../store/seats/assignments.ts';
import { setOfAnswer } from '../store/answers/responses.ts';
import { ReplyWriter } from './write-replies.ts';
import { BUNDLE_VERSION, PLAIN_VERSION, type Line, type LineName } from './bundle-lines.ts';

interface Wanted {
  /** Whose work. */
  seats: readonly SeatRow[];
  maker: SeatRow;
  workspace: string;
  at: string;
  /** Whether the answers that decisions are about go with them, and what judge and verifier said of them. */
  replies: boolean;
}

/** The text of a bundle, and how many decisions and texts of answers it holds. */
export function bundleText(db: ReadableDb, wanted: Wanted): { text: string; decisions: number; answers: number } {
  const writer = new Writer(db, wanted);
  return writer.all();
}

class Writer {
  private readonly lines: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly counts = new Map<LineName, number>();
  private readonly answers = new Map<number, Map<number, AnswerRow>>();
  private readonly sets = new Map<number, Map<number, SetRow>>();
  private readonly parts = new Map<string, { position: number; added: number }>();
  private readonly db: ReadableDb;
  private readonly wanted: Wanted;

  constructor(db: ReadableDb, wanted: Wanted) {
    this.db = db;
    this.wanted = wanted;
  }

  all(): { text: string; decisions: number; answers: number } {
    const { seats, maker, workspace, at, replies } = this.wanted;
    const version = replies ? BUNDLE_VERSION : PLAIN_VERSION;
    this.lines.push(JSON.stringify({ markscheme: 'bundle', version, made: at, by: maker.uid, workspace }));
    const ids = seats.map(({ id }) => id);
    this.seat(maker.id);
    for (const id of ids) this.seat(id);
    const log = inOrder(logRows(this.db, ids));
    for (const row of log) this.event(row);
    if (replies) this.replies(log);
    for (const { uid, reviewerId, itemId, at: opened } of openingRows(this.db, ids))
      this.put('opening', { uid, seat: this.seat(reviewerId), item: this.item(itemId), at: opened });
    for (const plan of newestPlans(this.db))
      this.put('plan', {
        uid: plan.uid,
        benchmark: this.benchmark(plan.benchmarkId),
        at: plan.at,
        seed: plan.seed,
        plan: plan.plan,
        given: plan.given.map(({ itemId, reviewerId, gold }) => [this.item(itemId), this.seat(reviewerId), gold]),
      });
    const before = this.lines.map((line) => `${line}\n`).join('');
    const sha256 = createHash('sha256').update(before, 'utf8').digest('hex');
    return {
      text: `${before}${JSON.stringify({ end: { lines: this.lines.length, sha256 } })}\n`,
      decisions: log.length,
      answers: this.counts.get('reply') ?? 0,
    };
  }

  /** Of every answer that was decided about, with the other samples of its set to the item. */
  private replies(log: readonly LogRow[]): void {
    const writer = new ReplyWriter(
      this.db,
      {
        put: (name, line) => this.put(name, line),
        benchmark: (id) => this.benchmark(id),
        answer: (itemId, id) => this.answer(itemId, id) ?? 0,
        variable: (itemId, id) => this.place('variable', itemId, id),
      },
      this.wanted.maker.name,
    );
    for (const { itemId, responseId, answerRunId } of log) {
      const runId = responseId === null ? answerRunId : setOfAnswer(this.db, responseId);
      if (runId != null) writer.all(runId, itemId);
    }
  }

  private put<N extends LineName>(name: N, line: Line<N>): number {
    const number = this.counts.get(name) ?? 0;
    this.counts.set(name, number + 1);
    this.lines.push(JSON.stringify({ [name]: line }));
    return number;
  }

  /** The number of a line that is written where it is first named. */
  private once<N extends LineName>(name: N, id: number | string, make: () => Line<N>): number {
    const key = `${name} ${String(id)}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.put(name, make());
    this.numbers.set(key, number);
    return number;
  }

  private seat(id: number): number {
    return this.once('seat', id, () => {
      const row = seatRows(this.db).find((one) => one.id === id);
      if (!row) throw new Error(`there is no seat ${String(id)}`);
      return { uid: row.uid, name: row.name, colour: row.colour };
    });
  }

  private benchmark(id: number): number {
    return this.once('benchmark', id, () => {
      const row = getBenchmark(this.db, id);
      return { name: row?.name ?? '', kind: row?.kind ?? '', sha256: row?.hash ?? '', items: row?.items ?? 0 };
    });
  }

  private item(id: number): number {
    return this.once('item', id, () => {
      const { benchmarkId, externalId, place, sha256 } = itemNamed(this.db, id);
      return { benchmark: this.benchmark(benchmarkId), id: externalId, place, sha256 };
    });
  }

  private answer(itemId: number, id: number | null): number | null {
    if (id === null) return null;
    const item = this.item(itemId);
    return this.once('answer', id, () => {
      const all = this.answers.get(itemId) ?? new Map(answersTo(this.db, itemId).map((one) => [one.id, one]));
      this.answers.set(itemId, all);
      const { sha256 = '', model = null, answers = '', sample = 0 } = all.get(id) ?? {};
      return { item, sha256, model, answers, sample };
    });
  }

  private set(itemId: number, id: number | null): number | null {
    if (id === null) return null;
    const item = this.item(itemId);
    return this.once('set', `${String(itemId)} ${String(id)}`, () => {
      const all = this.sets.get(itemId) ?? new Map(setsTo(this.db, itemId).map((one) => [one.id, one]));
      this.sets.set(itemId, all);
      const { sha256 = '', model = null, answers = '' } = all.get(id) ?? {};
      return { item, sha256, model, answers };
    });
  }

  private place(kind: PartKind, itemId: number, id: number): number {
    const key = (part: number): string => `${kind} ${String(itemId)} ${String(part)}`;
    if (!this.parts.has(key(id))) for (const part of partsOf(this.db, kind, itemId)) this.parts.set(key(part.id), part);
    const part = this.parts.get(key(id));
    if (!part) throw new Error(`item ${String(itemId)} has no ${kind} ${String(id)}`);
    if (part.added === 0 || kind === 'rubric') return part.position;
    const item = this.item(itemId);
    return -1 - this.once('part', `${kind} ${String(id)}`, () => ({ item, ...addedPart(this.db, kind, id) }));
  }

  private event(row: LogRow): void {
    const { itemId } = row;
    const parts: Parts = {
      variable: ({ id }) => this.place('variable', itemId, id),
      step: ({ id }) => this.place('step', itemId, id),
      stepNumber: (id) => this.place('step', itemId, id),
      rubric: (id) => this.place('rubric', itemId, id),
    };
    const line: Line<'event'> = {
      uid: row.uid,
      seat: this.seat(row.reviewerId),
      at: row.at,
      mode: row.mode,
      undoes: row.undoes,
      action: row.action,
      item: this.item(itemId),
      answer: this.answer(itemId, row.responseId),
      set: this.set(itemId, row.answerRunId),
      variable: row.variableId === null ? null : this.place('variable', itemId, row.variableId),
      reason: row.reason,
      change: renumbered(Change.parse(JSON.parse(row.payload)), parts),
    };
    this.put('event', line);
  }
}
