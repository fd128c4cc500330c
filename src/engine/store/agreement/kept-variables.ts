/**
 * The pairs of raters of a benchmark's variables from what is kept of each item (../said-text.ts): the same as variables.ts and pairs.ts make of all verdicts, to the
 * last digit (../standings.test.ts), where nothing was judged in several trials.
 */
import type { AgreementPair } from '../../../contract/agreement-calls.ts';
import type { VariableType } from '../../../core/benchmark/item.ts';
import { groupingOf } from '../figures/grouping.ts';
import type { ReadableDb } from '../file/open.ts';
import { NOTHING, saidIn, type SaidPart } from '../standings/said-text.ts';
import { damagedAnswers } from '../seals/damage.ts';
import { isSettled } from '../gradings/statuses.ts';
import { inOrder, type Chosen } from './rater.ts';
import { gradingsToRead, KnownRaters, type GradingToRead, type KnownRater } from './known-raters.ts';
import { PairSum } from './pair-sum.ts';

/** What raters say of a benchmark, as it was last asked for: after a change only what is newer is read. */
interface Kept {
  /** What is compared, by its names, and what other processes have written. */
  of: string;
  version: number;
  raters: KnownRaters;
  sums: Map<KnownRater, Map<KnownRater, PairSum>>;
}
const kept = new WeakMap<ReadableDb, Kept[]>();
/** What a window goes to and fro between. */
const MOST_KEPT = 2;
/** More changed items than this are read with all others. */
const MANY = 2000;

/** null: what is kept does not say it. */
export function keptPairs(
  db: ReadableDb,
  chosen: Chosen,
  told: (done: number, of: number) => void = () => undefined,
): AgreementPair[] | null {
  if (!isSettled(db) || damagedAnswers(db).size > 0) return null;
  const sets = gradingsToRead(db, chosen);
  const raters = new KnownRaters(db);
  if (!sets.every(({ gradings }) => gradings.every((one) => !one.isCounted || (one.trials === 1 && raters.fits(one)))))
    return null;
  const { version = 0 } =
    db.get<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM standings') ?? {};
  const all = kept.get(db) ?? [];
  const of = JSON.stringify([chosen, sets, db.others()]);
  const found = all.find((one) => one.of === of && one.version <= version && one.raters.follow(raters));
  const changed = found ? changedSince(db, found.version) : null;
  const known: Kept = found && changed ? found : { of, version, raters, sums: new Map() };
  kept.set(db, [known, ...all.filter((one) => one !== found)].slice(0, MOST_KEPT));
  readInto(db, known, { chosen, sets, changed, told });
  known.version = version;
  return pairsIn(known);
}

/** By answer set the items that have changed; null where they are many. */
function changedSince(db: ReadableDb, since: number): ReadonlyMap<number, number[]> | null {
  const rows = db.all<{ answerRunId: number; itemId: number }>(
    // Without DISTINCT, for which all rows would be read.
    'SELECT answer_run_id AS answerRunId, item_id AS itemId FROM standings WHERE version > ? LIMIT ?',
    ...[since, MANY + 1],
  );
  if (rows.length > MANY) return null;
  const bySet = Map.groupBy(rows, ({ answerRunId }) => answerRunId);
  return new Map([...bySet].map(([id, list]) => [id, [...new Set(list.map(({ itemId }) => itemId))]]));
}

function readInto(
  db: ReadableDb,
  { raters, sums }: Kept,
  of: {
    chosen: Chosen;
    sets: ReturnType<typeof gradingsToRead>;
    /** null: all items. */
    changed: ReadonlyMap<number, number[]> | null;
    told: (done: number, of: number) => void;
  },
): void {
  const { chosen, sets, changed, told } = of;
  const grouping = chosen.type === undefined ? null : groupingOf(db, chosen.benchmarkId);
  const typesOf = grouping && ((itemId: number) => grouping.of(itemId)?.types ?? []);
  for (const [done, { answerRunId, gradings }] of sets.entries()) {
    told(done, sets.length);
    const items = changed && (changed.get(answerRunId) ?? []);
    if (items?.length === 0) continue;
    const words = wordsOf(db, { answerRunId, gradings, raters, only: chosen.type, typesOf, items });
    if (items) {
      const byItem = new Map(words);
      for (const itemId of items)
        compareAll(sums, { itemId, answerRunId }, byItem.get(itemId) ?? new Map<KnownRater, WordList>(), raters.all);
    } else for (const [itemId, said] of words) compareAll(sums, { itemId, answerRunId }, said, null);
  }
}

function pairsIn({ sums }: Kept): AgreementPair[] {
  return [...sums]
    .flatMap(([first, others]) => [...others].map(([second, sum]) => ({ first, second, sum })))
    .filter(({ sum }) => sum.n > 0)
    .sort((a, b) => inOrder(a.first, b.first) || inOrder(a.second, b.second))
    .map(({ first, second, sum }) => pairOf(first, second, sum));
}

function pairOf(first: KnownRater, second: KnownRater, sum: PairSum): AgreementPair {
  return {
    first: { source: first.source, name: first.name },
    second: { source: second.source, name: second.name },
    unit: sum.unit,
    audited: sum.withVerifier && (first.audited.size > 0 || second.audited.size > 0),
    ...sum.found(),
  };
}

