/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 240, rightRead: 238, falselyRight: 2, wrong: 351, wrongRead: 344, falselyWrong: 6 },
  { line: 0.5, of: 1361, right: 241, rightRead: 239, falselyRight: 2, wrong: 356, wrongRead: 348, falselyWrong: 6 },
  { line: 0.8, of: 1361, right: 240, rightRead: 238, falselyRight: 2, wrong: 352, wrongRead: 345, falselyWrong: 6 },
  { line: 0.9, of: 1361, right: 240, rightRead: 238, falselyRight: 2, wrong: 346, wrongRead: 339, falselyWrong: 6 },
  { line: 0.95, of: 1361, right: 237, rightRead: 235, falselyRight: 2, wrong: 338, wrongRead: 332, falselyWrong: 6 },
  { line: 0.97, of: 1361, right: 236, rightRead: 234, falselyRight: 2, wrong: 328, wrongRead: 323, falselyWrong: 6 },
  { line: 0.98, of: 1361, right: 236, rightRead: 234, falselyRight: 2, wrong: 321, wrongRead: 316, falselyWrong: 6 },
  { line: 0.99, of: 1361, right: 226, rightRead: 225, falselyRight: 1, wrong: 298, wrongRead: 294, falselyWrong: 6 },
  { line: 1, of: 1361, right: 206, rightRead: 205, falselyRight: 1, wrong: 238, wrongRead: 236, falselyWrong: 5 },
] as const;
