/** CL-bench's figures from the store: solving rates, rubrics, comparisons and error types. */
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import type { ClFigures } from '../../../contract/cl-calls.ts';
import type { z } from 'zod';
import { CL_STATUSES } from '../../../core/grading/rubrics.ts';
import { compare, type Comparison, type Outcome } from '../../../core/metrics/comparison.ts';
import { errorAgreement, errorShares, type JudgedErrors } from '../../../core/metrics/error-types.ts';
import { differenceWithInterval, type Estimate } from '../../../core/metrics/intervals.ts';
import {
  clusterOf,
  nearMisses,
  ratesByCategory,
  ratesOf,
  rubricPass,
  rubricShare,
  solvingParts,
  solvingPoint,
  spreadOf,
  trialRates,
  type SolvingPoint,
  type SolvingRow,
} from '../../../core/metrics/solving-rate.ts';
import { mean } from '../../../core/metrics/mean.ts';
import type { GradingName } from '../../../contract/grading-calls.ts';
import { comparableMethod } from '../../../core/grading/method.ts';
import { clAnswers, isOverridden, type AnswersOf, type ClAnswer } from '../../store/answers/cl-answers.ts';
import { isFailed } from '../../store/answers/cl-errors.ts';
import { clTasks, type ClTaskRow } from '../../store/items/cl-tasks.ts';
import { gradingById, methodsShown } from '../../store/gradings/gradings.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { nameOf, setsInGradings } from '../../store/figures/results.ts';

type Output<N extends keyof EngineCalls> = OutputOf<EngineCalls, N>;
type Input<N extends keyof EngineCalls> = ParsedOf<EngineCalls, N>;
type Figures = z.infer<typeof ClFigures>;

const NOTES = [
  'Published: every graded row, and score 0 for empty answers, failed calls and replies of the judge that could not be read. Graded: without those rows.',
  'Intervals: 95%, bootstrap over contexts, each drawn with all of its tasks (2000 draws, seeded); none below five contexts.',
  'std is the sample standard deviation over trials (n − 1); 0 for one trial. A trial is an answer set, a sample in it, or a judgement of it again.',
  'What nobody graded yet is in no rate.',
];

export function clResults(
  db: ReadableDb,
  { benchmarkId, judgingRunId, gradingIds }: Input<'cl.results'>,
): Output<'cl.results'> {
  const tasks = tasksById(db, benchmarkId);
  const chosen = gradingIds ? null : Map.groupBy(clAnswers(db, { benchmarkId, judgingRunId }), ({ runId }) => runId);
  const all = setsInGradings(db, benchmarkId, gradingIds).map(({ set: { runId, name, model }, grading }) => {
    const own = chosen
      ? (chosen.get(runId) ?? [])
      : clAnswers(db, { benchmarkId, runId, gradingId: grading?.gradingId });
    const judges = own.flatMap((answer) => answer.grades.map(({ who }) => who)).filter((who) => who !== '');
    const figures = figuresOf(rowsOf(own, tasks));
    const shown = { runId, name, model, answers: own.length, judges: [...new Set(judges)], grading: nameOf(grading) };
    return { own, set: { ...shown, ...figures }, alike: JSON.stringify([model, methodOf(db, grading)]) };
  });
  const models = [...Map.groupBy(all, ({ alike }) => alike).values()].flatMap((ofModel) => {
    const [only, ...more] = ofModel;
    if (!only) return [];
    const named = { model: only.set.model, runIds: ofModel.map(({ set }) => set.runId), grading: only.set.grading };
    if (more.length === 0) return [{ ...only.set, ...named }];
    const rows = rowsOf(
      ofModel.flatMap(({ own }) => own),
      tasks,
    );
    return [{ ...named, ...figuresOf(rows) }];
  });
  return {
    sets: all.map(({ set }) => set),
    models,
    notes: NOTES,
  };
}

/** What figures of two sets must share to be taken together; empty: nobody has graded them. */
const methodOf = (db: ReadableDb, grading: GradingName): string =>
  grading ? comparableMethod(gradingById(db, grading.gradingId).method) : '';

