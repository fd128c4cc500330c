/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 242, rightRead: 239, falselyRight: 2, wrong: 356, wrongRead: 346, falselyWrong: 8 },
  { line: 0.5, of: 1361, right: 241, rightRead: 238, falselyRight: 2, wrong: 362, wrongRead: 350, falselyWrong: 8 },
  { line: 0.8, of: 1361, right: 241, rightRead: 238, falselyRight: 2, wrong: 359, wrongRead: 348, falselyWrong: 8 },
  { line: 0.9, of: 1361, right: 239, rightRead: 236, falselyRight: 2, wrong: 348, wrongRead: 338, falselyWrong: 7 },
  { line: 0.95, of: 1361, right: 237, rightRead: 234, falselyRight: 2, wrong: 334, wrongRead: 325, falselyWrong: 7 },
  { line: 0.97, of: 1361, right: 235, rightRead: 232, falselyRight: 2, wrong: 321, wrongRead: 313, falselyWrong: 7 },
  { line: 0.98, of: 1361, right: 233, rightRead: 230, falselyRight: 2, wrong: 307, wrongRead: 302, falselyWrong: 7 },
  { line: 0.99, of: 1361, right: 227, rightRead: 225, falselyRight: 2, wrong: 287, wrongRead: 283, falselyWrong: 7 },
  { line: 1, of: 1361, right: 203, rightRead: 202, falselyRight: 0, wrong: 240, wrongRead: 237, falselyWrong: 5 },
] as const;
