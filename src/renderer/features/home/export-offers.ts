/** What can be written of a benchmark, and the names that its own scripts give the files (docs/design/files.md). */
import type { EngineCalls, InputOf } from '../../../contract/calls.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import type { AnswerSetView, BenchmarkView } from '../../../contract/workspace-shapes.ts';

export type What = InputOf<EngineCalls, 'export.write'>['what'];

/** What has nobody's decisions in it but corrections, which everybody sees. */
const OF_NOBODY: readonly What[] = ['benchmark', 'generated', 'data-set', 'sft', 'pretrain'];
export const offersOf = (benchmark: Pick<BenchmarkView, 'kind'>, isMasked = false): readonly What[] =>
  benchmarkKind(benchmark.kind).exports.filter((what) => !isMasked || OF_NOBODY.includes(what));

/** What is a table can be written in two forms. */
export const FORMS = ['json', 'csv'] as const;
export type Form = (typeof FORMS)[number];
export const isTable = (what: What): boolean => ['reviews', 'errata', 'errata-scores', 'audit'].includes(what);

/** Which items a filtered benchmark holds. */
export const FILTERS = {
  kept: ['keep'],
  open: ['keep', 'undecided'],
  notDropped: ['keep', 'revise', 'disputed', 'undecided'],
} as const;
export type Filter = keyof typeof FILTERS;

/** Whether it is written of one answer set. */
export const isOfAnswers = (what: What): boolean =>
  ['generated', 'detailed', 'exam-results', 'cl-graded', 'inspect-scores', 'pairs'].includes(what);

/** Whether it is written of a grading of these: the one that is shown. */
export const isOfGrading = (what: What): boolean => isOfAnswers(what) && what !== 'generated';

type Named = Pick<BenchmarkView, 'kind' | 'name' | 'sourceName'>;

/** A name without ending is a folder's. `at`: now, in UTC. */
export function suggestedName(
  benchmark: Named,
  what: What,
  set: Pick<AnswerSetView, 'k' | 'model'> | undefined,
  at: Date,
  form: Form = 'json',
): string {
  const { ending, isOwn } = benchmarkKind(benchmark.kind);
  // What came as a table or was written here goes by its own name.
  const source = isOwn ? benchmark.name : benchmark.sourceName.replace(/\.jsonl?$/i, '');
  const model = (set?.model ?? '').replace(/[/_]/g, '-');
  const answers = `${source}_k_${String(set?.k ?? 1)}_test_${model}`;
  const timestamp = at.toISOString().slice(0, 19).replace(/[T:]/g, '-');
  switch (what) {
    case 'generated':
      return `${answers}.json`;
    case 'detailed':
      return `${answers}_detailed.json`;
    case 'exam-results':
      return `course_exam__${model}__${timestamp}`;
    case 'sft':
    case 'pretrain':
      return `course_exam_${what}.jsonl`;
    case 'table':
      return `${source}_answers.csv`;
    case 'inspect-scores':
      return `${answers}_scores.jsonl`;
    case 'pairs':
      return `${answers}_pairs.jsonl`;
    case 'data-set':
      return `${source}_data_set`;
    case 'cl-graded':
      return `${source}_${model}_graded.jsonl`;
    case 'filtered':
      return `${source}_filtered.json`;
    case 'benchmark':
      return ending === null ? benchmark.name : `${source}${ending}`;
    default:
      return `${source}_${what}.${form}`;
  }
}
