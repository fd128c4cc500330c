/** The figures of answer sets, each in a named grading, over what that grading was asked for. */
import type { GradingName } from '../../../contract/grading-calls.ts';
import { UserError } from '../../../contract/router.ts';
import type { Asked } from '../../../core/metrics/asked.ts';
import type { ResultRow } from '../../../contract/results-shapes.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { shownStatus, STATUSES, type CountedStatus, type Status } from '../../../core/grading/status.ts';
import { figuresOfTrials, type QuestionTrials } from '../../../core/metrics/accuracy.ts';
import { answerSets } from '../answers/answer-sets.ts';
import { chosenGrading, gradingById } from '../gradings/gradings.ts';
import type { ReadableDb } from '../file/open.ts';
import { standingOfSet } from './run-standing.ts';
import { statusesOf, type AnswerStatuses } from '../gradings/statuses.ts';

/** An answer set in one of its gradings; null: nobody has graded it. */
export interface SetInGrading {
  set: AnswerSetView;
  grading: GradingName;
}

/** Each answer set of a benchmark in its chosen grading, or the sets of the gradings named, in these. Throws UserError not-found. */
export function setsInGradings(
  db: ReadableDb,
  benchmarkId: number,
  gradingIds: readonly number[] | undefined,
): SetInGrading[] {
  const sets = answerSets(db, benchmarkId);
  if (gradingIds === undefined) return sets.map((set) => ({ set, grading: chosenGrading(db, set.runId) }));
  return gradingIds.map((id) => {
    const grading = gradingById(db, id);
    const set = sets.find(({ runId }) => runId === grading.answerRunId);
    if (!set)
      throw new UserError(
        'not-found',
        `Grading ${String(id)} is of another benchmark. Name gradings of this one, or leave them out.`,
      );
    return { set, grading };
  });
}

/** The statuses of a set in a grading, trial by trial; one trial where nobody has graded it. */
export function trialsOf(
  db: ReadableDb,
  { set, grading }: SetInGrading,
  itemIds: readonly number[] | null = null,
): AnswerStatuses[][] {
  const of = { answerRunId: set.runId, gradingId: grading?.gradingId ?? null };
  return Array.from({ length: grading?.trials ?? 1 }, (_, index) =>
    statusesOf(db, { ...of, trial: index + 1 }, itemIds),
  );
}

/** What figures are shown of: the name of the grading alone. */
export const nameOf = (grading: GradingName): GradingName =>
  grading && { gradingId: grading.gradingId, name: grading.name, trials: grading.trials };

export function resultsOf(
  db: ReadableDb,
  of: { benchmarkId: number; gradingIds?: readonly number[] | undefined; itemIds?: readonly number[] | null },
): ResultRow[] {
  return setsInGradings(db, of.benchmarkId, of.gradingIds).map((one) => resultOf(db, one, of.itemIds ?? null));
}

/** The figures of one set in one grading; `itemIds`: of these items alone. */
export function resultOf(db: ReadableDb, one: SetInGrading, itemIds: readonly number[] | null): ResultRow {
  const of = {
    runId: one.set.runId,
    model: one.set.model,
    name: one.set.name,
    k: one.set.k,
    grading: nameOf(one.grading),
  };
  // How trials spread hangs on which answers each of them has.
  if (itemIds === null && (one.grading?.trials ?? 1) === 1) return { ...of, ...keptFigures(db, one) };
  const trials = trialsOf(db, one, itemIds);
  const reviewed = byQuestion(trials, ({ statuses }) => statuses);
  const judged = byQuestion(trials, (answer) => answer.judged);
  return {
    ...of,
    asked: askedOf(db, one.set, trials),
    published: figuresOfTrials(reviewed, 'published'),
    graded: figuresOfTrials(reviewed, 'graded'),
    asJudged: figuresOfTrials(judged, 'published'),
    ...countedIn(trials),
  };
}

/** Of all items of a set that was graded in one trial, from what is kept. */
function keptFigures(db: ReadableDb, { set, grading }: SetInGrading) {
  const standing = standingOfSet(db, set.runId, grading);
  const { published, graded, judged } = standing.figures();
  const { statuses, overridden, ...asked } = standing.counts();
  return {
    asked: coverage(db, set, asked),
    published: { ...published, spread: null },
    graded: { ...graded, spread: null },
    asJudged: { ...judged, spread: null },
    ...{ statuses, overridden },
  };
}

/** The verdicts that count, over all trials, and those that experts decided, each once. */
export function countedIn(trials: readonly AnswerStatuses[][]): Pick<ResultRow, 'statuses' | 'overridden'> {
  const statuses = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>;
  for (const answer of trials.flat()) for (const status of answer.statuses) statuses[shownStatus(status)] += 1;
  // What an expert agreed with in one trial may be an override in another.
  const overridden = new Map<number, number>();
  for (const { responseId, overridden: n } of trials.flat())
    overridden.set(responseId, Math.max(n, overridden.get(responseId) ?? 0));
  return { statuses, overridden: [...overridden.values()].reduce((sum, n) => sum + n, 0) };
}

/** Each answer that was asked for in any trial, once. */
function inAnyTrial(trials: readonly AnswerStatuses[][]): AnswerStatuses[] {
  return [...new Map(trials.toReversed().flatMap((answers) => answers.map((one) => [one.responseId, one]))).values()];
}

/** How much of an answer set there is and how much was asked for, in any trial. */
export function askedOf(db: ReadableDb, set: AnswerSetView, trials: readonly AnswerStatuses[][]): Asked {
  const asked = inAnyTrial(trials);
  return coverage(db, set, {
    questions: new Set(asked.map(({ itemId }) => itemId)).size,
    answers: asked.length,
    cut: asked.filter(({ cut }) => cut).length,
  });
}

/** What was asked for beside what there is. */
export function coverage(
  db: ReadableDb,
  set: AnswerSetView,
  { questions: askedQuestions, answers: askedAnswers, cut }: Pick<Asked, 'questions' | 'answers' | 'cut'>,
): Asked {
  const there = db.get<{ questions: number; answers: number; items: number; imported: number }>(
    `SELECT coalesce(c.questions, 0) AS questions, coalesce(c.answers, 0) AS answers, r.origin = 'import' AS imported,
       (SELECT count(*) FROM items i WHERE i.benchmark_id = r.benchmark_id) AS items
     FROM runs r LEFT JOIN answer_counts c ON c.run_id = r.id WHERE r.id = ?`,
    set.runId,
  );
  const { questions = 0, answers = 0, items = 0, imported = 0 } = there ?? {};
  return {
    questions: askedQuestions,
    answers: askedAnswers,
    ofQuestions: questions,
    ofAnswers: answers,
    unanswered: items - questions,
    cut: imported === 1 ? null : cut,
  };
}

/** By question what each trial found; a trial that was not asked about a question has no answer to it. */
export function byQuestion(
  trials: readonly AnswerStatuses[][],
  pick: (answer: AnswerStatuses) => readonly CountedStatus[],
): QuestionTrials[] {
  const byItem = trials.map((answers) => Map.groupBy(answers, ({ itemId }) => itemId));
  const itemIds = new Set(byItem.flatMap((trial) => [...trial.keys()]));
  return [...itemIds].map((itemId) =>
    byItem.map((trial) =>
      (trial.get(itemId) ?? []).map((answer) => ({ responseId: answer.responseId, statuses: pick(answer) })),
    ),
  );
}
