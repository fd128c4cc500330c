/**
 * Whether an exam's questions and metadata agree: what the original's own tests check, and further (docs/design/files.md, "Course exam").
 * Rejections are what those tests would fail on; warnings are what a person should look at.
 */
import type { ExamRow, PlacedExam } from './course-exam.ts';
import { optionsOf, statementsOf } from './course-exam-parts.ts';
import type { Rejection } from '../item.ts';

export interface ExamFiles {
  questionsFile: string;
  examsFile: string;
  rows: readonly ExamRow[];
  exams: readonly PlacedExam[];
  /** The exam of each line that was refused by itself; null where the line does not say. They count as questions all the same. */
  refused: readonly (string | null)[];
}
export interface Findings {
  rejections: Rejection[];
  warnings: Rejection[];
  /** Records (from 1) of questions that cannot be taken even when the valid ones are: no exam, or an id that is taken. */
  unusable: Set<number>;
}

export function checkExamFiles(files: ExamFiles): Findings {
  const findings: Findings = { rejections: [], warnings: [], unusable: new Set() };
  checkExams(files, findings);
  checkRows(files, findings);
  checkOrder(files, findings);
  checkTotals(files, findings);
  return findings;
}

type Place = (field: string | null, message: string) => Rejection;

function atRow(files: ExamFiles, row: ExamRow): Place {
  return (field, message) => ({ file: files.questionsFile, record: row.record, line: row.row.line, field, message });
}
function atExam(files: ExamFiles, exam: PlacedExam): Place {
  return (field, message) => ({
    file: files.examsFile,
    record: exam.record,
    line: exam.lineOf(field ?? 'exam_id'),
    field,
    message,
  });
}

function checkExams(files: ExamFiles, { rejections, warnings }: Findings): void {
  const seen = new Map<string, number>();
  for (const exam of files.exams) {
    const place = atExam(files, exam);
    const first = seen.get(exam.examId);
    if (first !== undefined)
      rejections.push(place('exam_id', `is the same as that of exam ${String(first)}; each exam needs its own`));
    else seen.set(exam.examId, exam.record);
    const { scoreTotal, scoreMax, scoreAverage, scoreDeviation } = exam;
    if (scoreAverage === null || scoreDeviation === null || scoreDeviation <= 0)
      warnings.push(
        place(
          'score_standard_deviation',
          'without mean and standard deviation a model cannot be placed among the students',
        ),
      );
    if (scoreTotal !== null && scoreMax !== null && scoreMax > scoreTotal)
      warnings.push(place('score_max', `${String(scoreMax)} is more than score_total, ${String(scoreTotal)}`));
    if (scoreMax !== null && scoreAverage !== null && scoreAverage > scoreMax)
      warnings.push(place('score_avg', `${String(scoreAverage)} is more than score_max, ${String(scoreMax)}`));
  }
}

function checkRows(files: ExamFiles, { rejections, warnings, unusable }: Findings): void {
  const ids = new Map<number, number>();
  const numbers = new Set<string>();
  const known = new Set(files.exams.map((exam) => exam.examId));
  for (const row of files.rows) {
    const place = atRow(files, row);
    const first = ids.get(row.instanceId);
    if (first !== undefined) {
      rejections.push(place('instance_id', `${String(row.instanceId)} is already that of line ${String(first)}`));
      unusable.add(row.record);
    } else ids.set(row.instanceId, row.row.line);
    if (!known.has(row.examId)) {
      rejections.push(place('exam_id', `"${row.examId}" is not an exam of ${files.examsFile}`));
      unusable.add(row.record);
    }
    const number = `${row.examId} ${String(row.problemNum)}`;
    if (numbers.has(number))
      warnings.push(place('problem_num', `${String(row.problemNum)} stands at another question of this exam too`));
    numbers.add(number);
    const misfit = answerMisfit(row);
    if (misfit) {
      rejections.push(place('answer', misfit));
      unusable.add(row.record);
    } else warnings.push(...oddities(row).map((message) => place('answer', message)));
  }
}

const LETTERS = /^\s*[A-Z]\s*(,\s*[A-Z]\s*)*$/i;
const STATEMENTS = /^\s*(true|false)\s*(,\s*(true|false)\s*)*$/i;

