import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkExamFiles } from './course-exam-check.ts';
import { optionsOf, statementsOf, topicOf } from './course-exam-parts.ts';
import { examFigures, roundLikePython } from './course-exam-results.ts';
import { parseExamRow, parseExamsMetadata, type ExamRow } from './course-exam.ts';
import type { Rejection } from '../item.ts';
import { splitJsonLines } from '../rows.ts';

const REAL = '../shared/data/course-exam';

const exam = (changes: object = {}) => ({
  exam_id: 'e1',
  test_paper_name: 'Exam one',
  course: 'Course',
  year: 2025,
  score_total: 9,
  score_max: 9.0,
  score_avg: 6.5,
  score_median: 7,
  score_standard_deviation: 1.5,
  num_questions: 2,
  ...changes,
});
const question = (changes: object = {}) => ({
  instance_id: 1,
  exam_id: 'e1',
  problem_num: 1,
  points: 4,
  problem: 'Which?\n\n- A. this\n- B. that',
  answer: 'A',
  explanation: 'Because.',
  type: 'SingleChoice',
  ...changes,
});
const second = question({ instance_id: 2, problem_num: 2, points: 5 });

function check(questions: string, metadata: string): { rejections: Rejection[]; warnings: Rejection[] } {
  const { exams, rejections } = parseExamsMetadata(metadata, 'M');
  const rows: ExamRow[] = [];
  const refused: null[] = [];
  splitJsonLines(questions).rows.forEach((row, index) => {
    const parsed = parseExamRow(row, 'Q', index + 1);
    if (Array.isArray(parsed)) {
      rejections.push(...parsed);
      refused.push(null);
    } else rows.push(parsed);
  });
  const found = checkExamFiles({ questionsFile: 'Q', examsFile: 'M', rows, exams, refused });
  return { rejections: [...rejections, ...found.rejections], warnings: found.warnings };
}
const lines = (...rows: object[]): string => rows.map((row) => JSON.stringify(row)).join('\n') + '\n';
const exams = (...list: object[]): string => JSON.stringify({ exams: list }, null, 2);

describe('files that are right', () => {
  it('have nothing to say', () => {
    expect(check(lines(question(), second), exams(exam()))).toEqual({ rejections: [], warnings: [] });
  });
  it.runIf(existsSync(REAL))('the real ones have one oddity: a short answer that looks like True/False', () => {
    const found = check(
      readFileSync(`${REAL}/questions.jsonl`, 'utf8'),
      readFileSync(`${REAL}/exams_metadata.json`, 'utf8'),
    );
    expect(found.rejections).toEqual([]);
    expect(found.warnings.map(({ line, field }) => [line, field])).toEqual([[54, 'answer']]);
  });
});