/** Published rates of each answer set as they stand, with some answers in another state, and where each set stands among those graded alike. */
export function clEffect(
  db: ReadableDb,
  benchmarkId: number,
  changed: readonly ClAnswer[],
): {
  runId: number;
  judged: SolvingPoint;
  before: SolvingPoint;
  after: SolvingPoint;
  rankBefore: number;
  rankAfter: number;
}[] {
  const tasks = tasksById(db, benchmarkId);
  const inPlace = new Map(changed.map((answer) => [answer.responseId, answer]));
  const rows = [...Map.groupBy(clAnswers(db, { benchmarkId }), (answer) => answer.runId)].map(([runId, answers]) => {
    const now = rowsOf(answers, tasks);
    const then = rowsOf(
      answers.map((answer) => inPlace.get(answer.responseId) ?? answer),
      tasks,
    );
    return {
      runId,
      judged: solvingPoint(now, 'judged'),
      before: solvingPoint(now, 'reviewed'),
      after: solvingPoint(then, 'reviewed'),
    };
  });
  const methodShown = methodsShown(db, benchmarkId);
  const rank = (when: 'before' | 'after', row: (typeof rows)[number]): number =>
    1 +
    rows.filter(
      (other) =>
        methodShown(other.runId) === methodShown(row.runId) && (other[when].rate ?? -1) > (row[when].rate ?? -1),
    ).length;
  return rows.map((row) => ({ ...row, rankBefore: rank('before', row), rankAfter: rank('after', row) }));
}

export function tasksById(db: ReadableDb, benchmarkId: number): Map<number, ClTaskRow> {
  return new Map(clTasks(db, benchmarkId).map((task) => [task.itemId, task]));
}

/** Every answer in every trial. */
export function rowsOf(answers: readonly ClAnswer[], tasks: ReadonlyMap<number, ClTaskRow>): SolvingRow[] {
  return answers.flatMap((answer) =>
    answer.trials.map(({ trial, judged, reviewed, rubrics, flags }) => ({
      itemId: answer.itemId,
      contextId: tasks.get(answer.itemId)?.contextId ?? '',
      category: tasks.get(answer.itemId)?.category ?? '',
      subCategory: tasks.get(answer.itemId)?.subCategory ?? '',
      trial: { runId: answer.runId, sampleIndex: answer.sampleIndex, trial },
      ...{ judged, reviewed, rubrics, flags },
      overridden: isOverridden(answer),
    })),
  );
}

function figuresOf(rows: readonly SolvingRow[]): Figures {
  const byCategory = ratesByCategory(rows, 'reviewed');
  const trials = trialRates(rows, 'reviewed');
  const count = (status: string): number => rows.filter((row) => row.reviewed === status).length;
  return {
    reviewed: ratesOf(rows, 'reviewed'),
    judged: ratesOf(rows, 'judged'),
    byCategory: byCategory.map(({ category, rates, subCategories }) => ({
      category,
      rates,
      subCategories: subCategories.map((sub) => ({ subCategory: sub.subCategory, rates: sub.rates })),
    })),
    trials,
    ...spreadOf(trials),
    parts: solvingParts(rows, 'reviewed'),
    byCategoryTrials: byCategory.map(({ category, spread }) => ({ category, ...spread })),
    statuses: Object.fromEntries(CL_STATUSES.map((status) => [status, count(status)])) as Figures['statuses'],
    flagged: rows.filter((row) => row.flags.length > 0).length,
    overridden: rows.filter((row) => row.overridden).length,
    rubricPass: rubricPass(rows),
    nearMisses: nearMisses(rows),
  };
}

export function clCompare(
  db: ReadableDb,
  { benchmarkId, first, second, gradingIds }: Input<'cl.compare'>,
): Output<'cl.compare'> {
  const tasks = tasksById(db, benchmarkId);
  const outcomes = (runId: number, gradingId: number | undefined): Outcome[] =>
    outcomesOf(rowsOf(clAnswers(db, { benchmarkId, runId, gradingId }), tasks));
  const [a, b] = [outcomes(first, gradingIds?.[0]), outcomes(second, gradingIds?.[1])];
  const contextOf = (itemId: number): string | number =>
    clusterOf({ itemId, contextId: tasks.get(itemId)?.contextId ?? '' });
  const all = compare(a, b, contextOf);
  const categories = [...new Set([...tasks.values()].map(({ category }) => category))];
  const of = (list: readonly Outcome[], category: string): Outcome[] =>
    list.filter((one) => tasks.get(one.itemId)?.category === category);
  return {
    difference: all.question,
    rubricDifference: rubricDifference(a, b, contextOf),
    ...listsOf(all),
    detectable: all.detectable,
    contexts: new Set([...all.gained, ...all.lost, ...all.same].map(contextOf)).size,
    p: all.p,
    test: all.isMcNemar ? 'mcnemar' : 'sign',
    byCategory: categories.map((category) => ({
      category,
      difference: compare(of(a, category), of(b, category), contextOf).question,
    })),
  };
}

