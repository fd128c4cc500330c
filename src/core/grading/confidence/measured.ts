/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 253, rightRead: 252, falselyRight: 2, wrong: 360, wrongRead: 357, falselyWrong: 8 },
  { line: 0.5, of: 1361, right: 253, rightRead: 252, falselyRight: 2, wrong: 373, wrongRead: 370, falselyWrong: 9 },
  { line: 0.8, of: 1361, right: 251, rightRead: 250, falselyRight: 2, wrong: 368, wrongRead: 365, falselyWrong: 9 },
  { line: 0.9, of: 1361, right: 251, rightRead: 250, falselyRight: 2, wrong: 355, wrongRead: 352, falselyWrong: 8 },
  { line: 0.95, of: 1361, right: 251, rightRead: 250, falselyRight: 2, wrong: 342, wrongRead: 339, falselyWrong: 8 },
  { line: 0.97, of: 1361, right: 247, rightRead: 246, falselyRight: 2, wrong: 329, wrongRead: 327, falselyWrong: 7 },
  { line: 0.98, of: 1361, right: 245, rightRead: 244, falselyRight: 2, wrong: 316, wrongRead: 315, falselyWrong: 7 },
  { line: 0.99, of: 1361, right: 238, rightRead: 237, falselyRight: 2, wrong: 304, wrongRead: 303, falselyWrong: 7 },
  { line: 1, of: 1361, right: 215, rightRead: 214, falselyRight: 2, wrong: 242, wrongRead: 242, falselyWrong: 7 },
] as const;
