/** CL-bench's tasks and answers as the desk and the lists show them. */
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { ClAnswerView } from '../../../contract/cl-calls.ts';
import { UserError } from '../../../contract/router.ts';
import { lineCount, outlineOf } from '../../../core/benchmark/cl-bench/cl-bench-outline.ts';
import { taskStart, type ClTask } from '../../../core/benchmark/cl-bench/cl-bench.ts';
import { clScore, countedRun, gradeFlags, rubricStatuses } from '../../../core/grading/rubrics.ts';
import { rationaleByRubric } from '../../../core/grading/rubrics-rationale.ts';
import type { RubricEvidence } from '../../../core/review/event.ts';
import {
  isOverridden,
  clAnswerPlace,
  clAnswers,
  seenAnswer,
  clEvidence,
  clTexts,
  errorTypesOf,
  type ClAnswer,
  type ClGradeRow,
} from '../../store/answers/cl-answers.ts';
import { clRubrics, clTask, clTaskRow, clTasks, clTouched, type ClTaskRow } from '../../store/items/cl-tasks.ts';
import { reviewStatuses } from '../../store/items/exams.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { sightOf, type Sight } from '../../store/seats/masking.ts';

type Output<N extends keyof EngineCalls> = OutputOf<EngineCalls, N>;

export function clQueue(
  db: ReadableDb,
  benchmarkId: number,
  runId: number | undefined,
  sight: Sight,
): Output<'cl.queue'> {
  const { reviewer } = sight;
  const answers =
    runId === undefined
      ? new Map<number, ClAnswer[]>()
      : Map.groupBy(
          clAnswers(db, { benchmarkId, runId }).map((answer) => seenAnswer(answer, sight)),
          (answer) => answer.itemId,
        );
  const rubrics = clRubrics(db, benchmarkId);
  const statuses = reviewStatuses(db, { benchmarkId, answerRunId: runId ?? null, reviewer });
  const touched = clTouched(db, { benchmarkId, answerRunId: runId ?? null, reviewer });
  return clTasks(db, benchmarkId).map((task) => {
    const { itemId, position, taskId, contextId, category, subCategory, preview, messages, characters } = task;
    return {
      ...{ itemId, position, taskId, contextId, category, subCategory, preview, messages, characters },
      rubrics: rubrics.get(itemId)?.length ?? 0,
      reviewStatus: statuses.get(itemId) ?? (touched.has(itemId) ? 'draft' : 'todo'),
      samples: (answers.get(itemId) ?? []).map((answer) => {
        const [first] = answer.trials;
        return {
          responseId: answer.responseId,
          sampleIndex: answer.sampleIndex,
          status: first.reviewed,
          trials: answer.trials.map(({ judged }) => judged),
          passed: first.rubrics.filter((one) => one === 'pass').length,
          failed: first.rubrics.filter((one) => one === 'fail').length,
          overridden: isOverridden(answer),
          flags: first.flags,
          errorTypes: errorTypesOf(answer),
        };
      }),
    };
  });
}

export function taskOrThrow(db: ReadableDb, itemId: number): { row: ClTaskRow; task: ClTask } {
  const row = clTaskRow(db, itemId);
  const task = row && clTask(db, itemId);
  if (!row || !task)
    throw new UserError('not-found', `Item ${String(itemId)} is no CL-bench task of this workspace. Reload the list.`);
  return { row, task };
}

const PREVIEW_LENGTH = 2000;

export function clTaskView(
  db: ReadableDb,
  { itemId, answerRunId, reviewer }: { itemId: number; answerRunId: number | null; reviewer: string },
): Omit<Output<'cl.task'>, 'stamp'> {
  const { row, task } = taskOrThrow(db, itemId);
  const { benchmarkId, position, taskId, contextId, category, subCategory, characters } = row;
  const asked = task.messages.findLastIndex((message) => message.role === 'user');
  return {
    ...{ itemId, benchmarkId, position, taskId, contextId, category, subCategory, characters },
    messages: task.messages.map(({ role, content }, index) => ({
      index,
      role,
      characters: content.length,
      lines: lineCount(content),
      preview: content.slice(0, wholeEnd(content, PREVIEW_LENGTH)),
      outline: outlineOf(content),
      taskStart: index === asked ? taskStart(content) : null,
    })),
    rubrics: (clRubrics(db, benchmarkId, itemId).get(itemId) ?? []).map((rubric) => ({
      rubricId: rubric.rubricId,
      number: rubric.position + 1,
      criterion: rubric.criterion,
    })),
    sameContext:
      contextId === ''
        ? []
        : clTasks(db, benchmarkId)
            .filter((other) => other.contextId === contextId && other.itemId !== itemId)
            .map((other) => ({ itemId: other.itemId, position: other.position, taskId: other.taskId })),
    reviewStatus:
      reviewStatuses(db, { benchmarkId, answerRunId, reviewer }).get(itemId) ??
      (clTouched(db, { benchmarkId, answerRunId, reviewer }).has(itemId) ? 'draft' : 'todo'),
  };
}

