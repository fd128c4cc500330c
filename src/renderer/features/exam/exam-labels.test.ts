import { expect, it } from 'vitest';
import { examLabels } from './exam-labels.ts';

it('exams of one course are told apart by what differs, and a single one needs no name', () => {
  expect([
    ...examLabels(['db_course_2024_exam_i', 'db_course_2024_exam_ii', 'db_course_2025_exam_i']).values(),
  ]).toEqual(['2024 exam i', '2024 exam ii', '2025 exam i']);
  expect([...examLabels(['intro_databases', 'observing_the_sky']).values()]).toEqual([
    'intro databases',
    'observing the sky',
  ]);
  // An id that is the beginning of another keeps a word.
  expect([...examLabels(['quiz', 'quiz_2', 'quiz']).entries()]).toEqual([
    ['quiz', 'quiz'],
    ['quiz_2', 'quiz 2'],
  ]);
  expect(examLabels(['only_one', 'only_one']).get('only_one')).toBe('');
  expect(examLabels([]).size).toBe(0);
});
