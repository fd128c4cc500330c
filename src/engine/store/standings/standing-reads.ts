/**
 * What the verdicts of a set on one item (standing-text.ts) add to figures. A hundred thousand items mostly have texts of their own, made of a few dozen
 * entries: what an entry adds is worked out once (core/metrics/tally.ts), and an item's from that.
 */
import type { QuestionCounts } from '../../../core/metrics/accuracy.ts';
import { CountKinds } from '../../../core/metrics/count-kinds.ts';
import { summed, summedKnown, tallyOf, type Tally } from '../../../core/metrics/tally.ts';
import { STATUSES } from '../../../core/grading/status.ts';
import { trialIn, type StandingAnswer } from './standing-text.ts';

/** Of each trial of the grading. */
export interface ItemStanding {
  published: readonly QuestionCounts[];
  graded: readonly QuestionCounts[];
  /** As it was judged, without any expert's part. */
  judged: readonly QuestionCounts[];
}
export const VIEWS = ['published', 'graded', 'judged'] as const;

/** Of which answers a list of items is to have some, by the first trial: all, none, some or every one right, or any that is not settled. */
export const MARKS = { All: 1, None: 2, Some: 4, Every: 8, Open: 16 } as const;

/** The columns of what is counted: each status, then these. */
export const MORE = ['overridden', 'questions', 'answers', 'cut'] as const;

export const kinds = new CountKinds();

export interface Read extends Record<(typeof VIEWS)[number], number> {
  /** As judged, of what is settled. */
  settled: number;
  /** The first trial that was asked about the item: figures are added up in the order in which trials name items. */
  first: number;
  counts: Uint16Array;
  marks: number;
  /** What each answer of the first trial adds. */
  tallies: readonly Tally[];
}

type Counted = Pick<StandingAnswer, 'statuses' | 'judged' | 'overridden' | 'cut'>;

/** Texts of few letters come again and again. */
const texts = new Map<string, Read>();
const MOST_KEPT = 20_000;

export function readOf(verdicts: string, trials: number): Read {
  const key = trials === 1 ? verdicts : `${String(trials)} ${verdicts}`;
  const known = texts.get(key);
  if (known) return known;
  const read = readIn(Array.from({ length: trials }, (_, index) => askedIn(verdicts, index + 1)));
  // What is full stays as it is: of so many texts each comes once.
  if (texts.size < MOST_KEPT) texts.set(key, read);
  return read;
}

function askedIn(verdicts: string, trial: number): Counted[] {
  const found: Counted[] = [];
  for (const one of trialIn(verdicts, trial)) if (one?.asked) found.push(one);
  return found;
}

export function readIn(found: readonly (readonly Counted[])[]): Read {
  const byTrial = talliesOf(found);
  const { published, graded, judged, settled } = standingOf(found, byTrial);
  const first = found.findIndex(({ length }) => length > 0);
  const [tallies = []] = byTrial;
  const publishedId = kinds.idOf(published);
  const gradedId = graded === published ? publishedId : kinds.idOf(graded);
  return {
    published: publishedId,
    graded: gradedId,
    judged: judged === published ? publishedId : kinds.idOf(judged),
    settled: settled === graded ? gradedId : kinds.idOf(settled),
    first: first === -1 ? found.length : first,
    counts: vectorOf(found[0] ?? [], tallies),
    marks: marksIn(tallies),
    tallies,
  };
}

function marksIn(answers: readonly Tally[]): number {
  if (answers.length === 0) return 0;
  let [right, open] = [0, false];
  for (const { isRight, isUnsettled } of answers) {
    right += isRight;
    open ||= isUnsettled;
  }
  const share = right === 0 ? MARKS.None : right === answers.length ? MARKS.Every : MARKS.Some;
  return MARKS.All + share + (open ? MARKS.Open : 0);
}

/** The same counts come again and again. */
const vectors = new Map<string, Uint16Array>();
const sums = new Uint16Array(STATUSES.length + MORE.length);

function vectorOf(answers: readonly Counted[], tallies: readonly Tally[]): Uint16Array {
  sums.fill(0);
  const [overridden, questions, all, cut] = [
    STATUSES.length,
    STATUSES.length + 1,
    STATUSES.length + 2,
    STATUSES.length + 3,
  ];
  for (const { shown } of tallies)
    for (let at = 0; at < shown.length; at += 1) sums[at] = (sums[at] ?? 0) + (shown[at] ?? 0);
  for (const answer of answers) {
    sums[overridden] = (sums[overridden] ?? 0) + answer.overridden;
    if (answer.cut) sums[cut] = (sums[cut] ?? 0) + 1;
  }
  sums[questions] = Number(answers.length > 0);
  sums[all] = answers.length;
  // One sign for each number: as a key it is made and found several times as fast as the numbers in words.
  const key = String.fromCharCode.apply(null, sums as unknown as number[]);
  const known = vectors.get(key);
  if (known) return known;
  const vector = sums.slice();
  vectors.set(key, vector);
  return vector;
}

type Trials = readonly (readonly Pick<Counted, 'statuses' | 'judged'>[])[];

const talliesOf = (trials: Trials): Tally[][] =>
  trials.map((answers) => answers.map(({ statuses }) => tallyOf(statuses)));

export function standingOf(
  trials: Trials,
  tallies = talliesOf(trials),
): ItemStanding & { settled: readonly QuestionCounts[] } {
  const reviewed = bothOf(tallies);
  const isSame = trials.every((answers) => answers.every((one) => one.judged === one.statuses));
  if (isSame) return { ...reviewed, judged: reviewed.published, settled: reviewed.graded };
  const judged = bothOf(trials.map((answers) => answers.map((one) => tallyOf(one.judged))));
  return { ...reviewed, judged: judged.published, settled: judged.graded };
}

/** One list where both say the same: where all answers are settled. */
function bothOf(trials: readonly (readonly Tally[])[]): Pick<ItemStanding, 'published' | 'graded'> {
  const published = trials.map(summed);
  const allSettled = trials.every((answers) => answers.every(({ isSettled }) => isSettled));
  return { published, graded: allSettled ? published : trials.map(summedKnown) };
}
