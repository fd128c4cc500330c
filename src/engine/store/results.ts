/** The figures of answer sets, each in a named grading, over what that grading was asked for. */
import type { GradingName } from '../../contract/grading-calls.ts';
import { UserError } from '../../contract/router.ts';
import type { AskedView, ResultRow } from '../../contract/results-shapes.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import { STATUSES, type Status } from '../../core/grading/status.ts';
import { graded, overTrials, published, type Figures } from '../../core/metrics/accuracy.ts';
import { answerSets } from './answer-sets.ts';
import { chosenGrading, gradingById } from './gradings.ts';
import type { ReadableDb } from './open.ts';
import { statusesOf, type AnswerStatuses } from './statuses.ts';

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
  return setsInGradings(db, of.benchmarkId, of.gradingIds).map((one) => {
    const trials = trialsOf(db, one, of.itemIds ?? null);
    const statuses = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>;
    for (const answer of trials.flat()) for (const status of answer.statuses) statuses[status] += 1;
    const over = (figures: (answers: AnswerStatuses[]) => Figures) => overTrials(trials.map(figures));
    const reviewed = over((answers) => published(byQuestion(answers, ({ statuses: list }) => list)));
    return {
      runId: one.set.runId,
      model: one.set.model,
      name: one.set.name,
      k: one.set.k,
      grading: nameOf(one.grading),
      asked: askedOf(db, one.set, trials[0] ?? []),
      spread: reviewed.spread,
      published: reviewed.figures,
      graded: over((answers) => graded(byQuestion(answers, ({ statuses: list }) => list))).figures,
      asJudged: over((answers) => published(byQuestion(answers, ({ judged }) => judged))).figures,
      statuses,
      overridden: (trials[0] ?? []).reduce((sum, answer) => sum + answer.overridden, 0),
    };
  });
}

/** How much of an answer set there is and how much was asked for. */
export function askedOf(db: ReadableDb, set: AnswerSetView, asked: readonly AnswerStatuses[]): AskedView {
  const there = db.get<{ questions: number; answers: number; items: number }>(
    `SELECT count(DISTINCT item_id) AS questions, count(*) AS answers,
       (SELECT count(*) FROM items i JOIN runs r ON r.benchmark_id = i.benchmark_id WHERE r.id = @run) AS items
     FROM responses WHERE run_id = @run`,
    { run: set.runId },
  );
  const { questions = 0, answers = 0, items = 0 } = there ?? {};
  return {
    questions: new Set(asked.map(({ itemId }) => itemId)).size,
    answers: asked.length,
    ofQuestions: questions,
    ofAnswers: answers,
    unanswered: items - questions,
    cut: asked.filter(({ cut }) => cut).length,
  };
}

/** How the published figures, as reviewed, spread over the trials; null for one trial. */
export const spreadOf = (trials: readonly AnswerStatuses[][]): ResultRow['spread'] =>
  overTrials(trials.map((answers) => published(byQuestion(answers, ({ statuses }) => statuses)))).spread;

function byQuestion(answers: readonly AnswerStatuses[], pick: (answer: AnswerStatuses) => Status[]): Status[][][] {
  return [...Map.groupBy(answers, ({ itemId }) => itemId).values()].map((list) => list.map(pick));
}
