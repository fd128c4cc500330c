import { expect, it } from 'vitest';
import { isOfAnswers, offersOf, suggestedName } from './export-offers.ts';

const at = new Date('2026-03-04T05:06:07.890Z');
const set = { k: 3, model: 'org/some_model' };

it('names files as the benchmark’s own scripts do', () => {
  const cfe = { kind: 'cfe' as const, name: 'CFE', sourceName: 'CFE_text.json' };
  expect(suggestedName(cfe, 'generated', set, at)).toBe('CFE_text_k_3_test_org-some-model.json');
  expect(suggestedName(cfe, 'detailed', set, at)).toBe('CFE_text_k_3_test_org-some-model_detailed.json');
  expect(suggestedName(cfe, 'benchmark', set, at)).toBe('CFE_text.json');
  expect(suggestedName(cfe, 'reviews', set, at)).toBe('CFE_text_reviews.json');
});

it('names files of one’s own questions by the benchmark, whatever table they came in', () => {
  const own = { kind: 'own-exam' as const, name: 'electro', sourceName: 'answers of May.xlsx' };
  expect(suggestedName(own, 'benchmark', undefined, at)).toBe('electro.json');
  expect(suggestedName({ ...own, sourceName: '' }, 'table', undefined, at)).toBe('electro_answers.csv');
});

it('names the folders that an exam is written to, and its training data', () => {
  const exam = { kind: 'course-exam' as const, name: 'exams', sourceName: 'questions.jsonl' };
  expect(suggestedName(exam, 'benchmark', undefined, at)).toBe('exams');
  expect(suggestedName(exam, 'exam-results', set, at)).toBe('course_exam__org-some-model__2026-03-04-05-06-07');
  expect(suggestedName(exam, 'sft', undefined, at)).toBe('course_exam_sft.jsonl');
});

it('offers each benchmark what it has', () => {
  expect(offersOf({ kind: 'cfe' })).not.toContain('sft');
  expect(offersOf({ kind: 'course-exam' })).not.toContain('detailed');
  expect(offersOf({ kind: 'course-exam' }).filter(isOfAnswers)).toEqual(['exam-results', 'generated']);
});
