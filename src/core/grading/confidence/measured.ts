/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 241, rightRead: 240, falselyRight: 2, wrong: 356, wrongRead: 353, falselyWrong: 6 },
  { line: 0.5, of: 1361, right: 241, rightRead: 240, falselyRight: 2, wrong: 369, wrongRead: 365, falselyWrong: 7 },
  { line: 0.8, of: 1361, right: 240, rightRead: 239, falselyRight: 2, wrong: 362, wrongRead: 360, falselyWrong: 6 },
  { line: 0.9, of: 1361, right: 238, rightRead: 237, falselyRight: 2, wrong: 350, wrongRead: 349, falselyWrong: 6 },
  { line: 0.95, of: 1361, right: 235, rightRead: 234, falselyRight: 2, wrong: 338, wrongRead: 337, falselyWrong: 6 },
  { line: 0.97, of: 1361, right: 235, rightRead: 234, falselyRight: 2, wrong: 332, wrongRead: 331, falselyWrong: 6 },
  { line: 0.98, of: 1361, right: 234, rightRead: 233, falselyRight: 2, wrong: 322, wrongRead: 321, falselyWrong: 6 },
  { line: 0.99, of: 1361, right: 230, rightRead: 229, falselyRight: 2, wrong: 306, wrongRead: 305, falselyWrong: 6 },
  { line: 1, of: 1361, right: 218, rightRead: 217, falselyRight: 2, wrong: 270, wrongRead: 269, falselyWrong: 6 },
] as const;
