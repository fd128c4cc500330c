/** What the queue's filter can ask of a CL-bench task. */
import { CL_STATUSES, type ClStatus } from '../../grading/rubrics.ts';
import type { ErrorType } from '../../metrics/error-types.ts';
import type { ReviewStatus } from '../event.ts';
import { ASSIGNED, choiceField, numberField, textField, TYPED_STATUSES, vocabularyOf } from './filter-fields.ts';
import { contains, typedStatus, type RowFacts } from './row-filter.ts';

/** The error types as they are typed. */
const ERRORS: Record<ErrorType, string> = {
  'Context Ignored': 'ignored',
  'Context Misused': 'misused',
  'Format Error': 'format',
  Refusal: 'refusal',
};

export const CL_WORDS = vocabularyOf([
  textField('text', 'words in the task, answers or notes'),
  { ...textField('category', 'the category or sub-category contains this'), empty: true },
  textField('rubric', 'a rubric contains this'),
  textField('id', 'the task’s id begins with this'),
  choiceField('status', TYPED_STATUSES, 'your review of the task with these answers'),
  choiceField('grade', CL_STATUSES, 'an answer has this grade'),
  choiceField(
    'has',
    ['answer', 'override', 'comment', 'contradiction', 'disagreement', 'context'],
    'what is there; contradiction: within a judge’s reply, disagreement: between trials',
  ),
  choiceField('error', [...Object.values(ERRORS), 'none'], 'an answer failed for this'),
  ASSIGNED,
  numberField('failed', 'rubrics that an answer failed'),
  numberField('passed', 'rubrics that an answer passed'),
  numberField('open', 'rubrics of an answer that nobody has settled'),
  numberField('rubrics', 'rubrics of the task'),
  numberField('messages', 'messages of the conversation'),
  numberField('length', 'characters of the conversation'),
]);

interface ClRow {
  taskId: string;
  category: string;
  subCategory: string;
  rubrics: number;
  messages: number;
  characters: number;
  reviewStatus: ReviewStatus;
  samples: readonly {
    status: ClStatus;
    trials: readonly ClStatus[];
    passed: number;
    failed: number;
    overridden: boolean;
    flags: readonly string[];
    errorTypes: readonly ErrorType[] | null;
  }[];
  criteria: readonly string[];
  commented: boolean;
  /** Whose it is to review: `me`, `gold`, `nobody`. */
  assigned: readonly string[];
  sharesContext: boolean;
  hasText: (typed: string) => boolean;
}

export function clFacts(row: ClRow): RowFacts {
  const { samples } = row;
  const overridden = samples.some((sample) => sample.overridden);
  const has: Record<string, boolean> = {
    answer: samples.length > 0,
    override: overridden,
    comment: row.commented,
    contradiction: samples.some(({ flags }) => flags.length > 0),
    disagreement: samples.some(({ trials }) => new Set(trials).size > 1),
    context: row.sharesContext,
  };
  const says: Record<string, (value: string) => boolean> = {
    text: row.hasText,
    category: (value) => (value === '' ? row.category === '' : contains(`${row.category}\n${row.subCategory}`, value)),
    rubric: (value) => row.criteria.some((criterion) => contains(criterion, value)),
    id: (value) => row.taskId.startsWith(value),
    status: (value) => typedStatus(row.reviewStatus) === value,
    grade: (value) => samples.some(({ status }) => status === value),
    has: (value) => has[value] ?? false,
    assigned: (value) => row.assigned.includes(value),
    error: (value) =>
      samples.some(({ errorTypes: types }) =>
        value === 'none' ? types?.length === 0 : (types?.some((type) => ERRORS[type] === value) ?? false),
      ),
  };
  const amounts: Record<string, readonly number[]> = {
    failed: samples.map(({ failed }) => failed),
    passed: samples.map(({ passed }) => passed),
    open: samples.map(({ passed, failed }) => row.rubrics - passed - failed),
    rubrics: [row.rubrics],
    messages: [row.messages],
    length: [row.characters],
  };
  return {
    says: (field, value) => says[field]?.(value) ?? false,
    amounts: (field) => amounts[field] ?? [],
    samples: samples.length,
  };
}
