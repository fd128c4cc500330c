/* Written by scripts/train-confidence.ts; not to be edited. */

// prettier-ignore
export const MEASURED = [
  { line: null, of: 1361, right: 248, rightRead: 247, falselyRight: 2, wrong: 366, wrongRead: 364, falselyWrong: 8 },
  { line: 0.5, of: 1361, right: 248, rightRead: 247, falselyRight: 2, wrong: 377, wrongRead: 374, falselyWrong: 8 },
  { line: 0.8, of: 1361, right: 247, rightRead: 246, falselyRight: 2, wrong: 370, wrongRead: 369, falselyWrong: 8 },
  { line: 0.9, of: 1361, right: 244, rightRead: 243, falselyRight: 2, wrong: 361, wrongRead: 361, falselyWrong: 8 },
  { line: 0.95, of: 1361, right: 244, rightRead: 243, falselyRight: 2, wrong: 347, wrongRead: 347, falselyWrong: 7 },
  { line: 0.97, of: 1361, right: 242, rightRead: 241, falselyRight: 2, wrong: 335, wrongRead: 335, falselyWrong: 7 },
  { line: 0.98, of: 1361, right: 241, rightRead: 240, falselyRight: 2, wrong: 323, wrongRead: 323, falselyWrong: 7 },
  { line: 0.99, of: 1361, right: 240, rightRead: 239, falselyRight: 2, wrong: 309, wrongRead: 309, falselyWrong: 7 },
  { line: 1, of: 1361, right: 219, rightRead: 218, falselyRight: 2, wrong: 261, wrongRead: 261, falselyWrong: 6 },
] as const;