/** Why an answer cannot be one of its question's type, or null. */
export function answerMisfit({ type, answer }: { type: ExamRow['type']; answer: string }): string | null {
  const shown = JSON.stringify(answer.slice(0, 40));
  switch (type) {
    case 'SingleChoice':
      return /^\s*[A-Z]\s*$/i.test(answer) ? null : `${shown} is not one letter, such as "A"`;
    case 'MultipleChoice': {
      if (!LETTERS.test(answer)) return `${shown} is not a list of letters, such as "A,B,C"`;
      const letters = answer.toUpperCase().replace(/\s/g, '').split(',');
      return new Set(letters).size === letters.length ? null : `${shown} names a letter twice`;
    }
    case 'True/False Questions':
      return STATEMENTS.test(answer) ? null : `${shown} is not a list of True and False, such as "True,False,True"`;
    case 'ShortAnswerQuestion':
      return answer.trim() === '' ? 'is empty: a question needs its correct answer' : null;
  }
}

/** What is allowed and still looks like a mistake. */
function oddities({ type, answer, problem }: ExamRow): string[] {
  if (type === 'ShortAnswerQuestion') {
    if (STATEMENTS.test(answer)) return ['looks like the answer of a True/False question: is the type right?'];
    if (/^[A-Z](,[A-Z])*$/.test(answer)) return ['looks like the answer of a choice question: is the type right?'];
    return [];
  }
  const odd: string[] = [];
  const plain = type === 'True/False Questions' ? /^(True|False)(,(True|False))*$/ : /^[A-Z](,[A-Z])*$/;
  if (!plain.test(answer)) odd.push('has blanks or lower-case letters; the format has neither');
  if (type === 'True/False Questions') {
    const statements = statementsOf(problem).length;
    const given = answer.split(',').length;
    if (statements > 0 && statements !== given)
      odd.push(`has ${String(given)} entries, but the problem shows ${String(statements)} statements`);
    return odd;
  }
  const letters = optionsOf(problem).map((option) => option.letter);
  const strangers = answer
    .toUpperCase()
    .split(',')
    .map((letter) => letter.trim())
    .filter((letter) => letters.length > 0 && !letters.includes(letter));
  if (strangers.length > 0)
    odd.push(`${strangers.join(', ')} is not among the options that the problem shows (${letters.join(', ')})`);
  return odd;
}

/** Sorted by exam, then by instance id. The original's tests fail on the second alone. */
function checkOrder(files: ExamFiles, { rejections, warnings }: Findings): void {
  files.rows.forEach((row, index) => {
    const before = files.rows[index - 1];
    if (!before) return;
    const place = atRow(files, row);
    if (before.examId === row.examId && before.instanceId > row.instanceId)
      rejections.push(
        place(
          'instance_id',
          `${String(row.instanceId)} comes after ${String(before.instanceId)}: questions are sorted by exam, then by instance_id`,
        ),
      );
    if (before.examId > row.examId)
      warnings.push(
        place('exam_id', `"${row.examId}" comes after "${before.examId}": exams are not sorted by exam_id`),
      );
  });
}

/** num_questions and the sum of points. Where a line cannot be read at all, nobody knows whose question it is: then nothing is counted. */
function checkTotals(files: ExamFiles, { rejections, warnings }: Findings): void {
  for (const exam of files.exams) {
    const rows = files.rows.filter((row) => row.examId === exam.examId);
    const count = rows.length + files.refused.filter((examId) => examId === exam.examId).length;
    const place = atExam(files, exam);
    if (count !== exam.numQuestions && !files.refused.includes(null))
      rejections.push(
        place('num_questions', `says ${String(exam.numQuestions)}, but ${files.questionsFile} has ${String(count)}`),
      );
    const points = rows.reduce((sum, row) => sum + row.points, 0);
    if (exam.scoreTotal !== null && rows.length === exam.numQuestions && points !== exam.scoreTotal)
      warnings.push(
        place(
          'score_total',
          `says ${String(exam.scoreTotal)}, but the points of its questions add up to ${String(points)}`,
        ),
      );
  }
}
