/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 251, rightRead: 250, falselyRight: 2, wrong: 366, wrongRead: 363, falselyWrong: 7 },
  { line: 0.5, of: 1361, right: 251, rightRead: 250, falselyRight: 2, wrong: 375, wrongRead: 372, falselyWrong: 9 },
  { line: 0.8, of: 1361, right: 250, rightRead: 249, falselyRight: 2, wrong: 369, wrongRead: 366, falselyWrong: 8 },
  { line: 0.9, of: 1361, right: 250, rightRead: 249, falselyRight: 2, wrong: 363, wrongRead: 360, falselyWrong: 7 },
  { line: 0.95, of: 1361, right: 250, rightRead: 249, falselyRight: 2, wrong: 348, wrongRead: 345, falselyWrong: 7 },
  { line: 0.97, of: 1361, right: 245, rightRead: 244, falselyRight: 2, wrong: 339, wrongRead: 336, falselyWrong: 7 },
  { line: 0.98, of: 1361, right: 244, rightRead: 243, falselyRight: 2, wrong: 326, wrongRead: 324, falselyWrong: 7 },
  { line: 0.99, of: 1361, right: 241, rightRead: 240, falselyRight: 2, wrong: 307, wrongRead: 305, falselyWrong: 7 },
  { line: 1, of: 1361, right: 220, rightRead: 219, falselyRight: 2, wrong: 260, wrongRead: 258, falselyWrong: 6 },
] as const;
