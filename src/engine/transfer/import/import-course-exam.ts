/** A course exam's two files: found, read and checked together, then written as one benchmark (docs/design/files.md, "Course exam"). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkExamFiles } from '../../../core/benchmark/course-exam/course-exam-check.ts';
import {
  parseExamRow,
  parseExamsMetadata,
  type ExamRow,
  type PlacedExam,
} from '../../../core/benchmark/course-exam/course-exam.ts';
import type { BenchmarkKindId } from '../../../core/benchmark/kinds.ts';
import { courseExam } from '../../../core/benchmark/kinds/course-exam.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import { splitJsonLines } from '../../../core/benchmark/rows.ts';
import { damaged } from '../../../core/text/index.ts';
import { insertBenchmark } from '../../store/items/benchmarks.ts';
import { insertExam, insertExamItem, setExamsSource } from '../../store/items/exams.ts';
import type { NewItem } from '../../store/items/items.ts';
import type { WritableDb } from '../../store/file/open.ts';
import type { Provenance } from './provenance.ts';
import { readSource, type SourceFile } from '../files/read-file.ts';

const QUESTIONS = 'questions.jsonl';
const METADATA = 'exams_metadata.json';

/** The files of one benchmark. */
export interface ExamPair {
  questions: SourceFile;
  metadata: SourceFile;
}

/** An exam benchmark that was read and checked, but not yet written. `source.hash` names both files. */
export interface PreparedExam {
  of: 'exam';
  kind: BenchmarkKindId;
  source: SourceFile;
  metadata: SourceFile;
  name: string;
  exams: PlacedExam[];
  rows: ExamRow[];
  tail: string;
  provenance: Provenance;
  rejections: Rejection[];
  warnings: Rejection[];
}

function isMetadata(source: SourceFile): boolean {
  return /^\ufeff?\s*\{\s*"exams"/.test(source.text);
}

/** Puts questions and metadata together: those of one folder, else the only ones given, else the file of the usual name beside the other. */
export function pairExamFiles(sources: readonly SourceFile[]): { pairs: ExamPair[]; rejections: Rejection[] } {
  const metadata = sources.filter(isMetadata);
  const questions = sources.filter((source) => !isMetadata(source));
  const pairs: ExamPair[] = [];
  const rejections: Rejection[] = [];
  const missing = (source: SourceFile, other: string): void => {
    const message = `belongs to ${other}, which is neither given nor beside it; import both together`;
    rejections.push({ file: source.name, record: null, line: null, field: null, message });
  };
  for (const source of questions) {
    const other =
      metadata.find((entry) => dirname(entry.path) === dirname(source.path)) ??
      (metadata.length === 1 && questions.length === 1 ? metadata[0] : undefined) ??
      beside(source, METADATA);
    if (other) pairs.push({ questions: source, metadata: other });
    else missing(source, METADATA);
  }
  for (const source of metadata) {
    if (pairs.some((pair) => pair.metadata === source)) continue;
    const other = beside(source, QUESTIONS);
    if (other) pairs.push({ questions: other, metadata: source });
    else missing(source, QUESTIONS);
  }
  return { pairs, rejections };
}

function beside(source: SourceFile, name: string): SourceFile | undefined {
  const path = join(dirname(source.path), name);
  return existsSync(path) ? readSource(path) : undefined;
}

/** What names the contents of both files: a benchmark is known by it. */
export function examHash(pair: ExamPair): string {
  return createHash('sha256').update(`${pair.questions.hash}\n${pair.metadata.hash}`).digest('hex');
}

/** Reads both files. Nothing is written; every problem is named with file, record, line and field. Valid questions alone are in `rows`, sorted. */
export function prepareExam(pair: ExamPair, name: string, provenance: Provenance): PreparedExam {
  const { questions, metadata } = pair;
  const { exams, rejections } = parseExamsMetadata(metadata.text, metadata.name);
  const split = splitJsonLines(questions.text);
  const rows: ExamRow[] = [];
  const refused: (string | null)[] = [];
  split.rows.forEach((row, index) => {
    const parsed = parseExamRow(row, questions.name, index + 1);
    if (Array.isArray(parsed)) {
      rejections.push(...parsed);
      refused.push(examIdIn(row.raw));
    } else rows.push(parsed);
  });
  if (split.rows.length === 0)
    rejections.push({ file: questions.name, record: null, line: null, field: null, message: 'holds no question' });
  const found = checkExamFiles({ questionsFile: questions.name, examsFile: metadata.name, rows, exams, refused });
  const usable = rows.filter((row) => !found.unusable.has(row.record));
  const whole = usable.length === split.rows.length && !found.rejections.some((one) => one.field === 'instance_id');
  return {
    of: 'exam',
    kind: courseExam.id,
    source: { ...questions, hash: examHash(pair) },
    metadata,
    name,
    exams: exams.filter((exam, index) => exams.findIndex((one) => one.examId === exam.examId) === index),
    rows: whole ? usable : rejoined(usable),
    tail: whole ? split.tail : '\n',
    provenance,
    rejections: [...rejections, ...found.rejections],
    warnings: found.warnings,
  };
}

/** The exam that a refused line names, or null. */
function examIdIn(raw: string): string | null {
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null || !('exam_id' in value)) return null;
    return typeof value.exam_id === 'string' ? value.exam_id : null;
  } catch {
    return null;
  }
}

/** What is left of a file of which not all is taken: in order, one line each. */
function rejoined(rows: readonly ExamRow[]): ExamRow[] {
  return rows
    .toSorted((a, b) => compareTexts(a.examId, b.examId) || a.instanceId - b.instanceId)
    .map((row, index) => ({ ...row, row: { ...row.row, lead: index === 0 ? '' : '\n' } }));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function writeExam(db: WritableDb, prepared: PreparedExam, at: string): number {
  const { source, metadata } = prepared;
  const { name, tail } = prepared;
  const id = insertBenchmark(db, { name, kind: prepared.kind, sourceName: source.name, hash: source.hash, tail, at });
  setExamsSource(db, id, { examsFile: metadata.name, examsText: metadata.text });
  const groups = new Map(
    prepared.exams.map((exam, position) => [exam.examId, { exam, groupId: insertExam(db, id, position, exam) }]),
  );
  prepared.rows.forEach((row, position) => {
    const of = groups.get(row.examId);
    if (!of) throw new Error(`question ${String(row.instanceId)} has no exam`);
    const provenance = prepared.provenance.get(String(row.instanceId)) ?? {};
    const item = { ...examItem(row, of.exam.course, position), lead: row.row.lead, raw: row.row.raw, provenance };
    insertExamItem(db, id, item, { groupId: of.groupId, points: row.points });
  });
  return id;
}

/** A question as an item of the store: its subject is the course. */
export function examItem(
  question: Pick<ExamRow, 'instanceId' | 'problem' | 'explanation' | 'type'>,
  course: string,
  position: number,
): Omit<NewItem, 'lead' | 'raw'> {
  return {
    position,
    externalId: String(question.instanceId),
    itemType: question.type,
    question: question.problem,
    solution: question.explanation,
    subject: course,
    provenance: {},
    damaged: damaged(question.problem) || damaged(question.explanation),
    variables: [],
    flow: [],
    images: [],
    imageHashes: [],
  };
}
