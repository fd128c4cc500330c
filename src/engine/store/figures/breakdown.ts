/** What Results shows of a benchmark: every answer set with intervals and groups. */
import type { BreakdownView, SetBreakdown } from '../../../contract/breakdown.ts';
import { isSettled as isGradedWhole } from '../../../core/metrics/accuracy.ts';
import { byGroup, estimate, type GradedQuestion, type Verdicts } from '../../../core/metrics/breakdown.ts';
import { groupingOf, type Grouping } from './grouping.ts';
import { estimatesOf } from './kept-estimates.ts';
import type { ReadableDb } from '../file/open.ts';
import { askedOf, countedIn, coverage, nameOf, setsInGradings, trialsOf, type SetInGrading } from './results.ts';
import { standingOfSet } from './run-standing.ts';
import { damagedAnswers } from '../seals/damage.ts';
import { isSettled, type AnswerStatuses } from '../gradings/statuses.ts';

/** Each answer set in its chosen grading, or the gradings named. Throws UserError not-found. */
export function breakdownOf(
  db: ReadableDb,
  { benchmarkId, gradingIds }: { benchmarkId: number; gradingIds?: readonly number[] | undefined },
  told: (done: number, of: number) => void = () => undefined,
): BreakdownView {
  const sets = setsInGradings(db, benchmarkId, gradingIds);
  const grouping = groupingOf(db, benchmarkId);
  const found = sets.map((one, index) => {
    told(index, sets.length);
    return breakdownOfSet(db, one, grouping);
  });
  return { sets: found, groups: grouping.groups() };
}

function breakdownOfSet(db: ReadableDb, one: SetInGrading, grouping: Grouping): SetBreakdown {
  const { set } = one;
  return {
    runId: set.runId,
    model: set.model,
    name: set.name,
    k: set.k,
    grading: nameOf(one.grading),
    ...(isKept(db, one) ? keptBreakdown(db, one, grouping) : wholeBreakdown(db, one, grouping.items)),
  };
}

type Figures = Omit<SetBreakdown, 'runId' | 'model' | 'name' | 'k' | 'grading'>;

/** Whether what each question adds is kept: how trials spread hangs on which answers each of them has. */
export const isKept = (db: ReadableDb, { grading }: SetInGrading): boolean =>
  (grading?.trials ?? 1) === 1 && isSettled(db) && damagedAnswers(db).size === 0;

/** From what each question adds. */
function keptBreakdown(db: ReadableDb, { set, grading }: SetInGrading, grouping: Grouping): Figures {
  const standing = standingOfSet(db, set.runId, grading);
  const { statuses, overridden, ...asked } = standing.counts();
  return { asked: coverage(db, set, asked), ...estimatesOf(standing, grouping), ...{ statuses, overridden } };
}

/** The definition: from all answers. */
export function wholeBreakdown(db: ReadableDb, one: SetInGrading, items: readonly Grouped[]): Figures {
  const found = trialsOf(db, one);
  const questions = questionsOf(items, found);
  const counts = countedIn(found);
  const reviewed = figuresOf(questions, 'reviewed');
  return {
    asked: askedOf(db, one.set, found),
    reviewed,
    judged: isAsJudged(found) ? reviewed : figuresOf(questions, 'judged'),
    groups: byGroup(questions, 'reviewed'),
    ...counts,
  };
}

type Grouped = Omit<GradedQuestion, 'trials'>;

/** Each item with what each trial found of its answers. */
export function questionsOf(
  items: readonly Grouped[],
  found: readonly (readonly AnswerStatuses[])[],
): GradedQuestion[] {
  const byItem = found.map((answers) => Map.groupBy(answers, ({ itemId }) => itemId));
  return items.map(({ itemId, subject, hasFigure, types }) => ({
    ...{ itemId, subject, hasFigure, types },
    trials: byItem.map((trial) =>
      (trial.get(itemId) ?? []).map(({ responseId, statuses, judged }) => ({
        responseId,
        reviewed: statuses,
        judged,
      })),
    ),
  }));
}

/** Whether experts changed nothing in any trial: what agrees with the first may contradict another. */
const isAsJudged = (trials: readonly (readonly AnswerStatuses[])[]): boolean =>
  trials.every((trial) =>
    trial.every(({ statuses, judged }) => statuses === judged || String(statuses) === String(judged)),
  );

/** Both denominators; what would come out the same is not worked out twice. */
function figuresOf(questions: readonly GradedQuestion[], verdicts: Verdicts): SetBreakdown['reviewed'] {
  const published = estimate(questions, verdicts, 'published');
  const allSettled = questions.every(({ trials }) => trials.flat().every((answer) => isGradedWhole(answer[verdicts])));
  return { published, graded: allSettled ? published : estimate(questions, verdicts, 'graded') };
}
