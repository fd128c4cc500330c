/** The course exam benchmark's rows: exams are item groups whose meta is their entry's source text, questions are items. */
import { z } from 'zod';
import {
  readExam,
  readExamQuestion,
  type Exam,
  type ExamQuestion,
} from '../../../core/benchmark/course-exam/course-exam.ts';
import { kindsGradedBy } from '../../../core/benchmark/kinds.ts';
import { UserError } from '../../../contract/router.ts';
import type { ReviewStatus } from '../../../core/review/event.ts';
import { benchmarksGradedBy, kindsSql } from './benchmarks.ts';
import { FURTHEST } from '../decisions/status.ts';
import { insertItem, type NewItem } from './items.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

/** exams_metadata.json as it was imported, and its name. Kept whole, so that an export without an edit gives the same bytes. */
const Meta = z.object({ examsFile: z.string(), examsText: z.string() });
export type ExamsSource = z.infer<typeof Meta>;

export function examsSource(db: ReadableDb, benchmarkId: number): ExamsSource {
  const row = db.get<{ meta: string }>('SELECT meta FROM benchmarks WHERE id = ?', benchmarkId);
  return Meta.catch({ examsFile: 'exams_metadata.json', examsText: '{"exams": []}' }).parse(
    JSON.parse(row?.meta ?? '{}'),
  );
}

export function setExamsSource(db: WritableDb, benchmarkId: number, source: ExamsSource): void {
  db.run('UPDATE benchmarks SET meta = ? WHERE id = ?', JSON.stringify(source), benchmarkId);
}

/** Throws UserError not-found: items of another kind of benchmark cannot be read as exam questions. */
export function requireCourseExam(db: ReadableDb, benchmarkId: number): void {
  if (!benchmarksGradedBy(db, 'points').some(({ id }) => id === benchmarkId))
    throw new UserError(
      'not-found',
      `There is no course exam ${String(benchmarkId)} in this workspace. Reload the list of benchmarks.`,
    );
}

export function insertExam(db: WritableDb, benchmarkId: number, position: number, exam: Exam): number {
  return db.run(
    'INSERT INTO item_groups (benchmark_id, position, external_id, name, meta) VALUES (@benchmarkId, @position, @examId, @name, @raw)',
    { benchmarkId, position, examId: exam.examId, name: exam.name, raw: exam.raw },
  ).id;
}

/** The exams of a benchmark by exam_id, in the order of their file, each with its row id. */
export function examsOf(db: ReadableDb, benchmarkId: number): Map<string, Exam & { groupId: number }> {
  const rows = db.all<{ id: number; meta: string }>(
    'SELECT id, meta FROM item_groups WHERE benchmark_id = ? ORDER BY position',
    benchmarkId,
  );
  return new Map(
    rows.map(({ id, meta }) => {
      const exam = readExam(meta);
      return [exam.examId, { ...exam, groupId: id }];
    }),
  );
}

export function insertExamItem(
  db: WritableDb,
  benchmarkId: number,
  item: NewItem,
  of: { groupId: number; points: number },
): number {
  const id = insertItem(db, benchmarkId, item);
  db.run('UPDATE items SET group_id = ?, points = ? WHERE id = ?', of.groupId, of.points, id);
  return id;
}

/** Makes room for one item at a position: those from there on move up by one. Two steps, because positions are unique. */
export function shiftItems(db: WritableDb, benchmarkId: number, from: number): void {
  db.run('UPDATE items SET position = -position - 2 WHERE benchmark_id = ? AND position >= ?', benchmarkId, from);
  db.run('UPDATE items SET position = -position - 1 WHERE benchmark_id = ? AND position < 0', benchmarkId);
}

export function setItemLead(db: WritableDb, benchmarkId: number, position: number, lead: string): void {
  db.run('UPDATE items SET lead = ? WHERE benchmark_id = ? AND position = ?', lead, benchmarkId, position);
}

/** A stored question with its row id and its place. */
export interface StoredQuestion extends ExamQuestion {
  itemId: number;
  position: number;
}

/** The questions of a course exam, in order. Throws UserError not-found. */
export function questionsOf(db: ReadableDb, benchmarkId: number): StoredQuestion[] {
  requireCourseExam(db, benchmarkId);
  return db
    .all<{ itemId: number; position: number; raw: string }>(
      'SELECT id AS itemId, position, raw FROM items WHERE benchmark_id = ? ORDER BY position',
      benchmarkId,
    )
    .map(({ itemId, position, raw }) => ({ ...readExamQuestion(raw), itemId, position }));
}

