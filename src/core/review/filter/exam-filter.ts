/** What the queue's filter can ask of an exam question. */
import type { ExamType } from '../../benchmark/course-exam/course-exam.ts';
import { DATA_QUALITIES } from '../../benchmark/course-exam/course-exam-training.ts';
import { EXAM_STATUSES, type ExamStatus } from '../../grading/exam.ts';
import type { ReviewStatus } from '../event.ts';
import { ASSIGNED, choiceField, numberField, textField, TYPED_STATUSES, vocabularyOf } from './filter-fields.ts';
import { contains, typedStatus, type RowFacts } from './row-filter.ts';

/** The types as they are typed: in the files one of them holds blanks and a stroke. */
const TYPES: Record<ExamType, string> = {
  SingleChoice: 'single',
  MultipleChoice: 'multiple',
  'True/False Questions': 'true-false',
  ShortAnswerQuestion: 'short',
};

export const EXAM_WORDS = vocabularyOf([
  textField('text', 'words in question, explanation, answers or notes'),
  textField('exam', 'the exam’s id contains this'),
  { ...textField('topic', 'the topic contains this; "" for none'), empty: true },
  textField('id', 'the instance id begins with this'),
  choiceField('status', TYPED_STATUSES, 'your review of the question with these answers'),
  choiceField('grade', EXAM_STATUSES, 'an answer has this grade'),
  choiceField('type', Object.values(TYPES), 'the type of the question'),
  choiceField('has', ['answer', 'override', 'comment', 'topic', 'paper'], 'what is there'),
  choiceField('quality', [...DATA_QUALITIES, 'none'], 'the data quality that you gave'),
  ASSIGNED,
  numberField('points', 'points that the question gives'),
  numberField('earned', 'points that an answer earned'),
  numberField('lost', 'points that an answer lost'),
  numberField('number', 'number of the question in its exam'),
]);

interface ExamRow {
  instanceId: number;
  examId: string;
  problemNum: number;
  type: ExamType;
  points: number;
  topic: string;
  quality: string | null;
  paper: string;
  reviewStatus: ReviewStatus;
  commented: boolean;
  /** Whose it is to review: `me`, `gold`, `nobody`. */
  assigned: readonly string[];
  samples: readonly { status: ExamStatus; points: number | null; overridden: boolean }[];
  hasText: (typed: string) => boolean;
}

export function examFacts(row: ExamRow): RowFacts {
  const { samples } = row;
  const overridden = samples.some((sample) => sample.overridden);
  const has: Record<string, boolean> = {
    answer: samples.some(({ status }) => status !== 'not_generated'),
    override: overridden,
    comment: row.commented,
    topic: row.topic !== '',
    paper: row.paper !== '',
  };
  const says: Record<string, (value: string) => boolean> = {
    text: row.hasText,
    exam: (value) => contains(row.examId, value),
    topic: (value) => contains(row.topic, value),
    id: (value) => String(row.instanceId).startsWith(value),
    status: (value) => typedStatus(row.reviewStatus) === value,
    grade: (value) => samples.some(({ status }) => status === value),
    type: (value) => TYPES[row.type] === value,
    has: (value) => has[value] ?? false,
    assigned: (value) => row.assigned.includes(value),
    quality: (value) => (row.quality ?? 'none') === value,
  };
  const earned = samples.flatMap(({ points }) => points ?? []);
  const amounts: Record<string, readonly number[]> = {
    points: [row.points],
    earned,
    lost: earned.map((points) => row.points - points),
    number: [row.problemNum],
  };
  return {
    says: (field, value) => says[field]?.(value) ?? false,
    amounts: (field) => amounts[field] ?? [],
    samples: samples.length,
  };
}
