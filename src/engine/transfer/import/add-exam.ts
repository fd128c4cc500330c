/** An exam and its questions added to a benchmark by hand (docs/design/files.md, "Course exam"). */
import { applyEdits, modify } from 'jsonc-parser';
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import { answerMisfit } from '../../../core/benchmark/course-exam/course-exam-check.ts';
import { jsonLine } from '../../../core/benchmark/course-exam/course-exam-json.ts';
import { readExam } from '../../../core/benchmark/course-exam/course-exam.ts';
import {
  examsOf,
  examsSource,
  insertExam,
  insertExamItem,
  questionsOf,
  requireCourseExam,
  setExamsSource,
  setItemLead,
  shiftItems,
} from '../../store/items/exams.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { examItem } from './import-course-exam.ts';

type Input = ParsedOf<EngineCalls, 'exam.add'>;

/** Adds in the caller's transaction; gives the questions' new ids in order. Throws UserError not-found, bad-input. */
export function addToExam(db: WritableDb, input: Input): number[] {
  requireCourseExam(db, input.benchmarkId);
  if (input.exam) addExam(db, input.benchmarkId, input.exam, input.questions.length);
  return input.questions.map((question, index) => addQuestion(db, input.benchmarkId, question, index + 1));
}

function addExam(db: WritableDb, benchmarkId: number, entry: NonNullable<Input['exam']>, questions: number): void {
  const exams = examsOf(db, benchmarkId);
  if (exams.has(entry.exam_id))
    throw new UserError('bad-input', `exam_id: there is already an exam "${entry.exam_id}". Give another exam_id.`);
  if (questions === 0)
    throw new UserError('bad-input', 'questions: an exam needs at least one question. Add it together with the exam.');
  const whole = { ...entry, num_questions: questions };
  const source = examsSource(db, benchmarkId);
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  const edits = modify(source.examsText, ['exams', exams.size], whole, { formattingOptions, isArrayInsertion: true });
  setExamsSource(db, benchmarkId, { ...source, examsText: applyEdits(source.examsText, edits) });
  insertExam(db, benchmarkId, exams.size, readExam(JSON.stringify(whole)));
}

/** One question, put where the order by exam and instance_id wants it. `number` names it in messages. */
function addQuestion(db: WritableDb, benchmarkId: number, entry: Input['questions'][number], number: number): number {
  const exam = examsOf(db, benchmarkId).get(entry.exam_id);
  const where = `question ${String(number)}`;
  if (!exam)
    throw new UserError('bad-input', `${where}, exam_id: there is no exam "${entry.exam_id}". Add the exam first.`);
  const misfit = answerMisfit(entry);
  if (misfit) throw new UserError('bad-input', `${where}, answer: ${misfit}.`);
  const present = questionsOf(db, benchmarkId);
  const instanceId = present.reduce((next, question) => Math.max(next, question.instanceId + 1), 1);
  const sameExam = present.findLast((question) => question.examId === entry.exam_id);
  const after = present.find((question) => question.examId > entry.exam_id);
  const position = sameExam ? sameExam.position + 1 : (after?.position ?? (present.at(-1)?.position ?? -1) + 1);
  const { exam_id, problem_num, points, problem, answer, explanation, type, ...rest } = entry;
  const raw = jsonLine({
    instance_id: instanceId,
    exam_id,
    problem_num,
    points,
    problem,
    answer,
    explanation,
    type,
  });
  shiftItems(db, benchmarkId, position);
  const first = position === 0;
  if (first && present.length > 0) setItemLead(db, benchmarkId, 1, '\n');
  const item = {
    ...examItem({ instanceId, problem, explanation, type }, exam.course, position),
    lead: first ? '' : '\n',
    raw: Object.keys(rest).length === 0 ? raw : JSON.stringify({ ...(JSON.parse(raw) as object), ...rest }),
  };
  insertExamItem(db, benchmarkId, item, { groupId: exam.groupId, points });
  return instanceId;
}
