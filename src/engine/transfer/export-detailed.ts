/** Detailed results and their summary in the reference script's form (docs/design/files.md), of one grading. */
import type { GradingView } from '../../contract/grading-calls.ts';
import { UserError } from '../../contract/router.ts';
import type { ResultRow } from '../../contract/results-shapes.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import { detailedPieces, summaryText, type GradedQuestion, type SummaryConfig } from '../../core/benchmark/detailed.ts';
import { chosenGrading, gradingOfRun, gradingOfSet } from '../store/gradings.ts';
import { variablesOf } from '../store/items.ts';
import { methodsOf } from '../store/methods.ts';
import type { ReadableDb } from '../store/open.ts';
import { answersOf } from '../store/responses.ts';
import { resultOf } from '../store/results.ts';
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

interface Detailed extends Omit<SummaryConfig, 'k' | 'figures' | 'statuses' | 'graded' | 'methods'> {
  /** Of pass@k; undefined: the answers to each question, as far as all have as many. */
  k: number | undefined;
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
  const result = resultOf(db, { set, grading }, itemIds);
  const { published, graded, statuses } = result;
  const most = published.passAtK.length;
  if (of.k !== undefined && most > 0 && of.k > most)
    throw new UserError(
      'too-few-answers',
      `pass@${String(of.k)} needs ${String(of.k)} answers to each question; some has ${String(most)}. Use k = ${String(most)}.`,
    );
  const k = of.k ?? Math.max(1, Math.min(set.k, most));
  let written = 0;
  const questions = function* (): Generator<GradedQuestion> {
    for (const question of gradedQuestions(db, rows, of)) {
      written += 1;
      yield question;
    }
  };
  const summary = summaryPath(path);
  outputs.check(path, summary);
  outputs.write(path, detailedPieces(questions(), k));
  const methods = grading && methodsOf(db, grading.gradingId, itemIds);
  const summed = { ...config, k, figures: { published, graded }, statuses, graded: gradedPart(result), methods };
  outputs.write(summary, [summaryText(summed)]);
  return { paths: [path, summary], rows: written };
}

export function summaryPath(path: string): string {
  return path.replace(/\.json$/, '') + '_summary.json';
}

/** What the summary says of the grading that its figures are of. */
function gradedPart({ grading, asked }: ResultRow): SummaryConfig['graded'] {
  return grading && { grading: grading.name, trials: grading.trials, asked };
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
