/**
 * The pairs of raters of a benchmark's variables from what is kept of each item (../said-text.ts): the same as variables.ts and pairs.ts make of all verdicts, to the
 * last digit (../standings.test.ts), where nothing was judged in several trials.
 */
import type { AgreementPair } from '../../../contract/agreement-calls.ts';
import type { VariableType } from '../../../core/benchmark/item.ts';
import { agreementOfCounts } from '../../../core/metrics/agreement.ts';
import { groupingOf } from '../grouping.ts';
import type { ReadableDb } from '../open.ts';
import { NOTHING, saidIn, type SaidPart } from '../said-text.ts';
import { damagedAnswers } from '../seals/damage.ts';
import { isSettled } from '../statuses.ts';
import { inOrder, type Chosen } from './rater.ts';
import { gradingsToRead, KnownRaters, type GradingToRead, type KnownRater } from './known-raters.ts';
import { PairSum } from './pair-sum.ts';

/** null: what is kept does not say it. */
export function keptPairs(
  db: ReadableDb,
  chosen: Chosen,
  told: (done: number, of: number) => void = () => undefined,
): AgreementPair[] | null {
  if (!isSettled(db) || damagedAnswers(db).size > 0) return null;
  const raters = new KnownRaters(db);
  const sets = gradingsToRead(db, chosen);
  if (!sets.every(({ gradings }) => gradings.every((one) => !one.isCounted || (one.trials === 1 && raters.fits(one)))))
    return null;
  const grouping = chosen.type === undefined ? null : groupingOf(db, chosen.benchmarkId);
  const typesOf = grouping && ((itemId: number) => grouping.of(itemId)?.types ?? []);
  const sums = new Map<KnownRater, Map<KnownRater, PairSum>>();
  for (const [done, { answerRunId, gradings }] of sets.entries()) {
    told(done, sets.length);
    for (const [itemId, words] of wordsOf(db, { answerRunId, gradings, raters, only: chosen.type, typesOf }))
      compareAll(sums, { itemId, answerRunId }, words);
  }
  const found = [...sums].flatMap(([first, others]) => [...others].map(([second, sum]) => ({ first, second, sum })));
  return found
    .filter(({ sum }) => sum.n > 0)
    .sort((a, b) => inOrder(a.first, b.first) || inOrder(a.second, b.second))
    .map(({ first, second, sum }) => pairOf(first, second, sum));
}

function pairOf(first: KnownRater, second: KnownRater, sum: PairSum): AgreementPair {
  return {
    first: { source: first.source, name: first.name },
    second: { source: second.source, name: second.name },
    unit: sum.unit,
    audited: sum.withVerifier && (first.isAudited || second.isAudited),
    ...agreementOfCounts({ n: sum.n, questions: sum.questions, drawn: sum.drawn() }),
    firstItems: sum.itemsOf('first'),
    secondItems: sum.itemsOf('second'),
  };
}

/** What a rater says of the answers to an item, newest run last: of each its letters, and whether it was asked because the verifier had left them open. */
type Words = Map<KnownRater, { letters: string; id: number; isOfLeftOpen: boolean }[]>;

/** By item, in order. */
function wordsOf(
  db: ReadableDb,
  of: {
    answerRunId: number;
    gradings: readonly GradingToRead[];
    raters: KnownRaters;
    only: VariableType | undefined;
    typesOf: ((itemId: number) => readonly VariableType[]) | null;
  },
): Map<number, Words> {
  const byItem = new Map<number, Words>();
  for (const [index, grading] of of.gradings.entries()) {
    const rows = db.all<{ itemId: number; said: string }>(
      `SELECT item_id AS itemId, said FROM standings WHERE answer_run_id = ? AND grading_id = ? AND said <> ''`,
      of.answerRunId,
      grading.id,
    );
    for (const { itemId, said } of rows) {
      const words: Words = byItem.get(itemId) ?? new Map();
      if (words.size === 0) byItem.set(itemId, words);
      for (const part of saidIn(said)) {
        // Experts stand in every text of the set.
        const rater = part.source === 'expert' && index > 0 ? null : of.raters.of(part, grading);
        if (!rater) continue;
        const letters = of.typesOf ? ofType(part.answers, of.typesOf(itemId), of.only) : part.answers;
        rater.isAudited ||= /[RW]/.test(letters);
        const list = words.get(rater) ?? [];
        if (list.push({ letters, id: part.id, isOfLeftOpen: isOfLeftOpen(part, grading) }) === 1)
          words.set(rater, list);
        else list.sort((a, b) => a.id - b.id);
      }
    }
  }
  return byItem;
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

function compareAll(
  sums: Map<KnownRater, Map<KnownRater, PairSum>>,
  of: { itemId: number; answerRunId: number },
  words: Words,
): void {
  if (words.size < 2) return;
  const raters = [...words.keys()].sort(inOrder);
  for (const [index, first] of raters.entries())
    for (const second of raters.slice(index + 1)) {
      const others = sums.get(first) ?? new Map<KnownRater, PairSum>();
      const sum = others.get(second) ?? new PairSum(first, second);
      const said = (rater: KnownRater): string => lettersOf(words.get(rater) ?? [], sum);
      if (sum.add(of, said(first), said(second))) sums.set(first, others.set(second, sum));
    }
}

/** Of several runs the newest word counts that settles anything. */
function lettersOf(list: Words extends Map<KnownRater, infer L> ? L : never, { unit, withVerifier }: PairSum): string {
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
