/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 240, rightRead: 238, falselyRight: 2, wrong: 350, wrongRead: 344, falselyWrong: 6 },
  { line: 0.5, of: 1361, right: 241, rightRead: 239, falselyRight: 2, wrong: 357, wrongRead: 349, falselyWrong: 6 },
  { line: 0.8, of: 1361, right: 241, rightRead: 239, falselyRight: 2, wrong: 351, wrongRead: 344, falselyWrong: 6 },
  { line: 0.9, of: 1361, right: 238, rightRead: 236, falselyRight: 2, wrong: 347, wrongRead: 341, falselyWrong: 6 },
  { line: 0.95, of: 1361, right: 236, rightRead: 234, falselyRight: 2, wrong: 337, wrongRead: 332, falselyWrong: 6 },
  { line: 0.97, of: 1361, right: 236, rightRead: 234, falselyRight: 2, wrong: 330, wrongRead: 325, falselyWrong: 6 },
  { line: 0.98, of: 1361, right: 232, rightRead: 230, falselyRight: 2, wrong: 321, wrongRead: 316, falselyWrong: 6 },
  { line: 0.99, of: 1361, right: 224, rightRead: 222, falselyRight: 1, wrong: 301, wrongRead: 296, falselyWrong: 5 },
  { line: 1, of: 1361, right: 209, rightRead: 208, falselyRight: 1, wrong: 241, wrongRead: 237, falselyWrong: 5 },
] as const;