describe('every problem is named with its file, line and field', () => {
  const rejected: [string, string, string, Partial<Rejection>, RegExp][] = [
    [
      'a missing field',
      lines(question({ points: undefined }), second),
      exams(exam()),
      { file: 'Q', line: 1, field: 'points' },
      /number|int/,
    ],
    [
      'points that are no whole number',
      lines(question(), { ...second, points: 2.5 }),
      exams(exam()),
      { line: 2, field: 'points' },
      /int/,
    ],
    [
      'an id that is a text',
      lines(question({ instance_id: '1' }), second),
      exams(exam()),
      { line: 1, field: 'instance_id' },
      /number/,
    ],
    [
      'an unknown type',
      lines(question({ type: 'Essay' }), second),
      exams(exam()),
      { line: 1, field: 'type' },
      /SingleChoice/,
    ],
    ['an empty answer', lines(question({ answer: ' ' }), second), exams(exam()), { line: 1, field: 'answer' }, /empty/],
    [
      'a line that is no JSON',
      `${lines(question())}{"instance_id": }\n`,
      exams(exam()),
      { line: 2, field: null },
      /not valid JSON/,
    ],
    [
      'an id that is taken',
      lines(question(), { ...second, instance_id: 1 }),
      exams(exam()),
      { line: 2, field: 'instance_id' },
      /line 1/,
    ],
    [
      'an exam that is not there',
      lines(question(), { ...second, exam_id: 'e2' }),
      exams(exam({ num_questions: 1 })),
      { line: 2, field: 'exam_id' },
      /"e2"/,
    ],
    [
      'a wrong count',
      lines(question(), second),
      exams(exam({ num_questions: 3 })),
      { file: 'M', line: 13, field: 'num_questions' },
      /says 3, but Q has 2/,
    ],
    [
      'two letters for one choice',
      lines(question({ answer: 'A,B' }), second),
      exams(exam()),
      { line: 1, field: 'answer' },
      /one letter/,
    ],
    [
      'words for choices',
      lines(question({ type: 'MultipleChoice', answer: 'A and B' }), second),
      exams(exam()),
      { line: 1, field: 'answer' },
      /letters/,
    ],
    [
      'a letter twice',
      lines(question({ type: 'MultipleChoice', answer: 'A,B,A' }), second),
      exams(exam()),
      { line: 1, field: 'answer' },
      /twice/,
    ],
    [
      'letters for statements',
      lines(question({ type: 'True/False Questions', answer: 'T,F' }), second),
      exams(exam()),
      { line: 1, field: 'answer' },
      /True and False/,
    ],
    ['ids out of order', lines(second, question()), exams(exam()), { line: 2, field: 'instance_id' }, /sorted/],
    [
      'an exam twice',
      lines(question(), second),
      exams(exam(), exam()),
      { file: 'M', line: 16, field: 'exam_id' },
      /exam 1/,
    ],
    [
      'a year that is a text',
      lines(question(), second),
      exams(exam({ year: '2025' })),
      { file: 'M', line: 7, field: 'year' },
      /number/,
    ],
    ['no list of exams', lines(question(), second), '{"exams": {}}', { file: 'M', line: 1, field: 'exams' }, /list/],
    [
      'metadata that is no JSON',
      lines(question(), second),
      '{"exams": [',
      { file: 'M', line: 1 },
      /ends in the middle/,
    ],
  ];
  it.each(rejected)('%s', (_name, questions, metadata, place, message) => {
    const { rejections } = check(questions, metadata);
    expect(rejections[0]).toMatchObject(place);
    expect(rejections[0]!.message).toMatch(message);
  });

  const doubtful: [string, string, string, Partial<Rejection>, RegExp][] = [
    [
      'points that do not add up',
      lines(question(), second),
      exams(exam({ score_total: 10 })),
      { file: 'M', line: 8, field: 'score_total' },
      /add up to 9/,
    ],
    [
      'a letter that is no option',
      lines(question({ answer: 'C' }), second),
      exams(exam()),
      { line: 1, field: 'answer' },
      /C is not among/,
    ],
    [
      'a number of statements that differs',
      lines(
        question({ type: 'True/False Questions', answer: 'True', problem: 'True / False : a\n\nTrue / False : b' }),
        second,
      ),
      exams(exam()),
      { line: 1, field: 'answer' },
      /1 entries.*2 statements/,
    ],
    [
      'a short answer of letters',
      lines(question({ type: 'ShortAnswerQuestion', answer: 'A,B' }), second),
      exams(exam()),
      { line: 1, field: 'answer' },
      /choice question/,
    ],
    [
      'blanks in an answer',
      lines(question({ type: 'MultipleChoice', answer: 'A, B' }), second),
      exams(exam()),
      { line: 1, field: 'answer' },
      /blanks/,
    ],
    [
      'no deviation',
      lines(question(), second),
      exams(exam({ score_standard_deviation: null })),
      { file: 'M', line: 12 },
      /students/,
    ],
    [
      'the best above the total',
      lines(question(), second),
      exams(exam({ score_max: 12 })),
      { file: 'M', field: 'score_max' },
      /more than/,
    ],
    [
      'a number twice',
      lines(question(), { ...second, problem_num: 1 }),
      exams(exam()),
      { line: 2, field: 'problem_num' },
      /another/,
    ],
    [
      'exams out of order',
      lines({ ...second, exam_id: 'e2' }, question()),
      exams(
        exam({ num_questions: 1, score_total: 4, score_max: 4, score_avg: 3, exam_id: 'e1' }),
        exam({ exam_id: 'e2', num_questions: 1, score_total: 5, score_max: 5, score_avg: 3 }),
      ),
      { line: 2, field: 'exam_id' },
      /sorted/,
    ],
  ];
  it.each(doubtful)('only warned about: %s', (_name, questions, metadata, place, message) => {
    const { rejections, warnings } = check(questions, metadata);
    expect(rejections).toEqual([]);
    expect(warnings[0]).toMatchObject(place);
    expect(warnings[0]!.message).toMatch(message);
  });

  it('and no text makes the readers throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.oneof(fc.string(), fc.json()), (questions, metadata) => {
        check(questions, metadata);
        check(`{"instance_id": 1, ${questions}`, `{"exams": [${metadata}]}`);
      }),
    );
  });
});

