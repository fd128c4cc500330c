/** What Results shows of a benchmark: every answer set with intervals and groups, and the questions behind each figure. */
import type { BreakdownItem, BreakdownView, ItemOutcome, SetBreakdown } from '../../contract/breakdown.ts';
import type { VariableType } from '../../core/benchmark/item.ts';
import { overallStatus, shownStatus } from '../../core/grading/status.ts';
import { isSettled } from '../../core/metrics/accuracy.ts';
import {
  byGroup,
  estimate,
  outcomeOfQuestion,
  type GradedQuestion,
  type Verdicts,
} from '../../core/metrics/breakdown.ts';
import type { ReadableDb } from './open.ts';
import { askedOf, countedIn, nameOf, setsInGradings, trialsOf, type SetInGrading } from './results.ts';
import type { AnswerStatuses } from './statuses.ts';

const PREVIEW_LENGTH = 120;

/** Each answer set in its chosen grading, or the gradings named. Throws UserError not-found. */
export function breakdownOf(
  db: ReadableDb,
  { benchmarkId, gradingIds }: { benchmarkId: number; gradingIds?: readonly number[] | undefined },
  told: (done: number, of: number) => void = () => undefined,
): BreakdownView {
  const items = itemsOf(db, benchmarkId);
  const sets = setsInGradings(db, benchmarkId, gradingIds);
  const found = sets.map((one, index) => {
    told(index, sets.length);
    return breakdownOfSet(db, one, items);
  });
  return { sets: found, items };
}

function breakdownOfSet(db: ReadableDb, one: SetInGrading, items: readonly BreakdownItem[]): SetBreakdown {
  const { set } = one;
  const found = trialsOf(db, one);
  const questions = questionsOf(items, found);
  const counts = countedIn(found);
  const reviewed = figuresOf(questions, 'reviewed');
  return {
    runId: set.runId,
    model: set.model,
    name: set.name,
    k: set.k,
    grading: nameOf(one.grading),
    asked: askedOf(db, set, found),
    reviewed,
    judged: isAsJudged(found) ? reviewed : figuresOf(questions, 'judged'),
    groups: byGroup(questions, 'reviewed'),
    ...counts,
    items: questions.map(outcomeOf),
  };
}

/** Each item with what each trial found of its answers. */
export function questionsOf(
  items: readonly BreakdownItem[],
  found: readonly (readonly AnswerStatuses[])[],
): GradedQuestion[] {
  const byItem = found.map((answers) => Map.groupBy(answers, ({ itemId }) => itemId));
  return items.map((item) => ({
    ...item,
    trials: byItem.map((trial) =>
      (trial.get(item.itemId) ?? []).map(({ responseId, statuses, judged }) => ({
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
  const allSettled = questions.every(({ trials }) => trials.flat().every((answer) => isSettled(answer[verdicts])));
  return { published, graded: allSettled ? published : estimate(questions, verdicts, 'graded') };
}

/** Its shares over all trials; the verdicts as the first trial found them. */
function outcomeOf(question: GradedQuestion): ItemOutcome {
  const { itemId, types, trials } = question;
  const [answers = []] = trials;
  return {
    itemId,
    ...outcomeOfQuestion(question, 'reviewed'),
    reviewed: answers.map((answer) => overallStatus(answer.reviewed.map(shownStatus))),
    judged: answers.map((answer) => overallStatus(answer.judged.map(shownStatus))),
    variables: [...new Set(types)].map((type) => {
      const ofType = answers.flatMap((answer) => answer.reviewed.filter((_, index) => types[index] === type));
      return { type, right: ofType.filter((status) => status === 'right').length, total: ofType.length };
    }),
  };
}

interface ItemRow extends Omit<BreakdownItem, 'hasFigure' | 'types'> {
  figures: number;
}

/** The items in order, with the types of their variables as corrected. */
export function itemsOf(db: ReadableDb, benchmarkId: number): BreakdownItem[] {
  const variables = Map.groupBy(
    db.all<{ itemId: number; type: VariableType }>(
      `SELECT v.item_id AS itemId, v.type FROM current_variables v JOIN items i ON i.id = v.item_id
       WHERE i.benchmark_id = ? ORDER BY i.position, v.position`,
      benchmarkId,
    ),
    (variable) => variable.itemId,
  );
  const rows = db.all<ItemRow>(
    `SELECT i.id AS itemId, i.position + 1 AS number, i.external_id AS externalId, i.subject,
      substr(i.question, 1, ${String(PREVIEW_LENGTH)}) AS preview,
      (SELECT count(*) FROM item_images m WHERE m.item_id = i.id AND m.place = 'question') AS figures
     FROM items i WHERE i.benchmark_id = ? ORDER BY i.position`,
    benchmarkId,
  );
  return rows.map(({ figures, ...row }) => ({
    ...row,
    hasFigure: figures > 0,
    types: (variables.get(row.itemId) ?? []).map(({ type }) => type),
  }));
}
