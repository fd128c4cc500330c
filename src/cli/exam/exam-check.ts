/** Checks the two files of a course exam without importing them: what the benchmark's own test.sh does, with every place named. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../contract/router.ts';
import { prepareExam } from '../../engine/transfer/import/import-course-exam.ts';
import { readSource } from '../../engine/transfer/files/read-file.ts';
import { EXIT, print, printJson } from '../context.ts';
import { printFindings } from '../files/import-report.ts';

/** The files of a folder in the benchmark's layout. Throws UserError bad-input when one is missing. */
export function examFiles(folder: string): [metadata: string, questions: string] {
  const files: [string, string] = [join(folder, 'exams_metadata.json'), join(folder, 'questions.jsonl')];
  for (const path of files)
    if (!existsSync(path)) throw new UserError('bad-input', `${path} was not found. Check --data_dir.`);
  return files;
}

/** Prints what is wrong and what looks wrong. The exit status: bad input as soon as something would be rejected. */
export function checkExam(folder: string, asJson: boolean): number {
  const [metadata, questions] = examFiles(folder);
  const pair = { metadata: readSource(metadata), questions: readSource(questions) };
  const { exams, rows, rejections, warnings } = prepareExam(pair, folder, new Map());
  if (asJson) printJson({ exams: exams.length, questions: rows.length, rejections, warnings });
  else {
    printFindings({ rejections, warnings });
    const found = `${String(exams.length)} exams, ${String(rows.length)} questions`;
    print(`${folder}: ${found}, ${String(rejections.length)} rejected, ${String(warnings.length)} warnings`);
  }
  return rejections.length > 0 ? EXIT.bad : EXIT.done;
}
