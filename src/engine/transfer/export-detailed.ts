/** Detailed results and their summary in the reference script's form (docs/design/files.md), of one grading. */
import type { GradingView } from '../../contract/grading-calls.ts';
import type { ResultRow } from '../../contract/results-shapes.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import {
  detailedPieces,
  statusesOf,
  summaryText,
  type GradedQuestion,
  type QuestionStatuses,
  type SummaryConfig,
} from '../../core/benchmark/detailed.ts';
import { benchmarkOfSet } from '../store/answer-sets.ts';
import { chosenGrading, gradingOfRun, gradingOfSet } from '../store/gradings.ts';
import { variablesOf } from '../store/items.ts';
import { methodsOf } from '../store/methods.ts';
import type { ReadableDb } from '../store/open.ts';
import { answersOf } from '../store/responses.ts';
import { resultsOf } from '../store/results.ts';
import { statusesOf as statusesOfGrading } from '../store/statuses.ts';
import type { Outputs } from './outputs.ts';

/** The grading that is asked for. Throws UserError not-found when it is not of these answers. */
export function gradingFor(db: ReadableDb, answerRunId: number, input: Asked): GradingView | null {
  if (input.gradingId !== undefined) return gradingOfSet(db, answerRunId, input.gradingId);
  if (input.judgingRunId === undefined) return chosenGrading(db, answerRunId);
  return gradingOfRun(db, input.judgingRunId, answerRunId) ?? null;
}

interface Asked {
  gradingId?: number | undefined;
  judgingRunId?: number | undefined;
}

/** A row of the benchmark with its corrections in place. */
interface Row {
  id: number;
  raw: string;
}

interface Detailed extends SummaryConfig {
  set: AnswerSetView;
  grading: GradingView | null;
  /** null: all that the grading was asked for. */
  itemIds: readonly number[] | null;
}

/**
 * The detailed results of the first trial, of which each question is read when it is written, and beside them the summary, over what the grading
 * was asked for; of several trials with their mean and deviation.
 */
export function exportDetailed(
  db: ReadableDb,
  rows: Iterable<Row>,
  path: string,
  outputs: Outputs,
  of: Detailed,
): { paths: string[]; rows: number } {
  const { set, grading, itemIds, ...config } = of;
  const statuses: QuestionStatuses[] = [];
  const questions = function* (): Generator<GradedQuestion> {
    for (const question of gradedQuestions(db, rows, of)) {
      statuses.push(statusesOf(question));
      yield question;
    }
  };
  const summary = summaryPath(path);
  outputs.check(path, summary);
  outputs.write(path, detailedPieces(questions(), config.k));
  const [graded = null] = grading
    ? resultsOf(db, { benchmarkId: benchmarkOfSet(db, set.runId), gradingIds: [grading.gradingId], itemIds })
    : [];
  const methods = grading && methodsOf(db, grading.gradingId, itemIds);
  outputs.write(summary, [summaryText(statuses, { ...config, graded: graded && gradedPart(graded), methods })]);
  return { paths: [path, summary], rows: statuses.length };
}

export function summaryPath(path: string): string {
  return path.replace(/\.json$/, '') + '_summary.json';
}

/** What the summary says of the grading that its figures are of. */
function gradedPart({ grading, asked, spread, published: { atMost } }: ResultRow): SummaryConfig['graded'] {
  return grading && { grading: grading.name, trials: grading.trials, asked, spread, atMost };
}

/** The questions that the grading was asked for, each variable with the verdict that counts in its first trial. */
function* gradedQuestions(
  db: ReadableDb,
  rows: Iterable<Row>,
  { set, grading, itemIds }: Detailed,
): Generator<GradedQuestion> {
  const shown = { gradingId: grading?.gradingId ?? null, trial: 1 };
  const asked = new Set(
    statusesOfGrading(db, { answerRunId: set.runId, ...shown }, itemIds).map(({ responseId }) => responseId),
  );
  for (const row of rows) {
    const variables = variablesOf(db, row.id);
    const there = answersOf(db, row.id, set.runId, shown).filter(({ responseId }) => asked.has(responseId));
    const answers = there.map((answer) => ({
      text: answer.text,
      variables: answer.cards.map((card, index) => ({
        name: variables[index]?.name ?? '',
        reference: variables[index]?.value ?? '',
        value: card.effective.value ?? card.layers.findLast((layer) => layer.value !== null)?.value ?? null,
        status: card.effective.status,
        source: card.effective.source,
        reason: card.effective.reason,
        confidence: card.effective.confidence,
      })),
    }));
    if (answers.length > 0) yield { raw: row.raw, answers };
  }
}