/** A part of a message. Throws UserError not-found. */
export function clText(
  db: ReadableDb,
  { itemId, message, start, length }: { itemId: number; message: number; start: number; length: number },
): Output<'cl.text'> {
  const text = taskOrThrow(db, itemId).task.messages[message]?.content;
  if (text === undefined)
    throw new UserError('not-found', `The task has no message ${String(message + 1)}. Reload the task.`);
  const from = wholeEnd(text, Math.min(start, text.length));
  const end = wholeEnd(text, Math.min(from + length, text.length));
  return { start: from, end, total: text.length, text: text.slice(from, end) };
}

/** The index itself, or the next one where it would cut a character of two code units. */
function wholeEnd(text: string, index: number): number {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000 ? index + 1 : index;
}

export function answerViews(
  db: ReadableDb,
  of: { benchmarkId: number; itemId?: number; runId?: number | undefined; responseId?: number },
  reviewer: string,
): ClAnswerView[] {
  const sight = sightOf(db, reviewer, of.benchmarkId);
  return clAnswers(db, of, true).map((answer) => answerView(db, seenAnswer(answer, sight), reviewer));
}

/** One answer, or null when it is none of CL-bench. */
export function answerViewById(db: ReadableDb, responseId: number, reviewer: string): ClAnswerView | null {
  const place = clAnswerPlace(db, responseId);
  return (place && answerViews(db, { ...place, responseId }, reviewer)[0]) ?? null;
}

function answerView(db: ReadableDb, answer: ClAnswer, reviewer: string): ClAnswerView {
  const { responseId, itemId, runId, model, sampleIndex } = answer;
  const texts = clTexts(db, responseId) ?? { text: null, reasoning: null, error: null, finishReason: null };
  const [first] = answer.trials;
  return {
    ...{ responseId, itemId, runId, model, sampleIndex },
    ...texts,
    status: first.reviewed,
    judged: first.judged,
    flags: first.flags,
    rubrics: rubricViews(db, answer, reviewer),
    grades: answer.grades.map((grade) => gradeView(answer, grade)),
    errorTypes: {
      mine: answer.tags.find((tag) => tag.reviewer === reviewer)?.types ?? null,
      experts: answer.tags.map(({ reviewer: who, types, reason, at }) => ({ reviewer: who, types, reason, at })),
      proposals: answer.proposals.map(({ runId: by, who, types, rationale, at }) => ({
        runId: by,
        ...{ who, types, rationale, at },
      })),
    },
  };
}

function gradeView({ grades, rubrics }: ClAnswer, grade: ClGradeRow): ClAnswerView['grades'][number] {
  const { runId, source, who, trial, status, rationale, requirements, at } = grade;
  return {
    ...{ runId, source, who, trial, status, rationale, at },
    requirements: [...requirements],
    score: clScore(status),
    flags: gradeFlags(status, requirements, rubrics.length),
    counts: runId === countedRun(grades),
  };
}

function rubricViews(db: ReadableDb, answer: ClAnswer, reviewer: string): ClAnswerView['rubrics'] {
  const { rubrics, grades, marks, trials } = answer;
  const counted = countedRun(grades);
  const byGrade = grades.map((grade) => ({
    grade,
    statuses: rubricStatuses(grade.requirements, rubrics.length),
    words: rationaleByRubric(grade.rationale, rubrics.length),
  }));
  const evidence = Map.groupBy(
    clEvidence(db, answer.responseId).map((row) => ({ ...row, evidence: JSON.parse(row.evidence) as RubricEvidence })),
    (row) => row.rubricId,
  );
  return rubrics.map(({ rubricId }, index) => {
    const judged = byGrade.map(({ grade, statuses, words }) => ({
      ...{ source: grade.source, who: grade.who, runId: grade.runId, trial: grade.trial, at: grade.at },
      status: statuses[index] ?? ('unknown' as const),
      rationale: words[index] ?? '',
    }));
    const decided = marks
      .filter((mark) => mark.rubricId === rubricId)
      .map(({ source, reviewer: who, status, reason, at }) => ({
        ...{ source, who, runId: null, trial: null, status, rationale: reason, at },
      }));
    const status = trials[0].rubrics[index] ?? 'unknown';
    const judge = judged.find((layer) => layer.runId === counted && layer.status !== 'unknown');
    const said = evidence.get(rubricId) ?? [];
    return {
      rubricId,
      status,
      source: decided.at(-1)?.source ?? judge?.source ?? null,
      layers: [...judged, ...decided],
      evidence: said.find((row) => row.reviewer === reviewer)?.evidence ?? null,
      othersEvidence: said
        .filter((row) => row.reviewer !== reviewer)
        .map((row) => ({ reviewer: row.reviewer, evidence: row.evidence })),
    };
  });
}
