/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 253, rightRead: 252, falselyRight: 2, wrong: 362, wrongRead: 360, falselyWrong: 7 },
  { line: 0.5, of: 1361, right: 252, rightRead: 251, falselyRight: 2, wrong: 374, wrongRead: 372, falselyWrong: 9 },
  { line: 0.8, of: 1361, right: 251, rightRead: 250, falselyRight: 2, wrong: 367, wrongRead: 365, falselyWrong: 8 },
  { line: 0.9, of: 1361, right: 251, rightRead: 250, falselyRight: 2, wrong: 354, wrongRead: 352, falselyWrong: 7 },
  { line: 0.95, of: 1361, right: 250, rightRead: 249, falselyRight: 2, wrong: 344, wrongRead: 342, falselyWrong: 7 },
  { line: 0.97, of: 1361, right: 247, rightRead: 246, falselyRight: 2, wrong: 334, wrongRead: 333, falselyWrong: 7 },
  { line: 0.98, of: 1361, right: 246, rightRead: 245, falselyRight: 2, wrong: 323, wrongRead: 322, falselyWrong: 7 },
  { line: 0.99, of: 1361, right: 238, rightRead: 237, falselyRight: 2, wrong: 305, wrongRead: 304, falselyWrong: 7 },
  { line: 1, of: 1361, right: 222, rightRead: 221, falselyRight: 2, wrong: 255, wrongRead: 255, falselyWrong: 6 },
] as const;
