import { describe, expect, it } from 'vitest';
import { additionOf, answerProblem, EMPTY_EXAM, EMPTY_QUESTION } from './new-question.ts';

const question = {
  ...EMPTY_QUESTION,
  problemNum: 3,
  points: 4,
  problem: '# Which?\n\nA. one\n\nB. two',
  answer: ' B ',
};
const exam = {
  ...EMPTY_EXAM,
  id: 'algebra_2026',
  name: 'Algebra: final',
  course: 'Algebra',
  year: 2026,
  average: 31.5,
};

describe('a question that is typed in', () => {
  it('becomes an entry as in questions.jsonl, for an exam that is there', () => {
    expect(additionOf(7, 'algebra_2025', EMPTY_EXAM, question)).toEqual({
      benchmarkId: 7,
      questions: [
        {
          exam_id: 'algebra_2025',
          problem_num: 3,
          points: 4,
          problem: question.problem,
          answer: 'B',
          explanation: '',
          type: 'SingleChoice',
        },
      ],
    });
  });
  it('brings its exam with it, scores that are not known as null', () => {
    expect(additionOf(7, null, exam, question)).toMatchObject({
      exam: { exam_id: 'algebra_2026', year: 2026, score_avg: 31.5, score_total: null, score_standard_deviation: null },
      questions: [{ exam_id: 'algebra_2026' }],
    });
  });
  it('is not ready while a field that an entry needs is empty', () => {
    for (const gap of [{ problemNum: null }, { points: null }, { problem: ' ' }, { answer: '' }])
      expect(additionOf(7, 'algebra_2025', EMPTY_EXAM, { ...question, ...gap }), JSON.stringify(gap)).toBeNull();
    for (const gap of [{ id: ' ' }, { name: '' }, { course: '' }, { year: null }])
      expect(additionOf(7, null, { ...exam, ...gap }, question), JSON.stringify(gap)).toBeNull();
  });
  it('says what does not fit its type, once something is typed', () => {
    expect(answerProblem({ ...question, answer: '' })).toBeNull();
    expect(answerProblem({ ...question, type: 'True/False Questions', answer: 'yes' })).toContain('True,False');
    expect(additionOf(7, 'algebra_2025', EMPTY_EXAM, { ...question, answer: 'A,B' })).toBeNull();
  });
});
