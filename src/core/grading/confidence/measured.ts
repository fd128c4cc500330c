/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 230, rightRead: 211, falselyRight: 1, wrong: 317, wrongRead: 281, falselyWrong: 6 },
  { line: 0.5, of: 1361, right: 232, rightRead: 212, falselyRight: 1, wrong: 327, wrongRead: 288, falselyWrong: 6 },
  { line: 0.8, of: 1361, right: 232, rightRead: 212, falselyRight: 1, wrong: 323, wrongRead: 284, falselyWrong: 6 },
  { line: 0.9, of: 1361, right: 230, rightRead: 211, falselyRight: 1, wrong: 320, wrongRead: 282, falselyWrong: 6 },
  { line: 0.95, of: 1361, right: 230, rightRead: 211, falselyRight: 1, wrong: 318, wrongRead: 280, falselyWrong: 6 },
  { line: 0.97, of: 1361, right: 228, rightRead: 209, falselyRight: 1, wrong: 311, wrongRead: 274, falselyWrong: 6 },
  { line: 0.98, of: 1361, right: 228, rightRead: 209, falselyRight: 1, wrong: 306, wrongRead: 270, falselyWrong: 6 },
  { line: 0.99, of: 1361, right: 224, rightRead: 206, falselyRight: 1, wrong: 295, wrongRead: 261, falselyWrong: 6 },
  { line: 1, of: 1361, right: 208, rightRead: 192, falselyRight: 1, wrong: 254, wrongRead: 227, falselyWrong: 6 },
] as const;
