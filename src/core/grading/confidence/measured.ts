/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 240, rightRead: 239, falselyRight: 2, wrong: 335, wrongRead: 334, falselyWrong: 5 },
  { line: 0.5, of: 1361, right: 241, rightRead: 240, falselyRight: 2, wrong: 338, wrongRead: 336, falselyWrong: 5 },
  { line: 0.8, of: 1361, right: 241, rightRead: 240, falselyRight: 2, wrong: 337, wrongRead: 335, falselyWrong: 5 },
  { line: 0.9, of: 1361, right: 239, rightRead: 238, falselyRight: 2, wrong: 335, wrongRead: 333, falselyWrong: 5 },
  { line: 0.95, of: 1361, right: 236, rightRead: 235, falselyRight: 2, wrong: 332, wrongRead: 330, falselyWrong: 5 },
  { line: 0.97, of: 1361, right: 232, rightRead: 231, falselyRight: 2, wrong: 327, wrongRead: 326, falselyWrong: 5 },
  { line: 0.98, of: 1361, right: 231, rightRead: 230, falselyRight: 2, wrong: 318, wrongRead: 317, falselyWrong: 5 },
  { line: 0.99, of: 1361, right: 223, rightRead: 222, falselyRight: 2, wrong: 307, wrongRead: 306, falselyWrong: 5 },
  { line: 1, of: 1361, right: 203, rightRead: 202, falselyRight: 2, wrong: 268, wrongRead: 268, falselyWrong: 4 },
] as const;
