/**
 * The user's own questions: tables, documents and other tools' runs that were imported by a mapping, and items that were written in the window
 * (docs/tables.md). Their rows have CFE-Bench's form, so that its scripts read them, and say that they are none of its own.
 */
import type { BenchmarkKind } from '../kind.ts';
import { cfe } from './cfe.ts';

/** The member by which a row says so; its value is what the exam was called when the row was made. */
export const OWN_EXAM = 'own_exam';

export const ownExam = {
  ...cfe,
  id: 'own-exam',
  name: 'own exam',
  // Detailed results have every member of their question's row.
  detect: { 'own-exam': (keys) => keys.has(OWN_EXAM) && keys.has('short_answer_value') && !keys.has('judgment_llm') },
  isOwn: true,
} as const satisfies BenchmarkKind;
