import { expect, it } from 'vitest';
import { EXAM_TYPES } from '../../benchmark/course-exam/course-exam.ts';
import { sameAnswer } from './exam-groups.ts';

it.each([
  ['MultipleChoice', 'A, C', 'c,a', true],
  ['MultipleChoice', 'A,C', 'A', false],
  ['SingleChoice', ' b', 'B', true],
  ['SingleChoice', 'B', 'C', false],
  ['True/False Questions', 'True, False', 't,F', true],
  ['True/False Questions', 'T,F', 'T', false],
  ['True/False Questions', 'T, perhaps', 'T, maybe', false],
  ['ShortAnswerQuestion', '0.25 s', '1/4 s', true],
] as const)('%s: %s and %s', (type, a, b, equal) => {
  expect(EXAM_TYPES).toContain(type);
  expect(sameAnswer(type, (x, y) => x === '0.25 s' && y === '1/4 s')(a, b, false)).toBe(equal);
});