/** What a rater says of the answers to an item, newest run last: of each its letters, and whether it was asked because the verifier had left them open. */
type Words = Map<KnownRater, WordList>;
type WordList = readonly { letters: string; id: number; isOfLeftOpen: boolean }[];

interface Reading {
  answerRunId: number;
  gradings: readonly GradingToRead[];
  raters: KnownRaters;
  only: VariableType | undefined;
  typesOf: ((itemId: number) => readonly VariableType[]) | null;
  /** null: all. */
  items: readonly number[] | null;
}

/** By item. Of one grading they are read one after the other, since a hundred thousand of them are a lot to hold. */
function* wordsOf(db: ReadableDb, of: Reading): Generator<[itemId: number, Words]> {
  const byItem = new Map<number, Words>();
  for (const [index, grading] of of.gradings.entries())
    for (const { itemId, said } of textsOf(db, of, grading)) {
      const words: Words = byItem.get(itemId) ?? new Map<KnownRater, WordList>();
      addWords(words, said, of, { grading, isFirst: index === 0, itemId });
      if (of.gradings.length === 1) yield [itemId, words];
      else byItem.set(itemId, words);
    }
  yield* byItem;
}

function textsOf(db: ReadableDb, of: Reading, grading: GradingToRead): { itemId: number; said: string }[] {
  const among = of.items ? ' AND item_id IN (SELECT value FROM json_each(?))' : '';
  return db.all<{ itemId: number; said: string }>(
    `SELECT item_id AS itemId, said FROM standings WHERE answer_run_id = ? AND grading_id = ? AND said <> ''${among}`,
    of.answerRunId,
    grading.id,
    ...(of.items ? [JSON.stringify(of.items)] : []),
  );
}

/** Experts stand in every text of the set. */
function addWords(
  words: Words,
  said: string,
  { raters, typesOf, only }: Reading,
  { grading, isFirst, itemId }: { grading: GradingToRead; isFirst: boolean; itemId: number },
): void {
  for (const part of saidIn(said)) {
    const rater = part.source === 'expert' && !isFirst ? null : raters.of(part, grading);
    if (!rater) continue;
    const letters = typesOf ? ofType(part.answers, typesOf(itemId), only) : part.answers;
    const word = { letters, id: part.id, isOfLeftOpen: isOfLeftOpen(part, grading) };
    const before = words.get(rater);
    words.set(rater, before ? [...before, word].sort((a, b) => a.id - b.id) : [word]);
  }
}

const isOfLeftOpen = ({ source }: SaidPart, { isOfflineFirst }: GradingToRead): boolean =>
  source === 'judge' && isOfflineFirst;

/** The letters of the variables of one type. */
function ofType(letters: string, types: readonly VariableType[], type: VariableType | undefined): string {
  return letters
    .split(',')
    .map((one) => Array.from(one, (letter, index) => (types[index] === type ? letter : NOTHING)).join(''))
    .join(',');
}

/** Puts what any two say of an item beside each other; `all` raters of whom something may have been said before, which is taken back. */
function compareAll(
  sums: Kept['sums'],
  of: { itemId: number; answerRunId: number },
  words: Words,
  all: readonly KnownRater[] | null,
): void {
  const raters = (all ?? [...words.keys()]).toSorted(inOrder);
  for (const rater of raters) noteAudit(rater, of, words.get(rater) ?? []);
  for (const [index, first] of raters.entries())
    for (const second of raters.slice(index + 1)) {
      const others = sums.get(first) ?? new Map<KnownRater, PairSum>();
      const known = others.get(second);
      if (!known && !(words.has(first) && words.has(second))) continue;
      const sum = known ?? new PairSum(first, second);
      if (!known) sums.set(first, others.set(second, sum));
      const said = (rater: KnownRater): string => lettersOf(words.get(rater) ?? [], sum);
      sum.put(of, said(first), said(second));
    }
}

function noteAudit({ audited }: KnownRater, of: { itemId: number; answerRunId: number }, words: WordList): void {
  let isAudited = false;
  for (const { letters } of words) isAudited ||= letters.includes('R') || letters.includes('W');
  const place = of.answerRunId * ITEMS_AT_MOST + of.itemId;
  if (isAudited) audited.add(place);
  else if (audited.size > 0) audited.delete(place);
}
const ITEMS_AT_MOST = 2 ** 32;

/** Of several runs the newest word counts that settles anything. */
function lettersOf(list: WordList, { unit, withVerifier }: PairSum): string {
  let merged = '';
  for (const { letters, isOfLeftOpen: leftOpen } of list) {
    // A judge that was asked about what the verifier left open says nothing of how far the two agree.
    const own = withVerifier && leftOpen ? letters.replace(/[rw]/g, NOTHING) : letters;
    merged = merged === '' ? own : Array.from(own, (one, at) => (one === NOTHING ? merged.charAt(at) : one)).join('');
  }
  return unit === 'answer' ? merged.split(',').map(wholeOf).join('') : merged;
}

/** An answer is wrong as soon as one variable is, right when all are. */
const wholeOf = (letters: string): string => (/w/i.test(letters) ? 'w' : letters.includes(NOTHING) ? NOTHING : 'r');