describe('what a problem shows of its parts', () => {
  it.each([
    ['bullets', 'Q\n\n   - A. one\n   - B. two  \n- C. three', ['A one', 'B two', 'C three']],
    ['bare letters', 'Q\nA. one\nB. two', ['A one', 'B two']],
    ['brackets and bold', 'Q\n(A) one\n**B.** two\nC) three', ['A one', 'B two', 'C three']],
    ['the first option on the line of the question', 'Choose one.  A. one   \n   B. two', ['A one', 'B two']],
    ['names that look like options', 'A. Turing asked:\n\nWhich?\nA. one\nB. two', ['A one', 'B two']],
    ['none', 'C1: |--Rx--|\nExplain.', []],
  ])('options: %s', (_name, problem, expected) => {
    expect(optionsOf(problem).map(({ letter, text }) => `${letter} ${text}`)).toEqual(expected);
  });

  it('statements in the forms that converted exams have', () => {
    expect(
      statementsOf(
        'For each\n\nTrue / False : one.\n1. True / False : two.\n- True / False $\\because$ three.\ntrue/false: four',
      ),
    ).toEqual(['one.', 'two.', 'three.', 'four']);
  });

  it('the topic of the first heading', () => {
    expect(['# III FaRM  \n\ntext', 'text\n## 4. More joins', 'no heading', '# Vectors'].map(topicOf)).toEqual([
      'FaRM',
      'More joins',
      '',
      'Vectors',
    ]);
  });

  it.runIf(existsSync(REAL))('every option and statement of the real exam is found', () => {
    const rows = splitJsonLines(readFileSync(`${REAL}/questions.jsonl`, 'utf8')).rows;
    for (const row of rows) {
      const { type, problem, answer, instanceId } = parseExamRow(row, 'Q', 1) as ExamRow;
      const letters = optionsOf(problem).map((option) => option.letter);
      if (type === 'SingleChoice' || type === 'MultipleChoice')
        expect(letters, String(instanceId)).toEqual(expect.arrayContaining(answer.split(',')));
      if (type === 'True/False Questions')
        expect(statementsOf(problem), String(instanceId)).toHaveLength(answer.split(',').length);
    }
  });
});

it('rounds as Python does, ties to the even digit', () => {
  // python3 -c 'print([round(x, 3) for x in (1/16, 3/16, 5/16, 2/3, 0.1235, 1.0, 0.0005, 15/16)])'
  expect([1 / 16, 3 / 16, 5 / 16, 2 / 3, 0.1235, 1, 0.0005, 15 / 16].map(roundLikePython)).toEqual([
    0.062, 0.188, 0.312, 0.667, 0.123, 1, 0.001, 0.938,
  ]);
});

it('counts partly right answers as incorrect, and errors in no rate but the points', () => {
  const of = (status: 'correct' | 'partial' | 'incorrect' | 'error', earned: number) => ({
    status,
    earned,
    possible: 4,
  });
  expect(examFigures([of('correct', 4), of('partial', 2), of('incorrect', 0), of('error', 0)])).toEqual({
    total: 4,
    answered: 3,
    correct: 1,
    incorrect: 2,
    earned: 6,
    possible: 16,
    accuracy: 0.333,
    share: 0.375,
  });
  expect(examFigures([])).toMatchObject({ accuracy: 0, share: 0 });
});
