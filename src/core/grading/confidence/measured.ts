/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 239, rightRead: 237, falselyRight: 2, wrong: 334, wrongRead: 329, falselyWrong: 6 },
  { line: 0.5, of: 1361, right: 240, rightRead: 238, falselyRight: 2, wrong: 338, wrongRead: 333, falselyWrong: 6 },
  { line: 0.8, of: 1361, right: 239, rightRead: 237, falselyRight: 2, wrong: 335, wrongRead: 330, falselyWrong: 6 },
  { line: 0.9, of: 1361, right: 238, rightRead: 236, falselyRight: 2, wrong: 332, wrongRead: 327, falselyWrong: 6 },
  { line: 0.95, of: 1361, right: 236, rightRead: 234, falselyRight: 2, wrong: 321, wrongRead: 316, falselyWrong: 6 },
  { line: 0.97, of: 1361, right: 234, rightRead: 232, falselyRight: 2, wrong: 311, wrongRead: 306, falselyWrong: 6 },
  { line: 0.98, of: 1361, right: 233, rightRead: 232, falselyRight: 2, wrong: 302, wrongRead: 297, falselyWrong: 6 },
  { line: 0.99, of: 1361, right: 229, rightRead: 228, falselyRight: 2, wrong: 289, wrongRead: 285, falselyWrong: 5 },
  { line: 1, of: 1361, right: 207, rightRead: 207, falselyRight: 1, wrong: 207, wrongRead: 205, falselyWrong: 5 },
] as const;
