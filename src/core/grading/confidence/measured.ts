/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 252, rightRead: 251, falselyRight: 2, wrong: 366, wrongRead: 364, falselyWrong: 8 },
  { line: 0.5, of: 1361, right: 251, rightRead: 250, falselyRight: 2, wrong: 372, wrongRead: 369, falselyWrong: 8 },
  { line: 0.8, of: 1361, right: 250, rightRead: 249, falselyRight: 2, wrong: 369, wrongRead: 366, falselyWrong: 8 },
  { line: 0.9, of: 1361, right: 250, rightRead: 249, falselyRight: 2, wrong: 360, wrongRead: 358, falselyWrong: 8 },
  { line: 0.95, of: 1361, right: 250, rightRead: 249, falselyRight: 2, wrong: 351, wrongRead: 350, falselyWrong: 8 },
  { line: 0.97, of: 1361, right: 247, rightRead: 246, falselyRight: 2, wrong: 337, wrongRead: 336, falselyWrong: 7 },
  { line: 0.98, of: 1361, right: 246, rightRead: 245, falselyRight: 2, wrong: 331, wrongRead: 330, falselyWrong: 7 },
  { line: 0.99, of: 1361, right: 238, rightRead: 237, falselyRight: 2, wrong: 311, wrongRead: 310, falselyWrong: 7 },
  { line: 1, of: 1361, right: 222, rightRead: 221, falselyRight: 2, wrong: 254, wrongRead: 253, falselyWrong: 5 },
] as const;