/** One question with its exam and benchmark; undefined when the item is not an exam's. */
export function questionById(
  db: ReadableDb,
  itemId: number,
): { question: StoredQuestion; exam: Exam; benchmarkId: number } | undefined {
  const row = db.get<{ position: number; raw: string; meta: string; benchmarkId: number }>(
    `SELECT i.position, i.raw, g.meta, i.benchmark_id AS benchmarkId FROM items i
     JOIN benchmarks b ON b.id = i.benchmark_id AND b.kind IN (${kindsSql(kindsGradedBy('points'))}) JOIN item_groups g ON g.id = i.group_id WHERE i.id = ?`,
    itemId,
  );
  if (!row) return undefined;
  const { position, raw, meta, benchmarkId } = row;
  return { question: { ...readExamQuestion(raw), itemId, position }, exam: readExam(meta), benchmarkId };
}

/** What experts say of a question beyond its row: kept as corrections under paths that no row has. */
export const ANNOTATION_PATHS = {
  topic: '/markscheme/topic',
  data_quality: '/markscheme/data_quality',
  related_paper: '/markscheme/related_paper',
} as const;
export type ExamAnnotation = keyof typeof ANNOTATION_PATHS;

/** The annotations of every question of a benchmark, by item. */
export function annotationsOf(
  db: ReadableDb,
  benchmarkId: number,
): Map<number, Partial<Record<ExamAnnotation, string>>> {
  const rows = db.all<{ itemId: number; path: string; value: string }>(
    `SELECT p.item_id AS itemId, p.path, p.value FROM patches p JOIN items i ON i.id = p.item_id
     WHERE i.benchmark_id = ? AND p.path LIKE '/markscheme/%'`,
    benchmarkId,
  );
  const names = new Map(
    Object.entries(ANNOTATION_PATHS).map(([name, path]) => [path as string, name as ExamAnnotation]),
  );
  const found = new Map<number, Partial<Record<ExamAnnotation, string>>>();
  for (const { itemId, path, value } of rows) {
    const name = names.get(path);
    if (name) found.set(itemId, { ...found.get(itemId), [name]: value });
  }
  return found;
}

/** The review status of every question that a reviewer has touched, by item; for any reviewer or any answer set (null), the furthest. */
export function reviewStatuses(
  db: ReadableDb,
  of: { benchmarkId: number; answerRunId: number | null; reviewer: string | null },
): Map<number, ReviewStatus> {
  const rows = db.all<{ itemId: number; status: ReviewStatus }>(
    `SELECT r.item_id AS itemId, r.status FROM item_reviews r JOIN items i ON i.id = r.item_id JOIN reviewers w ON w.id = r.reviewer_id
     WHERE i.benchmark_id = @benchmarkId AND (@reviewer IS NULL OR w.name = @reviewer) AND (@answerRunId IS NULL OR r.answer_run_id = @answerRunId)
     ORDER BY ${FURTHEST}`,
    of,
  );
  return new Map(rows.toReversed().map(({ itemId, status }) => [itemId, status]));
}

/** Questions that a reviewer has decided something about: points in the answer set, or what training data says of them. */
export function touchedQuestions(
  db: ReadableDb,
  of: { benchmarkId: number; answerRunId: number | null; reviewer: string },
): Set<number> {
  const rows = db.all<{ itemId: number }>(
    `SELECT a.item_id AS itemId FROM point_overrides o JOIN responses a ON a.id = o.response_id JOIN items i ON i.id = a.item_id
       JOIN reviewers w ON w.id = o.reviewer_id
     WHERE i.benchmark_id = @benchmarkId AND w.name = @reviewer AND (@answerRunId IS NULL OR a.run_id = @answerRunId)
     UNION SELECT p.item_id FROM patches p JOIN items i ON i.id = p.item_id JOIN events e ON e.id = p.event_id JOIN reviewers w ON w.id = e.reviewer_id
     WHERE i.benchmark_id = @benchmarkId AND w.name = @reviewer`,
    of,
  );
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Where the questions came from and under which licence, as the import found it. Empty texts where nobody said. */
export function licencesOf(db: ReadableDb, benchmarkId: number): string[] {
  return db
    .all<{ licence: string | null }>(
      `SELECT DISTINCT json_extract(provenance, '$.license') AS licence FROM items WHERE benchmark_id = ? ORDER BY 1`,
      benchmarkId,
    )
    .flatMap(({ licence }) => (licence === null || licence === '' ? [] : [licence]));
}
