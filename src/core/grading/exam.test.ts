import { expect, test } from 'vitest';
import type { ExamType } from '../benchmark/course-exam/course-exam.ts';
import { isHalfStep, originalPoints, proportionalPoints, publishedPoints, statusOfPoints } from './exam.ts';

const of = (type: ExamType, answer: string, points: number) => ({ type, answer, points });

test.each([
  ['SingleChoice', 'C', 5, 'C', 5, 5],
  ['SingleChoice', 'C', 5, ' c ', 5, 5],
  ['SingleChoice', 'C', 5, 'C.', 0, 0],
  ['SingleChoice', 'C', 5, '', 0, 0],
  ['MultipleChoice', 'A,C,D', 6, 'd, a ,C', 6, 6],
  ['MultipleChoice', 'A,C,D', 6, 'A', 2, 2],
  ['MultipleChoice', 'A,C,D', 6, 'A,C', 2, 4],
  ['MultipleChoice', 'A,C,D', 6, 'A,A,C', 2, 4],
  ['MultipleChoice', 'A,C,D', 6, 'A,B', 0, 0],
  ['MultipleChoice', 'A,C,D', 6, 'A,B,C,D', 0, 0],
  ['MultipleChoice', 'A,C,D', 6, ' ', 0, 0],
  ['MultipleChoice', 'A,C', 1, 'A', 1, 0.5],
  ['True/False Questions', 'True,False,True,True', 8, 'true,false,TRUE,True', 8, 8],
  ['True/False Questions', 'True,False,True,True', 8, 'True,False,True,False', 0, 6],
  ['True/False Questions', 'True,False,True,True', 8, 'True,False', 0, 4],
  ['True/False Questions', 'True,False', 8, 'True,False,True,True', 0, 4],
  ['True/False Questions', 'True,False', 8, 'yes', 0, 0],
  ['ShortAnswerQuestion', 'Because.', 8, 'Because.', null, null],
] as const)('%s %s (%d points), answered %j', (type, answer, points, given, original, ours) => {
  expect(originalPoints(of(type, answer, points), given)).toBe(original);
  expect(proportionalPoints(of(type, answer, points), given)).toBe(ours);
});

test('True/False with blanks is not the exact text for the original, and is read by our credit', () => {
  expect(originalPoints(of('True/False Questions', 'True,False', 4), 'True, False')).toBe(0);
  expect(proportionalPoints(of('True/False Questions', 'True,False', 4), 'True, False')).toBe(4);
});

test('status and published points follow the points', () => {
  expect([5, 4.5, 0.5, 0].map((points) => statusOfPoints(points, 5))).toEqual([
    'correct',
    'partial',
    'partial',
    'incorrect',
  ]);
  expect(publishedPoints(4.5, 'judge')).toBe(4);
  expect(publishedPoints(4.5, 'expert')).toBe(4.5);
});

test('experts award half steps between nothing and all', () => {
  expect([0, 0.5, 5].every((points) => isHalfStep(points, 5))).toBe(true);
  expect([-0.5, 5.5, 0.25, NaN].some((points) => isHalfStep(points, 5))).toBe(false);
});
