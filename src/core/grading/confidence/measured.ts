/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 241, rightRead: 240, falselyRight: 2, wrong: 358, wrongRead: 356, falselyWrong: 8 },
  { line: 0.5, of: 1361, right: 241, rightRead: 240, falselyRight: 2, wrong: 373, wrongRead: 370, falselyWrong: 9 },
  { line: 0.8, of: 1361, right: 240, rightRead: 239, falselyRight: 2, wrong: 365, wrongRead: 362, falselyWrong: 8 },
  { line: 0.9, of: 1361, right: 238, rightRead: 237, falselyRight: 2, wrong: 355, wrongRead: 355, falselyWrong: 8 },
  { line: 0.95, of: 1361, right: 236, rightRead: 235, falselyRight: 2, wrong: 339, wrongRead: 339, falselyWrong: 7 },
  { line: 0.97, of: 1361, right: 236, rightRead: 235, falselyRight: 2, wrong: 332, wrongRead: 332, falselyWrong: 7 },
  { line: 0.98, of: 1361, right: 234, rightRead: 233, falselyRight: 2, wrong: 323, wrongRead: 323, falselyWrong: 7 },
  { line: 0.99, of: 1361, right: 229, rightRead: 228, falselyRight: 2, wrong: 306, wrongRead: 306, falselyWrong: 7 },
  { line: 1, of: 1361, right: 209, rightRead: 208, falselyRight: 2, wrong: 254, wrongRead: 254, falselyWrong: 6 },
] as const;
