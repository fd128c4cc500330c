/**
 * What each question adds to the figures of an answer set in a grading, kept in memory between two figures: a decision touches one item, so that only that
 * one is read anew (by the versions of standings). What another process wrote has everything read again.
 */
import type { Figures } from '../../../core/metrics/accuracy.ts';
import { STATUSES, type Status } from '../../../core/grading/status.ts';
import type { ReadableDb } from '../file/open.ts';
import { damagedAnswers } from '../seals/damage.ts';
import {
  kinds,
  MORE,
  readIn,
  readOf,
  standingOf,
  VIEWS,
  type ItemStanding,
  type Read,
} from '../standings/standing-reads.ts';
import { isSettled, statusesOf, statusesOfItem, type AnswerStatuses } from '../gradings/statuses.ts';

export type SetFigures = Record<(typeof VIEWS)[number], Figures>;

/** What is counted in the first trial, in whole numbers. */
export interface SetCounts {
  statuses: Record<Status, number>;
  overridden: number;
  questions: number;
  answers: number;
  cut: number;
}

interface Row {
  itemId: number;
  position: number;
  verdicts: string;
}
interface ReadRow extends Omit<Row, 'verdicts'> {
  read: Read;
}
const ROWS = `SELECT item_id AS itemId, position, verdicts FROM standings WHERE answer_run_id = @run AND grading_id = @grading`;
/** As many as some milliseconds are enough for. */
const PAGE = 200;
const PAGE_OF_ROWS = `${ROWS} AND item_id > @after ORDER BY item_id LIMIT ${String(PAGE)}`;
/** Found by their version, of which few are new. */
const NEWER = `SELECT item_id AS itemId, position, verdicts FROM standings WHERE version > @since AND +answer_run_id = @run AND +grading_id = @grading`;

export class SetStanding {
  readonly #of: { run: number; grading: number };
  readonly #trials: number;
  /** By the item's id, from 1; 0: none. */
  #places = new Uint32Array();
  #items = new Uint32Array();
  #positions = new Uint32Array();
  #ids: Record<(typeof VIEWS)[number], Uint32Array> = none();
  readonly #counts = new Float64Array(STATUSES.length + MORE.length);
  #reads: Read[] = [];
  #settled = new Uint32Array();
  #order = 0;
  #changed: number[] = [];
  #known: SetFigures | null = null;

  constructor({ answerRunId, gradingId, trials }: Graded) {
    this.#of = { run: answerRunId, grading: gradingId ?? 0 };
    this.#trials = trials;
  }

  /** From what is kept. */
  readAll(db: ReadableDb): this {
    return this.#takeInOrder(this.#readRows(db.all<Row>(ROWS, this.#of)));
  }

