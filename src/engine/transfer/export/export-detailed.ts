/** Detailed results and their summary in the reference script's form (docs/design/files.md), of one grading. */
import type { GradingView } from '../../../contract/grading-calls.ts';
import { UserError } from '../../../contract/router.ts';
import type { ResultRow } from '../../../contract/results-shapes.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import {
  detailedPieces,
  summaryText,
  type GradedQuestion,
  type SummaryConfig,
} from '../../../core/benchmark/cfe/detailed.ts';
import { chosenGrading, gradingOfRun, gradingOfSet } from '../../store/gradings/gradings.ts';
import { variablesOf } from '../../store/items/items.ts';
import { methodsOf } from '../../store/gradings/methods.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { answersOf } from '../../store/answers/responses.ts';
import { resultOf } from '../../store/figures/results.ts';
import { statusesOf as statusesOfGrading } from '../../store/gradings/statuses.ts';
import type { Outputs } from '../files/outputs.ts';

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

export interface Detailed extends Omit<SummaryConfig, 'k' | 'figures' | 'statuses' | 'graded' | 'methods'> {
  /** Of pass@k; undefined: the answers to each question, as far as all have as many. */
  k: number | undefined;
  set: AnswerSetView;
  grading: GradingView | null;
  /** null: all that the grading was asked for. */
  itemIds: readonly number[] | null;
}

/**
 * The detailed results, a file for each trial as the reference script would have written it, of which each question is read when it is written; and
 * beside them the summary, over what the grading was asked for; of several trials with their mean and deviation. `rows`: from the first again.
 */
export function exportDetailed(
  db: ReadableDb,
  rows: () => Iterable<Row>,
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
  const written = new Set<number>();
  const questions = function* (trial: number): Generator<GradedQuestion> {
    for (const { id, question } of gradedQuestions(db, rows(), of, trial)) {
      written.add(id);
      yield question;
    }
  };
  const [summary, ...trials] = detailedPaths(path, grading?.trials ?? 1);
  outputs.check(summary, ...trials);
  trials.forEach((one, index) => {
    outputs.write(one, detailedPieces(questions(index + 1), k));
  });
  const methods = grading && methodsOf(db, grading.gradingId, itemIds);
  const summed = { ...config, k, figures: { published, graded }, statuses, graded: gradedPart(result), methods };
  outputs.write(summary, [summaryText(summed)]);
  return { paths: [...trials, summary], rows: written.size };
}

/** The files of detailed results: their summary, then that of each trial; the first is the one that is named. */
export function detailedPaths(path: string, trials: number): [summary: string, ...trials: string[]] {
  const stem = path.replace(/\.json$/, '');
  const others = Array.from({ length: trials - 1 }, (_, index) => `${stem}_trial_${String(index + 2)}.json`);
  return [`${stem}_summary.json`, path, ...others];
}

/** What the summary says of the grading that its figures are of. */
function gradedPart({ grading, asked }: ResultRow): SummaryConfig['graded'] {
  return grading && { grading: grading.name, trials: grading.trials, asked };
}

/** The questions that the grading was asked for in a trial, each variable with the verdict that counts in it. */
function* gradedQuestions(
  db: ReadableDb,
  rows: Iterable<Row>,
  { set, grading, itemIds }: Detailed,
  trial: number,
): Generator<{ id: number; question: GradedQuestion }> {
  const shown = { gradingId: grading?.gradingId ?? null, trial };
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
    if (answers.length > 0) yield { id: row.id, question: { raw: row.raw, answers } };
  }
}
