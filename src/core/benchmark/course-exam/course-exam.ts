/** The course exam benchmark's two files, field by field (docs/design/files.md, "Course exam"). Unknown fields stay in `raw`. */
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { z } from 'zod';
import { parseObject } from '../cfe/cfe.ts';
import type { Rejection } from '../item.ts';
import { lineAt, type Row } from '../rows.ts';
import { shortened } from '../../text/shortened.ts';
import { fieldOf } from '../issue.ts';

export const EXAM_TYPES = ['SingleChoice', 'MultipleChoice', 'True/False Questions', 'ShortAnswerQuestion'] as const;
export type ExamType = (typeof EXAM_TYPES)[number];

/** One exam with its students' scores. Scores are points; null where an exam's statistics are not known. */
export interface Exam {
  examId: string;
  name: string;
  course: string;
  year: number;
  scoreTotal: number | null;
  scoreMax: number | null;
  scoreAverage: number | null;
  scoreMedian: number | null;
  scoreDeviation: number | null;
  numQuestions: number;
  /** The entry's source text, so that 65.0 stays 65.0. */
  raw: string;
}

/** One question. `points` is the maximum, a whole number. */
export interface ExamQuestion {
  instanceId: number;
  examId: string;
  problemNum: number;
  points: number;
  problem: string;
  answer: string;
  explanation: string;
  type: ExamType;
}

/** A question with its place in the file it was read from. */
export interface ExamRow extends ExamQuestion {
  row: Row;
  record: number;
}

const Score = z.number().nullable();
export const ExamEntry = z.looseObject({
  exam_id: z.string().min(1).max(500),
  test_paper_name: z.string().min(1).max(1000),
  course: z.string().min(1).max(1000),
  year: z.int(),
  score_total: Score,
  score_max: Score,
  score_avg: Score,
  score_median: Score,
  score_standard_deviation: Score,
  num_questions: z.int().min(1),
});
export const QuestionEntry = z.looseObject({
  instance_id: z.int().min(0),
  exam_id: z.string().min(1).max(500),
  problem_num: z.int().min(0),
  points: z.int().min(1),
  problem: z.string().min(1),
  answer: z.string().refine((text) => text.trim() !== '', 'is empty: a question needs its correct answer'),
  explanation: z.string(),
  type: z.enum(EXAM_TYPES),
});

/** Parses one line of questions.jsonl; `record` counts from 1. A line that does not fit gives one rejection per bad field. */
export function parseExamRow(row: Row, file: string, record: number): ExamRow | Rejection[] {
  const parsed = parseObject(row, file, record);
  if (Array.isArray(parsed)) return parsed;
  const checked = QuestionEntry.safeParse(parsed.value);
  if (checked.success) return { ...questionOf(checked.data), row, record };
  return checked.error.issues.map((issue) => ({
    file,
    record,
    line: row.line,
    field: fieldOf(issue.path),
    message: shortened(issue.message, 300),
  }));
}

/** A stored question's row. It was checked when it came in, so a text that does not fit is a defect and throws. */
export function readExamQuestion(raw: string): ExamQuestion {
  return questionOf(QuestionEntry.parse(JSON.parse(raw)));
}

/** A stored exam's entry; throws as readExamQuestion does. */
export function readExam(raw: string): Exam {
  return examOf(ExamEntry.parse(JSON.parse(raw)), raw);
}

function questionOf(entry: z.infer<typeof QuestionEntry>): ExamQuestion {
  return {
    instanceId: entry.instance_id,
    examId: entry.exam_id,
    problemNum: entry.problem_num,
    points: entry.points,
    problem: entry.problem,
    answer: entry.answer,
    explanation: entry.explanation,
    type: entry.type,
  };
}

function examOf(entry: z.infer<typeof ExamEntry>, raw: string): Exam {
  return {
    examId: entry.exam_id,
    name: entry.test_paper_name,
    course: entry.course,
    year: entry.year,
    scoreTotal: entry.score_total,
    scoreMax: entry.score_max,
    scoreAverage: entry.score_avg,
    scoreMedian: entry.score_median,
    scoreDeviation: entry.score_standard_deviation,
    numQuestions: entry.num_questions,
    raw,
  };
}

/** An exam with the line (from 1) of each of its fields, for messages. */
export interface PlacedExam extends Exam {
  record: number;
  lineOf: (field: string) => number;
}

/** Parses exams_metadata.json. Exams that do not fit are named by field and line; the others are given. Never throws. */
export function parseExamsMetadata(text: string, file: string): { exams: PlacedExam[]; rejections: Rejection[] } {
  const whole: Row = { lead: '', raw: text.replace(/^\ufeff/, ''), line: 1 };
  const parsed = parseObject(whole, file, 1);
  if (Array.isArray(parsed)) return { exams: [], rejections: parsed.map((problem) => ({ ...problem, record: null })) };
  const tree = parseTree(whole.raw);
  const list = tree && findNodeAtLocation(tree, ['exams']);
  if (list?.type !== 'array') {
    const message = 'must be a list of exams: {"exams": [...]}';
    return { exams: [], rejections: [{ file, record: null, line: 1, field: 'exams', message }] };
  }
  const exams: PlacedExam[] = [];
  const rejections: Rejection[] = [];
  (list.children ?? []).forEach((node, index) => {
    const raw = sourceOf(whole.raw, node);
    const lineOf = (...path: (string | number)[]): number =>
      lineAt(whole.raw, (findNodeAtLocation(node, path) ?? node).offset);
    const checked = ExamEntry.safeParse(JSON.parse(raw));
    if (checked.success) exams.push({ ...examOf(checked.data, raw), record: index + 1, lineOf });
    else
      for (const { path, message } of checked.error.issues) {
        const field = path.map(String);
        rejections.push({
          file,
          record: index + 1,
          line: lineOf(...field),
          field: fieldOf(path),
          message: shortened(message, 300),
        });
      }
  });
  return { exams, rejections };
}

function sourceOf(text: string, node: Node): string {
  return text.slice(node.offset, node.offset + node.length);
}

/** The source text of one number of an exam's entry, such as 65.0; "0" where the entry has none. */
export function scoreSource(exam: Exam, field: 'score_avg' | 'score_max' | 'score_median' | 'score_total'): string {
  const tree = parseTree(exam.raw);
  const node = tree && findNodeAtLocation(tree, [field]);
  return node ? sourceOf(exam.raw, node) : '0';
}
