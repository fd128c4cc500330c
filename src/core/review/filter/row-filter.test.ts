import { describe, expect, it } from 'vitest';
import { CL_WORDS, clFacts } from './cl-filter.ts';
import { EXAM_WORDS, examFacts } from './exam-filter.ts';
import { completeFilter } from './filter-completion.ts';
import type { Vocabulary } from './filter-fields.ts';
import { parseFilter } from './filter.ts';
import { passes, type RowFacts } from './row-filter.ts';

const question = examFacts({
  instanceId: 1042,
  examId: 'os_2024_final',
  problemNum: 3,
  type: 'True/False Questions',
  points: 6,
  topic: 'Virtual memory',
  quality: null,
  paper: '',
  reviewStatus: 'draft',
  commented: true,
  assigned: ['me'],
  samples: [
    { status: 'partial', points: 2, overridden: true },
    { status: 'incorrect', points: 0, overridden: false },
  ],
  hasText: (typed) => typed === 'page table',
});
const sample = { trials: [], overridden: false, flags: [], errorTypes: null };
const task = clFacts({
  taskId: 'task-17',
  category: 'Law',
  subCategory: 'Harbour dues',
  rubrics: 5,
  messages: 2,
  characters: 2_000_000,
  reviewStatus: 'needs_adjudication',
  samples: [
    {
      ...sample,
      status: 'unsolved',
      passed: 4,
      failed: 1,
      errorTypes: ['Context Misused'],
      trials: ['unsolved', 'solved'],
    },
    { ...sample, status: 'unparsable', passed: 0, failed: 0, flags: ['length'] },
  ],
  criteria: ['Counts the barrel of salt', 'Names the toll'],
  commented: false,
  assigned: ['nobody'],
  sharesContext: true,
  hasText: () => false,
});

const holding = (words: Vocabulary, facts: RowFacts, filters: readonly string[]): string[] =>
  filters.filter((filter) => {
    const { terms, errors } = parseFilter(filter, words);
    expect(errors, filter).toEqual([]);
    return passes(terms, facts);
  });

describe('a filter over rows', () => {
  it('asks an exam question for what it is, how it was graded, and what was said of it', () => {
    const yes = [
      'exam:2024 topic:memory id:10 type:true-false status:draft number:3',
      'grade:correct,partial has:override,paper has:comment quality:none assigned:me',
      'lost>=6 earned<3 points=6 -has:paper',
      'earned>0 grade!=correct "page table"',
    ];
    const no = [
      'status:todo',
      'topic:""',
      'lost>6',
      'grade!=partial',
      '-text:"page table"',
      'earned>k',
      'assigned:gold',
    ];
    expect(holding(EXAM_WORDS, question, [...yes, ...no])).toEqual(yes);
  });

  it('asks a CL-bench task by category, rubric, grade and error', () => {
    const yes = [
      'category:dues category:law rubric:"barrel of salt" status:adjudication',
      'failed=1 grade:unparsable has:contradiction has:disagreement has:context error:misused assigned:nobody',
      'open>=k length>1000000 id:task-1',
    ];
    const no = ['error:none', 'has:comment', 'grade:solved', 'rubric:anchor', 'failed>1', 'toll', 'category:""'];
    expect(holding(CL_WORDS, task, [...yes, ...no])).toEqual(yes);
  });

  it('says what a kind of benchmark cannot be asked', () => {
    const errors = (filter: string) => parseFilter(filter, CL_WORDS).errors.map(({ message }) => message);
    expect(errors('subject:law')[0]).toContain('There is no field "subject"');
    expect(errors('grade:right')[0]).toContain('grade is one of solved');
  });

  it('completes with the words of the benchmark', () => {
    const texts = (source: string) =>
      completeFilter(CL_WORDS, { category: ['Law', 'Harbour dues'] }, source, source.length).candidates.map(
        ({ text }) => text,
      );
    expect(texts('category:h')).toEqual(['"Harbour dues"']);
    expect(texts('fa')).toEqual(['failed>=']);
    expect(texts('grade:un')).toEqual(['unsolved', 'unparsable']);
  });
});
