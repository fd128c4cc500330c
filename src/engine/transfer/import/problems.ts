import type { ImportReport } from '../../../contract/workspace-shapes.ts';

type Problem = ImportReport['rejections'][number];

/** So many problems of a file are listed one by one; of the rest the number is told. */
export const MOST_LISTED = 1000;

/** Adds the problems of a file to a list of the report. */
export function listProblems(list: Problem[], problems: readonly Problem[]): void {
  for (const problem of problems.slice(0, MOST_LISTED)) list.push(problem);
  const more = problems.length - MOST_LISTED;
  const [first] = problems;
  if (more > 0 && first) list.push({ ...first, record: null, line: null, field: null, message: moreProblems(more) });
}

export function moreProblems(count: number): string {
  return `and ${String(count)} more problems, which are not listed`;
}