function listsOf({
  gained,
  lost,
  same,
  onlyFirst,
  onlySecond,
}: Comparison): Pick<Output<'cl.compare'>, 'gained' | 'lost' | 'same' | 'onlyFirst' | 'onlySecond'> {
  return { gained, lost, same, onlyFirst, onlySecond };
}

/** Of each task the share of its rows that are solved, and the mean share of passed rubrics (NaN: none is known). */
function outcomesOf(rows: readonly SolvingRow[]): Outcome[] {
  const there = rows.filter((row) => row.reviewed !== 'not_run');
  return [...Map.groupBy(there, (row) => row.itemId)].map(([itemId, ofTask]) => ({
    itemId,
    judgings: ofTask.length,
    rate: ofTask.filter((row) => row.reviewed === 'solved').length / ofTask.length,
    variableShare: mean(ofTask.flatMap((row) => rubricShare(row.rubrics) ?? [])) ?? Number.NaN,
  }));
}

function rubricDifference(
  first: readonly Outcome[],
  second: readonly Outcome[],
  contextOf: (itemId: number) => string | number,
): Estimate | null {
  const shares = new Map(second.map((one) => [one.itemId, one.variableShare]));
  const found = first
    .map(({ itemId, variableShare }) => ({ itemId, gain: (shares.get(itemId) ?? Number.NaN) - variableShare }))
    .filter(({ gain }) => !Number.isNaN(gain));
  return differenceWithInterval(
    found.map(({ gain }) => gain),
    found.map(({ itemId }) => contextOf(itemId)),
  );
}

export function clRubricRates(db: ReadableDb, of: Input<'cl.rubrics'>): Output<'cl.rubrics'> {
  const tasks = tasksById(db, of.benchmarkId);
  const wanted: AnswersOf = { benchmarkId: of.benchmarkId, runId: of.answerRunId, itemId: of.itemId };
  const byTask = Map.groupBy(clAnswers(db, wanted), (answer) => answer.itemId);
  const rows = [...byTask].flatMap(([itemId, answers]) => {
    const task = tasks.get(itemId);
    if (!task || (of.category !== undefined && task.category !== of.category)) return [];
    const trials = answers.flatMap((answer) => answer.trials);
    return (answers[0]?.rubrics ?? []).map(({ rubricId, position, criterion }) => {
      const count = (status: string): number => trials.filter((one) => one.rubrics[position] === status).length;
      const [passed, failed, unknown] = [count('pass'), count('fail'), count('unknown')];
      const rate = passed + failed === 0 ? null : passed / (passed + failed);
      return {
        bounds:
          unknown === 0 || rate === null
            ? null
            : { low: passed / (passed + failed + unknown), high: (passed + unknown) / (passed + failed + unknown) },
        ...{ rubricId, itemId, position: task.position, taskId: task.taskId, category: task.category },
        ...{ number: position + 1, criterion, passed, failed, unknown, rate },
      };
    });
  });
  rows.sort((a, b) => (a.rate ?? 2) - (b.rate ?? 2) || a.position - b.position || a.number - b.number);
  return { total: rows.length, rows: rows.slice(of.offset, of.offset + of.limit) };
}

export function clErrors(db: ReadableDb, { benchmarkId, gradingIds }: Input<'cl.errors'>): Output<'cl.errors'> {
  const found = setsInGradings(db, benchmarkId, gradingIds).map(({ set: { runId, name, model }, grading }) => {
    const of = { benchmarkId, runId, gradingId: gradingIds && grading?.gradingId };
    const failed = clAnswers(db, of).filter(isFailed).map(errorsOf);
    const set = {
      ...{ runId, name, model, grading: nameOf(grading), failed: failed.length },
      byExpert: failed.filter(({ expert }) => expert !== null).length,
      byJudge: failed.filter(({ judge }) => judge !== null).length,
      shares: errorShares(failed),
    };
    return { set, failed };
  });
  return { sets: found.map(({ set }) => set), agreement: errorAgreement(found.flatMap(({ failed }) => failed)) };
}

function errorsOf({ tags, proposals }: ClAnswer): JudgedErrors {
  return { expert: tags.at(-1)?.types ?? null, judge: proposals.at(-1)?.types ?? null };
}
