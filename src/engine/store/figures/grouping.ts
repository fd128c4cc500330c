/** What items are grouped by, kept in memory between two figures as run-standing.ts keeps what they add: after a change only what is newer is read. */
import type { VariableType } from '../../../core/benchmark/item.ts';
import { DIMENSIONS, type Dimension } from '../../../core/metrics/breakdown.ts';
import { itemsOf } from '../items/benchmark-items.ts';
import type { ReadableDb } from '../file/open.ts';
import { isSettled } from '../gradings/statuses.ts';

interface Fact {
  itemId: number;
  position: number;
  subject: string;
  hasFigure: boolean;
  /** Of each of its variables as corrected, in order. */
  types: readonly VariableType[];
}
interface Row extends Pick<Fact, 'itemId' | 'position' | 'subject'> {
  figures: number;
  /** The type of each variable, joined by spaces. */
  types: string;
}

const ROWS = `SELECT f.item_id AS itemId, f.position, f.subject, f.figures, f.type_of_each AS types FROM item_facts f WHERE f.benchmark_id = @benchmark`;
const NEWER = `${ROWS} AND f.item_id IN (SELECT item_id FROM standings WHERE version > @since)`;
/** More changed items than this are read with all others. */
const MANY = 2000;

/** The same lists come again and again. */
const lists = new Map<string, readonly VariableType[]>();
function typesIn(types: string): readonly VariableType[] {
  const known = lists.get(types) ?? (types === '' ? [] : (types.split(' ') as VariableType[]));
  lists.set(types, known);
  return known;
}

export class Grouping {
  #facts: Fact[] = [];
  #places = new Uint32Array();
  #changes = 0;
  #groups: { dimension: Dimension; group: string; items: number }[] | null = null;

  constructor(facts: readonly Fact[]) {
    this.#take(facts);
  }

  /** Another number after each change. */
  get changes(): number {
    return this.#changes;
  }

  /** All items in order. */
  get items(): readonly Fact[] {
    return this.#facts;
  }

  of(itemId: number): Fact | undefined {
    return this.#facts[(this.#places[itemId] ?? 0) - 1];
  }

  /** How many items each group has, groups in the order of their first item. */
  groups(): { dimension: Dimension; group: string; items: number }[] {
    if (this.#groups) return this.#groups;
    const counts = new Map<Dimension, Map<string, number>>(DIMENSIONS.map((dimension) => [dimension, new Map()]));
    for (const fact of this.#facts)
      for (const dimension of DIMENSIONS) {
        const ofDimension = counts.get(dimension);
        for (const group of groupsOf(fact, dimension)) ofDimension?.set(group, (ofDimension.get(group) ?? 0) + 1);
      }
    this.#groups = [...counts].flatMap(([dimension, all]) =>
      [...all].map(([group, items]) => ({ dimension, group, items })),
    );
    return this.#groups;
  }

  /** Takes what is newer. Whether each stands where it stood. */
  replace(newer: readonly Fact[]): boolean {
    for (const fact of newer) {
      const place = (this.#places[fact.itemId] ?? 0) - 1;
      const before = this.#facts[place];
      if (before?.position !== fact.position) return false;
      if (isAlike(before, fact)) continue;
      this.#facts[place] = fact;
      this.#groups = null;
      this.#changes += 1;
    }
    return true;
  }

  #take(facts: readonly Fact[]): void {
    this.#facts = facts.toSorted((a, b) => a.position - b.position);
    this.#places = new Uint32Array(facts.reduce((most, { itemId }) => Math.max(most, itemId), 0) + 1);
    for (const [index, { itemId }] of this.#facts.entries()) this.#places[itemId] = index + 1;
  }
}

const isAlike = (a: Fact, b: Fact): boolean =>
  a.subject === b.subject && a.hasFigure === b.hasFigure && a.types.join() === b.types.join();

/** The groups of a dimension that an item is in: of types one for each type of its variables. */
export function groupsOf(
  { subject, hasFigure, types }: Omit<Fact, 'itemId' | 'position'>,
  by: Dimension,
): readonly string[] {
  if (by === 'subject') return [subject];
  return by === 'figure' ? (hasFigure ? WITH : WITHOUT) : eachOnce(types);
}
const [WITH, WITHOUT] = [['with'], ['without']];

/** The types of a list, each once. */
const once = new WeakMap<readonly string[], readonly string[]>();
function eachOnce(types: readonly string[]): readonly string[] {
  const known = once.get(types) ?? [...new Set(types)];
  once.set(types, known);
  return known;
}

interface Kept {
  benchmarkId: number;
  others: number;
  version: number;
  grouping: Grouping;
}
/** Of the benchmark that was last asked for. */
const kept = new WeakMap<ReadableDb, Kept>();

/** The items of a benchmark by what they are grouped by. */
export function groupingOf(db: ReadableDb, benchmarkId: number): Grouping {
  if (!isSettled(db)) return new Grouping(itemsOf(db, benchmarkId).map((item, position) => ({ ...item, position })));
  // Without answers nothing says when an item has changed.
  const hasSets = db.get(`SELECT 1 FROM runs WHERE kind = 'generation' AND benchmark_id = ? LIMIT 1`, benchmarkId);
  if (!hasSets) return new Grouping(read(db, ROWS, { benchmark: benchmarkId }));
  const { version = 0 } =
    db.get<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM standings') ?? {};
  const others = db.others();
  let known = kept.get(db);
  if (known?.benchmarkId !== benchmarkId || known.others !== others || known.version > version) known = undefined;
  if (known && known.version < version) {
    const since = { since: known.version };
    const { n = 0 } = db.get<{ n: number }>(HOW_MANY, { ...since, most: MANY + 1 }) ?? {};
    if (n > MANY || !known.grouping.replace(read(db, NEWER, { benchmark: benchmarkId, ...since }))) known = undefined;
  }
  const grouping = known?.grouping ?? new Grouping(read(db, ROWS, { benchmark: benchmarkId }));
  kept.set(db, { benchmarkId, others, version, grouping });
  return grouping;
}

const HOW_MANY = 'SELECT count(*) AS n FROM (SELECT 1 FROM standings WHERE version > @since LIMIT @most)';

function read(db: ReadableDb, sql: string, of: Record<string, number>): Fact[] {
  return db.all<Row>(sql, of).map(({ itemId, position, subject, figures, types }) => ({
    ...{ itemId, position, subject, hasFigure: figures > 0, types: typesIn(types) },
  }));
}