  /** The same with a pause after each page. Undefined where `goesOn` ends it. */
  async readByPages(db: ReadableDb, goesOn: () => boolean): Promise<this | undefined> {
    const rows: ReadRow[] = [];
    for (let page = PAGE; page === PAGE;) {
      const next = db.all<Row>(PAGE_OF_ROWS, { ...this.#of, after: rows.at(-1)?.itemId ?? 0 });
      rows.push(...this.#readRows(next));
      page = next.length;
      if (page === PAGE) await new Promise((resolve) => setTimeout(resolve, 1));
      if (!goesOn()) return undefined;
    }
    return this.#takeInOrder(rows);
  }

  /** From all rows: something is stale, or known to be damaged. */
  computeAll(db: ReadableDb): this {
    const { run: answerRunId, grading } = this.#of;
    const trials = Array.from({ length: this.#trials }, (_, index) =>
      statusesOf(db, { answerRunId, gradingId: grading === 0 ? null : grading, trial: index + 1 }),
    );
    const byItem = trials.map((answers) => Map.groupBy(answers, ({ itemId }) => itemId));
    const ids = new Set(byItem.flatMap((trial) => [...trial.keys()]));
    this.#take(
      [...ids].map((itemId, position) => ({
        ...{ itemId, position },
        read: readIn(byItem.map((trial) => trial.get(itemId) ?? [])),
      })),
    );
    return this;
  }

  /** Reads what was worked out since. */
  update(db: ReadableDb, since: number): void {
    const rows = db.all<Row>(NEWER, { ...this.#of, since });
    if (rows.length === 0) return;
    // Another item, or another place of one: the order is another.
    if (rows.length > MANY || !rows.every((row) => this.#replace(row))) this.readAll(db);
    this.#known = null;
  }

  /** Another number when items stand in other places. */
  get order(): number {
    return this.#order;
  }

  /** The places that changed since, one after the other. */
  get changed(): readonly number[] {
    return this.#changed;
  }

  /** The kinds of what questions add, in their order; `settled`: as judged, of what is settled. */
  idsOf(view: (typeof VIEWS)[number] | 'settled'): Uint32Array {
    return view === 'settled' ? this.#settled : this.#ids[view];
  }

  /** Of each item in the order in which figures add them up: its id, and what it adds. */
  get items(): { ids: Uint32Array; reads: readonly Read[] } {
    return { ids: this.#items, reads: this.#reads };
  }

  /** By MARKS; 0 without an answer. */
  marksOf(itemId: number): number {
    return this.#reads[(this.#places[itemId] ?? 0) - 1]?.marks ?? 0;
  }

  figures(): SetFigures {
    this.#known ??= each((view) => kinds.figuresOf(this.#ids[view]));
    return this.#known;
  }

  /** The figures if one item were otherwise. */
  figuresWith(itemId: number, now: ItemStanding): Pick<SetFigures, 'published' | 'graded'> {
    const place = (this.#places[itemId] ?? 0) - 1;
    const figures = (view: 'published' | 'graded'): Figures => {
      const id = kinds.idOf(now[view]);
      if (place < 0 || this.#ids[view][place] === id) return this.figures()[view];
      const ids = this.#ids[view].slice();
      ids[place] = id;
      return kinds.figuresOf(ids);
    };
    return { published: figures('published'), graded: figures('graded') };
  }

  counts(): SetCounts {
    const at = (index: number): number => this.#counts[index] ?? 0;
    const more = Object.fromEntries(MORE.map((name, index) => [name, at(STATUSES.length + index)]));
    return {
      statuses: Object.fromEntries(STATUSES.map((status, index) => [status, at(index)])) as Record<Status, number>,
      ...(more as Record<(typeof MORE)[number], number>),
    };
  }

  #readRows(rows: readonly Row[]): ReadRow[] {
    return rows.map(({ itemId, position, verdicts }) => ({ itemId, position, read: readOf(verdicts, this.#trials) }));
  }

  /** In the order in which figures add them up. */
  #takeInOrder(rows: ReadRow[]): this {
    this.#take(rows.sort((a, b) => a.read.first - b.read.first || a.position - b.position));
    return this;
  }

  #take(rows: readonly ReadRow[]): void {
    const n = rows.length;
    this.#places = new Uint32Array(rows.reduce((most, { itemId }) => Math.max(most, itemId), 0) + 1);
    this.#items = new Uint32Array(n);
    this.#positions = new Uint32Array(n);
    this.#ids = each(() => new Uint32Array(n));
    this.#settled = new Uint32Array(n);
    this.#reads = rows.map(({ read }) => read);
    this.#order += 1;
    this.#changed = [];
    this.#counts.fill(0);
    for (const [index, { itemId, position, read }] of rows.entries()) {
      this.#items[index] = itemId;
      this.#positions[index] = position;
      this.#places[itemId] = index + 1;
      for (const view of VIEWS) this.#ids[view][index] = read[view];
      this.#settled[index] = read.settled;
      this.#add(read.counts, 1);
    }
  }

  /** Whether the item stands where it stood. */
  #replace({ itemId, position, verdicts }: Row): boolean {
    const place = (this.#places[itemId] ?? 0) - 1;
    const read = readOf(verdicts, this.#trials);
    const before = this.#reads[place];
    if (!before || this.#positions[place] !== position || before.first !== read.first) return false;
    for (const view of VIEWS) this.#ids[view][place] = read[view];
    this.#add(before.counts, -1);
    this.#add(read.counts, 1);
    this.#reads[place] = read;
    this.#settled[place] = read.settled;
    this.#changed.push(place);
    return true;
  }

  #add(counts: Uint16Array, times: 1 | -1): void {
    for (let at = 0; at < counts.length; at += 1)
      this.#counts[at] = (this.#counts[at] ?? 0) + times * (counts[at] ?? 0);
  }
}

/** More changed items than this are read with all others. */
const MANY = 2000;

function each<T>(of: (view: (typeof VIEWS)[number]) => T): Record<(typeof VIEWS)[number], T> {
  return { published: of('published'), graded: of('graded'), judged: of('judged') };
}
function none(): Record<(typeof VIEWS)[number], Uint32Array> {
  return each(() => new Uint32Array());
}

interface Kept {
  others: number;
  version: number;
  sets: Map<string, SetStanding>;
}
const kept = new WeakMap<ReadableDb, Kept>();

interface Graded {
  answerRunId: number;
  /** null: nobody has graded it. */
  gradingId: number | null;
  trials: number;
}

type Grading = { gradingId: number; trials: number } | null;
const gradedOf = (answerRunId: number, grading: Grading): Graded => ({
  ...{ answerRunId, gradingId: grading?.gradingId ?? null, trials: grading?.trials ?? 1 },
});
const keyOf = (of: Graded): string => Object.values(of).join();
const isKept = (db: ReadableDb): boolean => isSettled(db) && damagedAnswers(db).size === 0;

/** How a set stands in a grading, or as nobody has graded it. */
export function standingOfSet(db: ReadableDb, answerRunId: number, grading: Grading): SetStanding {
  const of = gradedOf(answerRunId, grading);
  if (!isKept(db)) return new SetStanding(of).computeAll(db);
  const { sets } = upToDate(db);
  const set = sets.get(keyOf(of)) ?? new SetStanding(of).readAll(db);
  sets.set(keyOf(of), set);
  return set;
}

/** Has it kept, read by pages so that other calls are answered in between, for as long as `goesOn` says so: of a large set the first look takes a while. */
export async function readStanding(
  db: ReadableDb,
  answerRunId: number,
  grading: Grading,
  goesOn: () => boolean,
): Promise<void> {
  if (!isKept(db)) return;
  const of = gradedOf(answerRunId, grading);
  const known = upToDate(db);
  const { version } = known;
  if (known.sets.has(keyOf(of))) return;
  const set = await new SetStanding(of).readByPages(db, goesOn);
  // Somebody may have read all of it meanwhile, or everything may be read anew.
  if (!set || kept.get(db) !== known || known.sets.has(keyOf(of))) return;
  set.update(db, version);
  known.sets.set(keyOf(of), set);
}

/** What is kept, with what was worked out since. */
function upToDate(db: ReadableDb): Kept {
  const others = db.others();
  const { version = 0 } =
    db.get<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM standings') ?? {};
  let known = kept.get(db);
  if (known?.others !== others || known.version > version) {
    known = { others, version, sets: new Map() };
    kept.set(db, known);
  }
  if (known.version < version) {
    for (const set of known.sets.values()) set.update(db, known.version);
    known.version = version;
  }
  return known;
}

/** The same of one item in every run, read from the workspace as it is now. */
export function standingOfItem(db: ReadableDb, itemId: number): ReadonlyMap<number, ItemStanding> {
  const trials = statusesOfItem(db, itemId);
  const byRun = trials.map((answers) => Map.groupBy(answers, ({ runId }) => runId));
  const runs = new Set(byRun.flatMap((trial) => [...trial.keys()]));
  return new Map(
    [...runs].map((run): [number, ItemStanding] => [
      run,
      standingOf(byRun.map((trial): AnswerStatuses[] => trial.get(run) ?? [])),
    ]),
  );
}
