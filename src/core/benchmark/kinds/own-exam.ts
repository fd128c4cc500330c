/**
 * The user's own questions: tables, documents and other tools' runs that were imported by a mapping, and items that were written in the window
 * (docs/tables.md). Their rows have CFE-Bench's form, so that its scripts read them, and say that they are none of its own.
 */
import type { BenchmarkKind } from '../kind.ts';
import { pythonJson } from '../cfe/python-json.ts';
import { cfe } from './cfe.ts';

/** The member by which a row of a file says so; its value is what the exam was called when the file was written. */
const OWN_EXAM = 'own_exam';

export const ownExam = {
  ...cfe,
  id: 'own-exam',
  name: 'own exam',
  // Detailed results have every member of their question's row.
  detect: { 'own-exam': (keys) => keys.has(OWN_EXAM) && keys.has('short_answer_value') && !keys.has('judgment_llm') },
  isOwn: true,
  fileRow: rowOfExam,
} as const satisfies BenchmarkKind;

/** A row as the file of an own exam has it: one that says so already stays byte for byte, another one gets the member at its end. */
function rowOfExam(raw: string, exam: string): string {
  if (OWN_EXAM in (JSON.parse(raw) as object)) return raw;
  const end = raw.lastIndexOf('}');
  const members = raw.slice(0, end).trimEnd();
  const gap = raw.slice(members.length, end);
  return `${members},${gap.includes('\n') ? `${gap}  ` : ' '}"${OWN_EXAM}": ${pythonJson(exam)}${gap}}`;
}
