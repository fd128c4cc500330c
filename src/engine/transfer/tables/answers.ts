/** The answers that stand beside a table's questions, and the labels that others gave them. */
import { UserError } from '../../../contract/router.ts';
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import { MOST_ANSWERS } from '../../../core/benchmark/cfe/generated.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import type { Status } from '../../../core/grading/status.ts';
import { methodOfFile } from '../../../core/grading/method.ts';
import type { TableMapping } from '../../../core/tables/mapping.ts';
import { importedVariables } from '../../store/items/annotations.ts';
import { insertImportedAnswers } from '../../store/answers/answer-sets.ts';
import { insertImportedGrading } from '../../store/answers/cl-import.ts';
import { refreshVerdicts } from '../../store/gradings/effective.ts';
import { addRun } from '../../store/gradings/gradings.ts';
import { modelId } from '../../store/runs/models.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { insertResponse } from '../../store/answers/responses.ts';
import { putLayers } from '../../store/gradings/verdicts.ts';
import type { Converted, ConvertedRow } from './convert.ts';

interface Into {
  benchmarkId: number;
  converted: Converted;
  columns: TableMapping['answers'];
  at: string;
}

/** The answers of one model: one column, or several. */
interface AnswerSet {
  model: string;
  columns: number[];
  runId: number;
  /** The run that holds the labels; null where there are none. */
  labelsRunId: number | null;
  answers: number;
}

export interface AnswersWriter {
  /** @returns how many answers were written */
  add: (itemId: number, row: ConvertedRow, place: (field: string, message: string) => Rejection) => number;
  report: (file: string) => ImportReport['files'];
}

/** Writes each model's answers as an answer set of its own; labels become imported verdicts on them, which are a grading. */
export function answersWriter(db: WritableDb, into: Into): AnswersWriter {
  const sets = setsOf(db, into);
  return {
    add: (itemId, row) => sets.reduce((sum, set) => sum + addAnswers(db, into.at, set, itemId, row), 0),
    report: (file) =>
      sets.map(({ model, runId, answers }) => ({
        file,
        kind: 'generated',
        name: model,
        benchmarkId: into.benchmarkId,
        runId,
        records: answers,
        images: 0,
      })),
  };
}

function setsOf(db: WritableDb, { benchmarkId, converted, columns, at }: Into): AnswerSet[] {
  const { name: file, hash, samples } = converted;
  const models = Map.groupBy(columns.keys(), (index) => columns[index]?.model ?? '');
  return [...models].map(([model, of]) => {
    const k = of.reduce((sum, index) => sum + (samples[index] ?? 0), 0);
    if (k > MOST_ANSWERS)
      throw new UserError(
        'too-many-answers',
        `${file} has a question with ${String(k)} answers of ${model}: at most ${String(MOST_ANSWERS)} are taken. Give each question its own id, or fewer answers.`,
      );
    const runId = insertImportedAnswers(db, {
      benchmarkId,
      modelId: modelId(db, model),
      file,
      hash,
      k: Math.max(1, k),
      at,
    });
    const labelled = of.some((index) => columns[index]?.label !== undefined);
    const labelsRunId = labelled ? insertImportedGrading(db, { benchmarkId, judgeId: null, file, hash, at }) : null;
    if (labelsRunId !== null) {
      const method = methodOfFile({ name: file, hash }, null);
      addRun(db, { runId: labelsRunId, answerRunId: runId, method, trials: 1, at });
    }
    return { model, columns: of, runId, labelsRunId, answers: 0 };
  });
}

function addAnswers(db: WritableDb, at: string, set: AnswerSet, itemId: number, row: ConvertedRow): number {
  let sampleIndex = 0;
  for (const column of set.columns) {
    const { samples = [], labels = [] } = row.answers[column] ?? {};
    samples.forEach((text, index) => {
      const error = text === null ? 'The file has none for this sample.' : null;
      const responseId = insertResponse(db, { runId: set.runId, itemId, sampleIndex, text, error, at });
      const label = labels[index] ?? null;
      if (set.labelsRunId !== null && label !== null)
        putLabel(db, { runId: set.labelsRunId, responseId, trial: 1, at }, itemId, label);
      sampleIndex += 1;
      set.answers += 1;
    });
  }
  return sampleIndex;
}

/** A label is about the whole answer. Right means every value; wrong tells of a single value only: of several it does not say which. */
function putLabel(
  db: WritableDb,
  of: { runId: number; responseId: number; trial: number; at: string },
  itemId: number,
  isRight: boolean,
): void {
  const variables = importedVariables(db, itemId);
  if (!isRight && variables.length !== 1) return;
  const status: Status = isRight ? 'right' : 'wrong';
  const stated = {
    source: 'import',
    status,
    value: null,
    reasonCode: 'imported',
    reason: '',
    confidence: null,
    callId: null,
  } as const;
  putLayers(
    db,
    of,
    [],
    variables.map(({ id, value }) => ({ ...stated, variableId: id, reference: value })),
  );
  refreshVerdicts(db, of);
}
