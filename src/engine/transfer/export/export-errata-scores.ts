/** What the corrections of a benchmark do to its scores, one row for each grading of each answer set: CSV where the file's name says so, else a JSON list. */
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import type { Figures } from '../../../core/metrics/accuracy.ts';
import { toCsv, withMethods, type Cell } from '../../../core/report/table-text.ts';
import { answerSets } from '../../store/answers/answer-sets.ts';
import { correctedScores, type CorrectedScores } from '../../store/gradings/corrected-scores.ts';
import { gradingsOf } from '../../store/gradings/gradings.ts';
import { methodsOf } from '../../store/gradings/methods.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { correctionsOf } from '../../store/items/patches.ts';
import type { Outputs } from '../files/outputs.ts';
import { isCsv } from '../files/record-table.ts';

type Of = 'published' | 'corrected' | 'reviewed';
const figure = (of: Of, pick: (figures: Figures) => number | null) => (scores: CorrectedScores) => pick(scores[of]);
const question = ({ questionAccuracy }: Figures): number | null => questionAccuracy;
const questionAtMost = ({ atMost }: Figures): number | null => atMost?.question ?? null;
const variable = ({ variableAccuracy }: Figures): number | null => variableAccuracy;

/** Accuracies are fractions in 0..1 over all answers asked for; "at most": if all that is open turned out right. */
const SCORES: Record<string, (scores: CorrectedScores) => number | null> = {
  questions: figure('corrected', ({ questions }) => questions),
  answers: figure('corrected', ({ answers }) => answers),
  question_accuracy_published: figure('published', question),
  question_accuracy_corrected: figure('corrected', question),
  question_accuracy_reviewed: figure('reviewed', question),
  question_at_most_published: figure('published', questionAtMost),
  question_at_most_corrected: figure('corrected', questionAtMost),
  variable_accuracy_published: figure('published', variable),
  variable_accuracy_corrected: figure('corrected', variable),
  variable_accuracy_reviewed: figure('reviewed', variable),
  answers_gained: ({ gained }) => gained,
  answers_lost: ({ lost }) => lost,
  verdicts_after_correction: ({ late }) => late,
};

/** Throws UserError cannot-write. */
export function exportErrataScores(
  db: ReadableDb,
  benchmark: Pick<BenchmarkView, 'id'>,
  path: string,
  outputs: Outputs,
): OutputOf<EngineCalls, 'export.write'> {
  const sets = new Map(answerSets(db, benchmark.id).map((set) => [set.runId, set]));
  const gradings = gradingsOf(db, benchmark.id).filter(({ answerRunId }) => sets.has(answerRunId));
  const correctedItems = new Set([...correctionsOf(db, benchmark.id)].map(({ itemId }) => itemId)).size;
  const rows = gradings.map((grading): Cell[] => {
    const set = sets.get(grading.answerRunId);
    if (!set) throw new Error('the grading has no answer set');
    const scores = correctedScores(db, set, grading);
    const figures = Object.values(SCORES).map((of) => of(scores));
    return [set.model, set.name, grading.gradingId, grading.name, grading.trials, correctedItems, ...figures];
  });
  const head = ['model', 'answer_set', 'grading_id', 'grading', 'trials', 'corrected_items', ...Object.keys(SCORES)];
  const methods = gradings.map(({ gradingId }) => methodsOf(db, gradingId).paragraph);
  const table = [head, ...rows];
  outputs.write(path, [isCsv(path) ? toCsv(withMethods(table, methods)) : records(withMethods(table, methods))]);
  return { paths: [path], rows: rows.length };
}

/** The rows as a list of objects, as JSON. */
function records([columns = [], ...body]: readonly (readonly Cell[])[]): string {
  const list = body.map((row) => Object.fromEntries(columns.map((name, at) => [String(name), row[at] ?? null])));
  return `${JSON.stringify(list, null, 2)}\n`;
}
