/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 240, rightRead: 238, falselyRight: 2, wrong: 358, wrongRead: 348, falselyWrong: 6 },
  { line: 0.5, of: 1361, right: 240, rightRead: 238, falselyRight: 2, wrong: 361, wrongRead: 350, falselyWrong: 6 },
  { line: 0.8, of: 1361, right: 238, rightRead: 236, falselyRight: 2, wrong: 359, wrongRead: 348, falselyWrong: 6 },
  { line: 0.9, of: 1361, right: 237, rightRead: 235, falselyRight: 2, wrong: 355, wrongRead: 344, falselyWrong: 6 },
  { line: 0.95, of: 1361, right: 237, rightRead: 235, falselyRight: 2, wrong: 342, wrongRead: 335, falselyWrong: 6 },
  { line: 0.97, of: 1361, right: 237, rightRead: 235, falselyRight: 2, wrong: 335, wrongRead: 329, falselyWrong: 6 },
  { line: 0.98, of: 1361, right: 237, rightRead: 235, falselyRight: 2, wrong: 331, wrongRead: 325, falselyWrong: 6 },
  { line: 0.99, of: 1361, right: 232, rightRead: 231, falselyRight: 2, wrong: 310, wrongRead: 305, falselyWrong: 6 },
  { line: 1, of: 1361, right: 219, rightRead: 218, falselyRight: 2, wrong: 263, wrongRead: 259, falselyWrong: 5 },
] as const;
